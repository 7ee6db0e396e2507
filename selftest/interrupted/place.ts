import { rmSync } from 'node:fs'
import path from 'node:path'
import { startReference } from '../../harness/target/embedded-reference.ts'
import { plainTarget } from '../staging/staging-target.ts'
import { workFolder, writeTarget } from '../verify-process.ts'

/** A service, and a folder with a target and its ledger, which one run leaves to the next. */
export interface Place {
  readonly folder: string
  readonly args: readonly string[]
  /**
   * A variable that only processes of this run have. It identifies them after their parent has gone; Chromium passes on
   * few variables, and this is one.
   */
  readonly environment: { readonly XDG_RUNTIME_DIR: string }
  readonly ledger: string
  readonly control: string
  readonly leave: (isClean: boolean) => Promise<void>
}

/** @param fields replace fields of the plain target */
export async function prepare(only: readonly string[], fields: object = {}): Promise<Place> {
  const service = await startReference({ faults: [], variations: [], settings: null })
  const folder = workFolder()
  const ledger = path.join(folder, 'ledger.sqlite')
  const target = writeTarget(
    { ...plainTarget, name: 'interrupted', baseUrl: service.address, ledger, ...fields },
    folder,
  )
  return {
    folder,
    args: ['--target', target, '--history', path.join(folder, 'history'), '--only', ...only],
    environment: { XDG_RUNTIME_DIR: folder },
    ledger,
    control: service.control,
    leave: async (isClean) => {
      await service.stop()
      if (isClean) rmSync(folder, { recursive: true })
    },
  }
}
