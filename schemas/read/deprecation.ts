import type { Passage } from './passages.ts'
import { codeSpans, excludes, familiesIn, prose, versionsIn } from './phrases.ts'
import type { Report } from './problem.ts'
import { type Endpoint, standsIn } from './routes.ts'
import type { Tags } from './tags.ts'

const SAID = /\b(?:is|are) (?:now )?deprecated\b/i
/** Set apart in parentheses or by a mark, or the first or last word but the number. */
const IN_HEADING =
  /(?:^(?:\d+[.)] )?|[(,;:–—-] ?)(?:now )?deprecated\b(?: since [^()]*)?(?=$|[),;:–—-]| assistant| agent)|(?<!\bthe )(?<!\b(?:not|never|longer) )\bdeprecated$/i
const DENIED = /\b(?:not|never|no longer|un-?)\s*(?:yet )?deprecated\b/i

/** What a sentence that says "is deprecated" says it of. */
interface Deprecation {
  readonly passage: Passage
  readonly subject: string
}

/** Every sentence of the document that calls something deprecated; a negated subject is none. */
export function deprecationsIn(passages: readonly Passage[]): readonly Deprecation[] {
  return passages.flatMap((passage) => {
    const said = SAID.exec(passage.quote)
    const subject = passage.quote
      .slice(0, said?.index ?? 0)
      .split(/[;:]/)
      .at(-1)
      ?.trim()
    return said === null || subject === undefined || excludes(subject) ? [] : [{ passage, subject }]
  })
}

/** Said in the heading, of the endpoint in its own section, or of its family and version anywhere. */
export function isDeprecated(
  endpoint: Endpoint,
  deprecations: readonly Deprecation[],
  tags: Tags,
  report: Report,
): boolean {
  const said = deprecations.filter(({ passage, subject }) => {
    const versions = versionsIn(subject)
    const isOfFamily = familiesIn(subject).includes(endpoint.name.family)
    if (versions.length > 0) return isOfFamily && versions.includes(endpoint.name.version ?? 0)
    return standsIn(endpoint, passage) ? isOfEndpoint(subject, passage, report) : isOfFamily && isOfAll(subject)
  })
  tags.add(`operation:${endpoint.name.id}`, ...said.map(({ passage }) => passage))
  return isInHeading(endpoint, report) || said.length > 0
}

function isInHeading({ section, name }: Endpoint, report: Report): boolean {
  const heading = section.heading
  if (!/\bdeprecated\b/i.test(heading) || DENIED.test(heading)) return false
  if (IN_HEADING.test(heading)) return true
  const other = /\bdeprecated v(\d+)\b/i.exec(heading)?.[1]
  if (other === undefined || Number(other) === name.version)
    report(section.line, `the heading "${heading}"`, '"(deprecated)" or "(not deprecated)"')
  return false
}

/** "Both versions of the assistant", "all assistant endpoints". */
function isOfAll(subject: string): boolean {
  return /^(?:both|all|the|every|each)\b.*\b(?:versions|endpoints?)\b/i.test(subject) && codeSpans(subject).length === 0
}

/** A field, or another thing that has its name in back-ticks, is no endpoint; what else is meant must be said. */
function isOfEndpoint(subject: string, { start, quote }: Passage, report: Report): boolean {
  const text = prose(subject)
  if (/\b(?:fields?|parameters?|headers?|values?)\b/i.test(text) || text.includes('``')) return false
  if (
    /^(?:this|it|that|the|both|all|each|every)?\b.*\b(?:endpoint|operation|route|call|version|generation)s?$/i.test(
      text,
    )
  )
    return true
  if (/^(?:this|it|which)$/i.test(text)) return true
  report(start.line, `"${quote}"`, 'what is deprecated, such as "This endpoint is deprecated"')
  return false
}
