import { redVerdicts } from '../harness/verdict/verdict-model.ts'
import type { ReportInput } from './input.ts'
import { redCount, type Tone } from './presentation.ts'

/** What a run says to the person who releases the build. */
interface Decision {
  readonly word: 'Go' | 'No-go' | 'Stopped' | 'Nothing shown'
  readonly tone: Tone
  /** Why, in one line. */
  readonly because: string
}

export function decisionOf(input: Pick<ReportInput, 'run' | 'counts' | 'findings' | 'verdicts'>): Decision {
  const { run, counts, findings, verdicts } = input
  const causes = findings.filter(({ verdict }) => redVerdicts.has(verdict)).length
  const shown = verdicts.length - counts['not-run'] - counts['not-tested'] - counts['not-applicable']
  const untested = counts['not-tested'] === 0 ? '' : `, ${counts['not-tested']} not tested`
  if (run.interrupted) {
    const because = `the run was stopped: ${shown} of ${verdicts.length} requirements were shown, ${counted(causes, 'finding')} so far`
    return { word: 'Stopped', tone: 'question', because }
  }
  const red = redCount(input)
  if (red > 0) {
    const are = red === 1 ? '1 requirement is red' : `${red} requirements are red`
    return { word: 'No-go', tone: 'red', because: `${counted(causes, 'finding')}, ${are}${untested}` }
  }
  if (shown === 0) {
    return { word: 'Nothing shown', tone: 'question', because: `nothing is red, and nothing passed${untested}` }
  }
  return { word: 'Go', tone: 'pass', because: `nothing is red, ${counts.pass} passed${untested}` }
}

export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
