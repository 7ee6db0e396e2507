/**
 * Imported before Pact wherever Pact is. It phones home unless a variable forbids it; its verifier's own proxy, which only
 * ever talks to this machine, would go through the proxy that the environment names for the world outside; and its
 * variables would have the verifier ask a Pact Broker too, or leave interactions out.
 */
const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']
const ofPact = Object.keys(process.env).filter((name) => name.startsWith('PACT_'))
for (const name of [...proxies, ...ofPact]) delete process.env[name]
process.env['PACT_DO_NOT_TRACK'] = 'true'
