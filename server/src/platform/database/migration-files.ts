import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Migration = { name: string; checksum: string; sql: string }

/** A row of schema_migrations. Rows that 0.2.0 wrote have no version. */
export type AppliedMigration = { name: string; checksum: string; version: string | null }

export const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/** The files of `directory` in their order. */
export async function listMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8')
      return { name, sql, checksum: checksumOf(sql) }
    }),
  )
}

/**
 * The files of `directory` in their order. Throws if its releases.json, where there is one, names a file that is
 * missing or different: an incomplete update would otherwise serve on half of the changes.
 */
export async function readMigrationFiles(directory: string): Promise<Migration[]> {
  const files = await listMigrations(directory)
  if (!existsSync(join(directory, 'releases.json'))) return files
  const releases: Record<string, Record<string, string>> = JSON.parse(
    await readFile(join(directory, 'releases.json'), 'utf8'),
  )
  const checksums = new Map(files.map((file) => [file.name, file.checksum]))
  for (const [name, checksum] of Object.values(releases).flatMap((release) => Object.entries(release)))
    if (checksums.get(name) !== checksum)
      throw new Error(
        `The migration ${name} of this Guildhall is ${checksums.has(name) ? 'changed' : 'missing'}: get the files of this version again.`,
      )
  return files
}

/** Throws, naming the way back, for data that another version wrote and these files do not lead on from. */
export function refuseOtherVersions(
  applied: AppliedMigration[],
  files: Migration[],
  version: string,
  copy = 'the backup',
): void {
  if (!applied.length) return
  const checksums = new Map(files.map((file) => [file.name, file.checksum]))
  const first = files[0]
  const isOlder = first && !applied.some((row) => row.name === first.name && row.checksum === first.checksum)
  if (isOlder)
    throw new Error(
      `This data is from a Guildhall before 0.2.0, which ${version} can’t open: go back to the version that wrote it, or start with an empty database.`,
    )
  const newer = applied.filter(({ name }) => !checksums.has(name))
  if (newer.length)
    throw new Error(
      `This data was written by ${newer.findLast((row) => row.version)?.version ?? 'a newer Guildhall'} and this is ${version}: start that version again, or restore ${copy} from before the update.`,
    )
  for (const { name, checksum } of applied)
    if (checksums.get(name) !== checksum)
      throw new Error(`Migration ${name} was changed after it had been applied`)
}
