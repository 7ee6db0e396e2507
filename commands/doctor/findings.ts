import { type TerminalOptions, wrap } from '../../harness/text/terminal.ts'
import type { ConfigurationError } from '../../schemas/description/configuration-error.ts'

/** One thing that a run needs or can use. */
export interface Finding {
  readonly about: string
  /** `wrong`: a run can't start. `missing`: it can, but some requirements are not tested. */
  readonly state: 'well' | 'missing' | 'wrong'
  readonly found: string
  /** What to do; null where nothing is needed. */
  readonly remedy: string | null
}

const marks: Readonly<Record<Finding['state'], string>> = { well: 'ok', missing: '--', wrong: '!!' }

export function well(about: string, found: string, remedy: string | null = null): Finding {
  return { about, state: 'well', found, remedy }
}

export function missing(about: string, found: string, remedy: string | null = null): Finding {
  return { about, state: 'missing', found, remedy }
}

export function wrong(about: string, found: string, remedy: string | null): Finding {
  return { about, state: 'wrong', found, remedy }
}

/** A mistake in a file or a variable, followed by its remedy. Some messages already name what they are about. */
export function wrongFinding(about: string, { message }: ConfigurationError): Finding {
  const said = message.startsWith(about) ? message.slice(about.length).replace(/^:? /, '') : message
  const [found = '', ...rest] = said.split('; ')
  return wrong(about, found, rest.length === 0 ? null : rest.join('; '))
}

/** A line for each finding, and one for its remedy; more on a narrow terminal. */
export function findingLines(findings: readonly Finding[], { columns }: Width): readonly string[] {
  const behind = (mark: string, text: string) =>
    wrap(text, { columns: columns - mark.length }, '').map((line, index) => {
      return `${index === 0 ? mark : ' '.repeat(mark.length)}${line}`
    })
  return findings.flatMap(({ about, state, found, remedy }) => [
    ...behind(`${marks[state]}  `, `${about}: ${found}`),
    ...(remedy === null ? [] : behind('      ', remedy)),
  ])
}

type Width = Pick<TerminalOptions, 'columns'>
