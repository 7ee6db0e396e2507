import path from 'node:path'
import { findK6 } from '../load/k6/binary.ts'

/** Set-up of the load: finds k6, or builds it, before tests start that would else wait for the build. */
const k6 = await findK6({ env: process.env, cache: path.resolve('.assay'), tell: console.log })
if (k6.kind === 'missing') console.log(`no k6: the load is not tested; ${k6.remedy}`)
