/**
 * What each room may import of the others; its own files always. The table of the design, "Rooms". `scripts/`,
 * `commands/`, `bench/` and the configuration of tools at the root put the rooms together and may import all.
 */
/** The description, and the table of the stream protocols, which holds beside any. */
const description = '^schemas/(?:generated/|description/|stream-protocols[.]ts)'
const engine = ['^harness/', '^requirements/', description]
const rooms = {
  schemas: [],
  // Read by a run, which the generator is no part of.
  'schemas/description': [description],
  // Its version is the name by which requests go out.
  harness: [description, '^package[.]json$'],
  requirements: ['^harness/', description],
  reference: [],
  specs: engine,
  contracts: engine,
  load: engine,
  clients: engine,
  report: engine,
  selftest: ['^harness/', description],
}
/** Types are gone when the code runs: the reference service still passes nothing by construction. */
const typesForAll = ['^schemas/generated/']

/** Files that may import more than their room, with what they may. */
const exceptions = {
  // That a requirement follows from a changed sentence can't be shown with the description that is committed.
  '^requirements/(?:.+[.]test|test-support/.+)[.]ts$': ['^schemas/'],
}

function rules(name, from, allowed) {
  const rule = (kind, to) => ({ name: `${name} ${kind}`, severity: 'error', from, to })
  return [
    rule('values', { dependencyTypes: ['local'], dependencyTypesNot: ['type-only'], pathNot: allowed }),
    rule('types', {
      dependencyTypes: ['type-only'],
      dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-optional'],
      pathNot: [...allowed, ...typesForAll],
    }),
  ]
}

export default {
  forbidden: [
    ...Object.entries(rooms).flatMap(([room, allowed]) => {
      const more = Object.entries(exceptions).filter(([files]) => files.startsWith(`^${room}/`))
      const own = [`^${room}/`, ...allowed]
      return [
        ...rules(
          `${room}/`,
          { path: `^${room}/`, pathNot: ['^schemas/generated/', ...more.map(([files]) => files)] },
          own,
        ),
        ...more.flatMap(([files, may]) => rules(files, { path: files }, [...own, ...may])),
      ]
    }),
    { name: 'files that import each other', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'a k6 script',
      severity: 'error',
      from: { path: '^load/scripts/' },
      to: { pathNot: ['^load/(?:scripts|plan)/', 'node_modules/@types/k6/', '^k6/'] },
    },
    {
      name: 'a room that the table does not have',
      severity: 'error',
      from: { path: '^[^/]+/', pathNot: `^(?:${[...Object.keys(rooms), 'scripts', 'commands', 'bench'].join('|')})/` },
      to: {},
    },
    {
      name: 'a package in the set-up, which runs before packages are there',
      severity: 'error',
      from: { path: '^scripts/.+[.]mjs$' },
      to: { dependencyTypesNot: ['core'], pathNot: '^scripts/.+[.]mjs$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
