import type { Exchange } from '../../harness/exchange/exchange.ts'
import { type AgentIds, agentIds } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { withFields, withRequest } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { projectOf } from '../reading/evidence.ts'
import { lifecycleOf } from './lifecycle.ts'

const FORM = /\(Assay run [\w-]+, [\w-]+\)/g

/** Ends each instruction of a run, so that its jobs are told from others, and from each other. */
export function markOf(run: string, unique: string): string {
  return `(Assay run ${run}, ${unique.slice(0, 8)})`
}

/** Jobs that show instructions, in any member, show only their own. */
export function toldInstructionRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const ids = agentIds(description)
  const { active, declare } = lifecycleOf(description, ids.create)
  const started = (id: string, scope: string, model: string) => {
    const shown = withFields(active, { id, model })
    const body = JSON.stringify({ prompt: `Change nothing. ${markOf('1', id)}` })
    return withRequest({ ...shown, caller: { ...shown.caller, scope } }, { body })
  }
  const [first, second] = [markOf('1', 'job_1'), markOf('1', 'job_2')]
  const own = (scope: string) => [started('job_1', 'prj_main', first), started('job_2', scope, second)]
  const mixed = (scope: string) => [started('job_1', 'prj_main', first), started('job_2', scope, first)]
  return [
    declare({
      id: 'agent-job-tells-no-foreign-instruction',
      area: 'access and isolation',
      sequence: 'whole-run',
      byChance: true,
      source: standard('no foreign data: what one project asks of the agent is shown to no other'),
      check: (exchanges) => checkTold(exchanges, ids, 'others'),
      example: own('prj_second'),
      broken: mixed('prj_second'),
    }),
    declare({
      id: 'agent-job-instructions-unmixed',
      area: 'access and isolation',
      sequence: 'whole-run',
      byChance: true,
      source: assumed('our choice: a job shows its own instructions, and those of no other job of its project'),
      check: (exchanges) => checkTold(exchanges, ids, 'own'),
      example: own('prj_main'),
      broken: mixed('prj_main'),
    }),
  ]
}

/** The project that has sent or read something, and the job; a refused request has no job. */
interface OfJob {
  readonly project: string
  readonly job: string | null
}

/** @param whose instructions are looked for: those of the project that reads the job, or those of all others */
function checkTold(exchanges: readonly Exchange[], { create, message }: AgentIds, whose: 'own' | 'others'): Outcome {
  const all = exchanges.map((exchange) => ({ exchange, project: projectOf(exchange), job: idOf(exchange) }))
  // Reads at a Location are left out: a monitor of the request has an id of its own.
  const readers = all.filter(({ job, exchange }) => job !== null && exchange.operation !== null)
  const begun = all.filter(({ exchange: { operation } }) => operation === create || operation === message)
  const sent = begun.flatMap((one) => marksIn(one.exchange.request.body ?? '').map((mark) => ({ mark, ...one })))
  const byMark = Map.groupBy(sent, ({ mark }) => mark)
  const isLookedFor = (reader: OfJob, { project, job }: OfJob) =>
    job !== reader.job && (project === reader.project) === (whose === 'own')
  const isSought = readers.some((reader) => sent.some((one) => isLookedFor(reader, one)))
  if (!isSought) return notApplicable(`no job was read beside one of ${whose === 'own' ? 'its' : 'another'} project`)
  for (const reader of readers) {
    for (const mark of marksIn(JSON.stringify(jobIn(reader.exchange)))) {
      const senders = byMark.get(mark) ?? []
      // The load sends one text for many jobs, so it is each job's own.
      if (senders.some(({ job }) => job === reader.job)) continue
      const other = senders.find((one) => isLookedFor(reader, one))
      if (other === undefined) continue
      const actual = `job ${reader.job} shows what was asked of ${other.job ?? 'a job that was refused'}: ${mark}`
      return failSaying('the own instructions of a job, if any', actual)
    }
  }
  const isShown = readers.some(({ exchange }) => marksIn(JSON.stringify(jobIn(exchange))).length > 0)
  return isShown ? pass : notApplicable('no job shows an instruction')
}

export function marksIn(text: string): readonly string[] {
  return text.match(FORM) ?? []
}

function idOf(exchange: Exchange): string | null {
  const id: unknown = jobIn(exchange)?.id
  return typeof id === 'string' ? id : null
}
