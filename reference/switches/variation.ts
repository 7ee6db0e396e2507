import type { TargetFields } from '../hooks/hooks.ts'
import type { Settings } from '../settings/settings.ts'

/** One named valid way to be different: other settings, and never a broken rule. */
export interface Variation {
  readonly name: string
  /** The part of the settings that it changes. */
  readonly area: Section
  readonly summary: string
  readonly change: (settings: Settings) => Settings
  /** Fields of the target's file with which alone it shows; absent: it shows on any target. */
  readonly onTarget?: TargetFields
  /** What a target's file must say for it, besides the address; absent: nothing. */
  readonly needs?: string
}

export type Section = 'agent' | 'assistant' | 'errors' | 'limits' | 'front' | 'capacity'
