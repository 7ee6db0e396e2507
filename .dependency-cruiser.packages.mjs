import rooms from './.dependency-cruiser.mjs'

/**
 * Packages of one room import each other in one direction, as the rooms do. Tests may look at what is built on the package
 * that they test.
 */
export default {
  forbidden: [
    { name: 'packages that import each other', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: { ...rooms.options, exclude: { path: '[.](?:test|fixture|setup)[.]ts$|/test-support/' } },
}
