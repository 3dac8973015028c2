import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** `file`: its name, without the folder. `bytes`: of the archive. */
export type KnownBackup = { madeAt: string; bytes: number; file: string }

const known = z.array(z.object({ madeAt: z.iso.datetime(), bytes: z.number(), file: z.string() }))
const kept = 10

/** Backups of `npm run backup` on this machine, the newest first; at most 10. */
export async function readBackups(dataDir: string): Promise<KnownBackup[]> {
  try {
    return known.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
  } catch {
    return []
  }
}

/** Notes a backup that is whole, so that the console knows its age. */
export async function noteBackup(dataDir: string, backup: KnownBackup): Promise<void> {
  const all = [backup, ...(await readBackups(dataDir))].slice(0, kept)
  await replaceJson(fileIn(dataDir), all)
}

/** Leaves the former content if it is interrupted. */
export async function replaceJson(file: string, value: unknown): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(value))
  await rename(`${file}.new`, file)
}

const fileIn = (dataDir: string) => join(dataDir, 'backups.json')
