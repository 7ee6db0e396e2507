import { SUBJECTS_VARIABLE } from '../harness/target/run.ts'
import { showing, test } from './assay-test.ts'
import { flows } from './flows/flows.ts'

const subjects = (process.env[SUBJECTS_VARIABLE] ?? '').split(' ').filter((subject) => subject !== '')

for (const { subject, title, smoke, show } of flows) {
  if (subjects.length > 0 && !subjects.includes(subject)) continue
  test(title, smoke === true ? { tag: '@smoke' } : {}, showing(subject, show))
}
