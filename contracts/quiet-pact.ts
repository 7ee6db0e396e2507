/**
 * Imported before Pact wherever Pact is. It phones home unless a variable forbids it; and its verifier's own proxy, which
 * only ever talks to this machine, would go through the proxy that the environment names for the world outside.
 */
process.env['PACT_DO_NOT_TRACK'] = 'true'
for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']) delete process.env[name]
