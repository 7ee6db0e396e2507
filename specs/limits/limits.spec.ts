import { showing, test } from '../assay-test.ts'
import { showLimits } from './show-limits.ts'

test('each limit allows its uses, refuses the next, and counts for no other caller', showing('limits', showLimits))
