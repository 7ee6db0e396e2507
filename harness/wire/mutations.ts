import type { Mutation } from './mutate.ts'
import { answerMutations } from './mutations-of-answers.ts'
import { byteMutations } from './mutations-of-bytes.ts'
import { eventMutations } from './mutations-of-events.ts'

/** Every way in which a legal stream is broken at random; each rule of the judge has at least one. */
export const mutations: readonly Mutation[] = [...eventMutations, ...answerMutations, ...byteMutations]
