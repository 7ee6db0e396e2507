import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import type { Prompts, Target } from '../../harness/target/target.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { AgentJob } from '../../schemas/description/interface-types.ts'
import { expectSuccess } from '../declaring/expected.ts'
import type { Requirement, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, documented, standard } from '../declaring/source.ts'
import { answering, atSecond, withFields } from '../declaring/valid-examples.ts'
import { hasStatus, jobIn, valueAt } from '../reading/body.ts'
import { isWatched } from '../reading/time.ts'
import { followUpRequirements } from './follow-up.ts'
import { endsAsInstructed, isFollowed } from './instructed-end.ts'
import { fromLink, hasOtherStatus, linkUnwatched, statuses, withoutEnd } from './job-status.ts'
import { type Lifecycle, type LifecycleRule, lifecycleOf, link } from './lifecycle.ts'
import { isSameMoment, unchanging } from './unchanging.ts'

export function agentLifecycleRequirements(description: DescriptionView): readonly Requirement[] {
  const ids = agentIds(description)
  const lifecycle = lifecycleOf(description, ids.create)
  return [
    ...wayToTheEnd(lifecycle),
    ...whatStays(lifecycle),
    ...howItEnds(lifecycle),
    ...followUpRequirements(description),
  ]
}

function wayToTheEnd(lifecycle: Lifecycle): readonly SequenceRequirement[] {
  const { active, polledActive, polledDone, pollsOf, declare, fromEnd, finals } = lifecycle
  return [
    declare({
      id: 'agent-job-poll-answers',
      faultCategory: 122,
      source: documented(),
      check: (exchanges, context) => {
        const polls = pollsOf(exchanges)
        if (polls.length === 0) return notApplicable('no job was read')
        const outcomes = polls.map((poll) => expectSuccess(poll, context))
        const missed = outcomes.filter(({ kind }) => kind !== 'pass')
        return missed.find(({ kind }) => kind === 'fail') ?? missed[0] ?? pass
      },
      broken: [active, answering(polledDone, 500, {})],
    }),
    declare({
      id: 'agent-job-reaches-final-status',
      source: documented(),
      check: (exchanges, context) => {
        const unknown = withoutEnd(exchanges, context)
        if (unknown === null) return pass
        if (unknown.kind === 'not-tested') return unknown
        const last = `${statuses(exchanges.slice(-3))} after ${exchanges.length} answers`
        return failSaying(`one of ${finals} at the end`, last)
      },
      example: [active, polledActive, polledDone],
      broken: [active, polledActive, withFields(polledActive, { status: 'completing' })],
    }),
    declare({
      id: 'agent-job-final-status-stays',
      source: documented(),
      needsEnd: true,
      check: (exchanges) => {
        const after = fromEnd(exchanges)
        if (after.length < 2) return notApplicable('no job was read after its end')
        const isLeft = (exchange: Exchange, index: number) => {
          const before = after[index - 1]
          return before !== undefined && hasOtherStatus(before, exchange)
        }
        return after.some(isLeft) ? failSaying('no return from a final status', statuses(after)) : pass
      },
      example: [active, polledDone, polledDone],
      broken: [active, polledDone, atSecond(polledActive, 60)],
    }),
  ]
}

