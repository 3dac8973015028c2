import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyFolders, isOfCluster } from './archive.ts'

export type ClusterEntry = { path: string; type: 'file' | 'directory' }

// PostgreSQL's documentation of base backups: contents that belong to the running server or are created again.
// Their folders stay; tablespaces are refused, so that folder is read.
const emptied = new Set([...emptyFolders, 'pg_wal'].filter((name) => name !== 'pg_tblspc'))
// Written last: it says how far the others are.
const leftOut = 'global/pg_control'

/** Without `global/pg_control` and the log, folders first; files may vanish meanwhile. */
export async function* clusterFiles(clusterDir: string, folder = ''): AsyncGenerator<ClusterEntry> {
  for (const entry of await entriesOf(join(clusterDir, folder))) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (path === leftOut || entry.name.startsWith('pgsql_tmp') || isTemporary(entry.name)) continue
    if (!folder && !isOfCluster(entry.name)) continue
    // The log may be on another disk.
    if (entry.isDirectory() || path === 'pg_wal') {
      yield { path, type: 'directory' }
      if (path === 'pg_wal') yield { path: 'pg_wal/archive_status', type: 'directory' }
      if (!emptied.has(path)) yield* clusterFiles(clusterDir, path)
    } else if (entry.isFile()) yield { path, type: 'file' }
    else if (entry.isSymbolicLink())
      throw new Error(`${join(clusterDir, path)} is a link, and a backup follows none`)
  }
}

/** Temporary tables, `t3_16384`, and the relation cache. */
const isTemporary = (name: string) => /^t\d+_\d+/.test(name) || name.startsWith('pg_internal.init')

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    // A database that was just dropped.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Read until it is the same twice, since the server may be writing it. */
export async function readControlFile(clusterDir: string): Promise<Buffer> {
  const path = join(clusterDir, 'global/pg_control')
  let before = await readFile(path)
  for (let tries = 0; tries < 50; tries++) {
    const now = await readFile(path)
    if (now.equals(before)) return now
    before = now
  }
  throw new Error(`${path} does not hold still`)
}

/** Names of the log's segments in a range, such as '000000010000000000000002'. Throws if one is missing. */
export async function logSegments(
  clusterDir: string,
  first: string,
  last: string,
  segmentBytes: number,
): Promise<string[]> {
  const present = (await readdir(join(clusterDir, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const needed = present.filter((name) => name >= first && name <= last).sort()
  const count = segmentNumber(last, segmentBytes) - segmentNumber(first, segmentBytes) + 1
  if (needed.length !== count || needed[0] !== first)
    throw new Error(`The write-ahead log from ${first} to ${last} is not complete: try again`)
  return needed
}

function segmentNumber(name: string, segmentBytes: number): number {
  const perFile = 0x1_0000_0000 / segmentBytes
  return Number.parseInt(name.slice(8, 16), 16) * perFile + Number.parseInt(name.slice(16), 16)
}
