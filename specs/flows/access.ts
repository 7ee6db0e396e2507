import type { Flow } from './flow.ts'
import { showRequests } from './requests.ts'

export const accessFlow: Flow = {
  subject: 'auth',
  title: 'each operation refuses a request without the right key for it, and a path that names nothing',
  show: (context) => showRequests(context, 'auth'),
}
