import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AppliedMigration } from '../database/migration-files.ts'
import type { Env } from '../env.ts'
import { readSpace } from '../files/disks.ts'
import { backUp, megabytes } from './backup.ts'
import { inWords } from './command.ts'
import { replaceJson } from './known-backups.ts'

const copy = z.object({
  /** Its name in the folder. */
  file: z.string(),
  madeAt: z.iso.datetime(),
  /** The version that was about to start. */
  before: z.string(),
  /** The last migration of its data, and how many it has. */
  migration: z.string(),
  applied: z.number().int(),
  /** Until that version has migrated the data. */
  isUpdating: z.boolean(),
})
/** `path`: where it is. */
export type UpdateCopy = z.infer<typeof copy> & { path: string }

export type UpdateCopyOptions = {
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 's3' | 'updateCopy'>
  version: string
  applied: AppliedMigration[]
  say(line: string): void
  /** Replaces what is read of the disk, in tests. */
  space?: typeof readSpace
}

/** In the data directory, which may be a volume of its own; a backup and a restore leave it alone. */
const folderOf = (dataDir: string) => join(dataDir, 'update-copies')
const listOf = (dataDir: string) => join(folderOf(dataDir), 'copies.json')
const kept = 2

/** Whole copies that are still there, the newest first. */
export async function readUpdateCopies(dataDir: string): Promise<UpdateCopy[]> {
  const names = await readdir(folderOf(dataDir)).catch((): string[] => [])
  try {
    const listed = z.array(copy).parse(JSON.parse(await readFile(listOf(dataDir), 'utf8')))
    return listed
      .filter(({ file }) => names.includes(file))
      .map((one) => ({ ...one, path: join(folderOf(dataDir), one.file) }))
  } catch {
    return []
  }
}

/** Path of the newest copy that a server with these migrations can open. */
export const findUpdateCopy = async (dataDir: string, migrations: string[]): Promise<string | undefined> =>
  (await readUpdateCopies(dataDir)).find(({ migration }) => migrations.includes(migration))?.path

/**
 * Archives data that is about to be migrated, as `npm run backup` does, and removes all but the last two copies. Says so
 * where none is kept. Throws if it fails for another reason than space.
 */
export async function keepUpdateCopy({
  env,
  version,
  applied,
  say,
  space = readSpace,
}: UpdateCopyOptions): Promise<void> {
  const { dataDir } = env
  const skip = (why: string) => say(`No copy is kept before the update to ${version}: ${why}.`)
  if (env.databaseUrl) return skip('the database is an external one, so its backup is yours to make')
  if (!env.updateCopy) return skip('UPDATE_COPY is off')
  const [last, ...earlier] = await readUpdateCopies(dataDir)
  if (last?.isUpdating && last.applied < applied.length)
    return say(`The update to ${version} continues. The copy from before it: ${last.path}`)

  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAll(folder, (name) => name.endsWith('.partial'))
  const needed =
    (await bytesIn(join(dataDir, 'postgres'))) + (env.s3 ? 0 : await bytesIn(join(dataDir, 'files')))
  const { free, floor } = await space(dataDir)
  if (free - needed < floor)
    return skip(
      `it may take ${megabytes(needed)}, and the disk has ${megabytes(Math.max(0, free - floor))} to spare`,
    )

  const madeAt = new Date().toISOString()
  const file = `${madeAt.replaceAll(/[:.]/g, '')}-before-${version}.tgz`
  const path = join(folder, file)
  say(`Keeping a copy from before the update to ${version}: ${path}`)
  const product = applied.findLast((row) => row.version)?.version ?? '0.2.0'
  try {
    await backUp({ env, file: path, isInside: true, product, say })
  } catch (error) {
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return skip('the disk is full')
    throw new Error(
      `The copy from before the update failed, and nothing was changed: ${inWords(error)} Fix that, or set UPDATE_COPY=off, and start again.`,
      { cause: error },
    )
  }
  const made = {
    file,
    madeAt,
    before: version,
    migration: applied.at(-1)?.name ?? '',
    applied: applied.length,
  }
  // A start that failed before its first change left the same data.
  const others = last?.isUpdating ? earlier : [last, ...earlier].filter((one) => one !== undefined)
  const copies = [{ ...made, isUpdating: true }, ...others].slice(0, kept)
  await writeList(dataDir, copies)
  await removeAll(folder, (name) => name.endsWith('.tgz') && !copies.some((one) => one.file === name))
}

/** Notes that the data was migrated: the next update needs a copy of its own. */
export async function endUpdateCopy(dataDir: string): Promise<void> {
  const copies = await readUpdateCopies(dataDir)
  if (!copies.some(({ isUpdating }) => isUpdating)) return
  await writeList(
    dataDir,
    copies.map((one) => ({ ...one, isUpdating: false })),
  )
}

const writeList = (dataDir: string, copies: z.infer<typeof copy>[]): Promise<void> =>
  replaceJson(listOf(dataDir), z.array(copy).parse(copies))

async function removeAll(folder: string, isMeant: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) if (isMeant(name)) await rm(join(folder, name), { force: true })
}

/** Zero if it is not there; files may vanish meanwhile. */
async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await bytesIn(path)
    else bytes += (await stat(path).catch(() => undefined))?.size ?? 0
  }
  return bytes
}
