import path from 'node:path'
import { findK6 } from '../load/k6-binary.ts'

/** Set-up of the load: finds k6, or builds it, before tests start that would else wait for the build. */
const say = (line: string) => process.stdout.write(`${line}\n`)
const k6 = await findK6({ env: process.env, cache: path.resolve('.assay'), tell: say })
if (k6.kind === 'missing') say(`no k6: the load is not tested; ${k6.remedy}`)
