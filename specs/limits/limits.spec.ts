import { testSubject } from '../assay-test.ts'
import { showLimits } from './show-limits.ts'

testSubject('limits', 'each limit allows its uses, refuses the next, and counts for no other caller', showLimits)
