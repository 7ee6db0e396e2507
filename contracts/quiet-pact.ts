/**
 * To be imported before Pact wherever Pact is used. Pact sends usage data unless a variable forbids it. Its verifier
 * has a proxy that only talks to this machine, and would use the environment's proxy for that. Its own variables would
 * make the verifier ask a Pact Broker, or leave interactions out.
 */
const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']
const ofPact = Object.keys(process.env).filter((name) => name.startsWith('PACT_'))
for (const name of [...proxies, ...ofPact]) delete process.env[name]
process.env['PACT_DO_NOT_TRACK'] = 'true'