function whatStays({ active, polledDone, declare, fromEnd }: Lifecycle): readonly SequenceRequirement[] {
  return [
    declare({
      id: 'agent-job-pr-link-stays',
      source: standard('a client that stops polling at a final status has seen the final prLink'),
      needsEnd: true,
      check: (exchanges) => {
        const answers = fromLink(fromEnd(exchanges))
        const stays = unchanging('prLink')(answers)
        if (stays.kind !== 'pass') return stays
        const isSeen = jobIn(answers[0])?.prLink != null && isWatched(answers)
        return isSeen ? pass : linkUnwatched
      },
      example: [
        active,
        withFields(polledDone, { prLink: link }),
        withFields(atSecond(polledDone, 60), { prLink: link }),
      ],
      broken: [active, polledDone, atSecond(polledDone, 30), withFields(atSecond(polledDone, 60), { prLink: link })],
    }),
    declare({
      id: 'agent-job-pr-link-there-at-end',
      source: assumed('our choice: prLink is set by the time that a client reads a final status, and stops polling'),
      needsEnd: true,
      check: (exchanges) => {
        const [end, ...later] = fromEnd(exchanges)
        const linked = later.find((answer) => jobIn(answer)?.prLink != null)
        if (typeof jobIn(end)?.prLink === 'string') return pass
        if (linked === undefined) return linkUnwatched
        return failSaying('the prLink with the final status', `null at first, and ${jobIn(linked)?.prLink} later`)
      },
      example: [active, withFields(polledDone, { prLink: link })],
      broken: [active, polledDone, withFields(polledDone, { prLink: link })],
    }),
    declare({
      id: 'agent-job-model-stays',
      source: assumed('our choice: model is the one "used for the job", which a job that has ended no longer changes'),
      needsEnd: true,
      check: (exchanges) => unchanging('model')(fromEnd(exchanges)),
      example: [active, polledDone, polledDone],
      broken: [active, polledDone, withFields(polledDone, { model: 'another' })],
    }),
    declare({
      id: 'agent-job-id-stays',
      source: standard('a poll of one job shows that job and no other'),
      check: unchanging('id'),
      broken: [active, withFields(polledDone, { id: 'job_other' })],
    }),
    declare({
      id: 'agent-job-created-at-stays',
      sequence: ['job-lifecycle', 'job-follow-up', 'job-second-follow-up'],
      source: documented(),
      check: unchanging('createdAt', isSameMoment),
      broken: [active, withFields(polledDone, { createdAt: '2026-01-02T00:00:00Z' })],
    }),
    declare({
      id: 'agent-job-source-stays',
      sequence: ['job-lifecycle', 'job-follow-up', 'job-second-follow-up'],
      // Only the repository, not the ref: while the agent works, the ref may become the branch it works on.
      source: standard('the repository of a job says where it works; a client reads it from any answer'),
      check: (exchanges) => unchanging('source.repository')(exchanges.filter((exchange) => !isNotYetNamed(exchange))),
      broken: [active, withFields(polledDone, { source: { repository: 'acme/other', ref: 'main' } })],
    }),
  ]
}

/** An active job may not have its repository yet, and shows an empty text for it. */
function isNotYetNamed(exchange: Exchange): boolean {
  const job = jobIn(exchange)
  return hasStatus(job, 'active') && valueAt(job, 'source.repository') === ''
}

function howItEnds({ active, polledDone, declare, isFinal }: Lifecycle): readonly SequenceRequirement[] {
  const linked = [active, withFields(polledDone, { prLink: link })]
  const ended = (status: AgentJob['status']) => [active, withFields(polledDone, { status })]
  type Declared = Pick<LifecycleRule, 'id' | 'source' | 'status' | 'example' | 'broken'>
  const ofEnd = <Prompt extends keyof Prompts>(
    prompt: Prompt,
    judge: (prompt: Prompt, ended: readonly Exchange[], target: Target) => Outcome,
    declared: Declared,
  ) =>
    declare({
      ...declared,
      prompt,
      needsEnd: true,
      check: (exchanges, { target }) => judge(prompt, exchanges.filter(isFinal), target),
    })
  const rule = (prompt: keyof Prompts, declared: Omit<Declared, 'source'>) =>
    ofEnd(prompt, endsAsInstructed, { ...declared, source: documented() })
  const unchanged = [active, polledDone]
  const [failed, archived] = [ended('failed'), ended('archived')]
  return [
    rule('change', { id: 'agent-job-change-opens-pull-request', example: linked, broken: unchanged }),
    ofEnd('change', isFollowed, {
      id: 'agent-job-change-instruction-followed',
      source: assumed(
        "our choice: an instruction that the target gives as one that changes files does so; where it doesn't, the agent " +
          'may have found nothing to change, or the service may have lost the link',
      ),
      example: linked,
      broken: unchanged,
    }),
    ofEnd('noChange', isFollowed, {
      id: 'agent-job-no-change-instruction-followed',
      source: assumed(
        'our choice: an instruction that the target gives as one that changes no file changes none; where it does, the ' +
          'agent may have done more than it was told, or the link may be that of another job',
      ),
      example: unchanged,
      broken: linked,
    }),
    rule('noChange', { id: 'agent-job-pr-link-null-without-change', example: unchanged, broken: linked }),
    rule('failure', { id: 'agent-job-failure-ends-failed', status: 'failed', example: failed, broken: unchanged }),
    rule('archive', {
      id: 'agent-job-archive-ends-archived',
      status: 'archived',
      example: archived,
      broken: unchanged,
    }),
  ]
}
