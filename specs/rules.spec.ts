import { test, testSubject } from './assay-test.ts'
import type { Flow } from './flows/flow.ts'
import { flows, flowsOnJobs } from './flows/flows.ts'
import { subjects } from './subjects.ts'

function declare(some: readonly Flow[]): void {
  for (const { subject, title, smoke, show } of some) {
    if (subjects.length > 0 && !subjects.includes(subject)) continue
    testSubject(subject, title, show, smoke === true ? ['@smoke'] : [])
  }
}

test.describe(() => {
  // In one worker, since only that one knows the jobs that it has created.
  test.describe.configure({ mode: 'default' })
  declare(flowsOnJobs)
})

declare(flows.filter((flow) => !flowsOnJobs.includes(flow)))
