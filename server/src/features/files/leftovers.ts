import { mayRemoveFiles } from '../../platform/backup/files-lock.ts'
import type { Dependencies } from '../../platform/context.ts'

type Deps = Pick<Dependencies, 'db' | 'files'>

/** Folder of files that are read once and then removed. */
export const importFolder = 'imports'

/** Removes an imported file; during a backup it stays for the sweep. */
export async function removeImport({ db, files }: Deps, path: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await mayRemoveFiles(tx)) await files.remove(path)
  })
}

/** Removes what servers that were killed left in the store before then: imported files, and parts of uploads. Idempotent. */
export async function removeLeftovers(deps: Deps, before: Date): Promise<void> {
  for await (const { path, modifiedAt } of deps.files.list(importFolder))
    if (modifiedAt < before) await removeImport(deps, path)
  await deps.files.removeUnfinished(before)
}
