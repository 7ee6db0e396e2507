import type { TargetFields } from '../hooks/hooks.ts'
import type { Settings } from '../settings/settings.ts'

/** One named valid way to differ: it changes settings, and never breaks a rule. */
export interface Variation {
  readonly name: string
  /** The part of the settings that it changes. */
  readonly area: Section
  readonly summary: string
  readonly change: (settings: Settings) => Settings
  /** Fields that the target's file must have for it to show; absent: it shows on any target. */
  readonly onTarget?: TargetFields
  /** What a target's file must say for it besides the address; absent: nothing. */
  readonly needs?: string
}

export type Section = 'agent' | 'assistant' | 'errors' | 'limits' | 'front' | 'capacity'
