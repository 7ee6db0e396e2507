import path from 'node:path'
import { findK6 } from '../load/k6/binary.ts'

/** Finds k6, or builds it, before the tests that need it start: otherwise they would wait for the build. */
const k6 = await findK6({ env: process.env, cache: path.resolve('.assay'), tell: console.log })
if (k6.kind === 'missing') console.log(`no k6: the load is not tested; ${k6.remedy}`)
