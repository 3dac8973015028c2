import { spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, open, realpath, rename, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { findAccount, giveTo } from '../embedded-postgres/account.ts'
import { findBinaries } from '../embedded-postgres/binaries.ts'
import { resetConfiguration } from '../embedded-postgres/cluster.ts'
import type { Env } from '../env.ts'
import { markRestored } from '../instance/seal.ts'
import { configurationFiles, type Manifest, names } from './archive.ts'
import { megabytes } from './backup.ts'
import { checkRestored, type Found, refuseNewer } from './check-restored.ts'
import { isClusterInUse } from './cluster-session.ts'
import { isOccupied, makeRestoreFolders, type Part, type RestoreFolders } from './restore-folders.ts'
import { markRestoring, type RestoreMark } from './restore-mark.ts'
import { ArchiveError, unpack } from './unpack.ts'

export type RestoreOptions = {
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 's3'>
  /** '-' is the standard input. */
  file: string
  /** Moves existing data aside; without it, existing data is an error. */
  setAside?: boolean
  migrations: string
  say(line: string): void
  /** Aborting leaves the old data as it was. */
  signal?: AbortSignal
}

export type Restored = {
  manifest: Manifest
  /** Undefined if the archive has no database. */
  found: Found | undefined
  storedFiles: number
  aside: string | undefined
}

/** Replaces data only once the restored database was started and checked. */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { env, file } = options
  const input = await openInput(file)
  let mark: RestoreMark | undefined
  let folders: RestoreFolders | undefined
  try {
    mark = await markRestoring(resolve(env.dataDir))
    // Resolves links, since data must move within one disk.
    const dataDir = await realpath(env.dataDir)
    await refuseInUse(dataDir)
    folders = await makeRestoreFolders(dataDir, new Date())
    return await fill(options, dataDir, input, folders, mark)
  } catch (error) {
    if (error instanceof ArchiveError) throw new Error(`${file} cannot be restored: ${error.message}.`)
    throw error
  } finally {
    input.destroy()
    await folders?.remove()
    await mark?.remove()
  }
}

async function fill(
  options: RestoreOptions,
  dataDir: string,
  input: Readable,
  folders: RestoreFolders,
  mark: RestoreMark,
): Promise<Restored> {
  const { file, say, signal } = options
  const step = progress(say, signal)
  say(`Unpacking ${file === '-' ? 'the archive' : file}…`)
  const { manifest, end } = await unpack(
    input,
    folders.work,
    (found) => accept(found, options, dataDir),
    step,
  )
  const parts = partsOf(manifest)
  if (manifest.database) {
    const cluster = join(folders.work, 'postgres')
    await rename(join(folders.work, names.database), cluster)
    const account = await findAccount(join(dataDir, 'postgres'))
    await resetConfiguration(cluster, account, await findBinaries(account, dataDir), configurationFiles)
  }
  if (manifest.files === 'included')
    await mkdir(join(folders.work, 'files'), { recursive: true, mode: 0o700 })

  await giveToOwner(dataDir, folders.work)
  let found: Found | undefined
  if (manifest.database) {
    say('Starting the database once, to check it…')
    found = await checkRestored(folders.work, manifest, options.migrations, say)
  }
  step(end.bytes)
  // Everything on disk before old data moves.
  spawnSync('sync')
  await refuseInUse(dataDir)
  await mark.moving(folders.aside)
  const { wasThere } = await folders.install(parts)
  if (manifest.database) await markRestored(dataDir)
  const folder = await open(dataDir)
  await folder.sync().finally(() => folder.close())
  return { manifest, found, storedFiles: end.storedFiles, aside: wasThere ? folders.aside : undefined }
}

const partsOf = (manifest: Manifest): Part[] => [
  ...(manifest.database ? (['postgres'] as const) : []),
  ...(manifest.files === 'included' ? (['files'] as const) : []),
]

/** Checks the manifest before anything is written. */
async function accept(manifest: Manifest, options: RestoreOptions, dataDir: string): Promise<void> {
  const { env, setAside, migrations, say } = options
  if (manifest.database && env.databaseUrl)
    throw new Error(
      'The archive holds a database, and DATABASE_URL names another: restore without DATABASE_URL (docs/backup.md).',
    )
  if (manifest.files === 'included' && env.s3)
    throw new Error('The archive holds files, and S3_BUCKET keeps them elsewhere: restore without S3_BUCKET.')
  for (const part of partsOf(manifest))
    if (!setAside && (await isOccupied(dataDir, part)))
      throw new Error(
        `There is something in ${join(dataDir, part)} already: add --set-aside to have it moved aside, or set ` +
          'DATA_DIR to another place.',
      )
  if (!manifest.database) return
  await refuseNewer(manifest.database.migration, manifest.product, migrations)
  const { major } = await findBinaries(await findAccount(join(dataDir, 'postgres')), dataDir)
  if (manifest.database.postgres !== major)
    throw new Error(
      `The archive's database was made by PostgreSQL ${manifest.database.postgres}, and this version of Guildhall ` +
        `runs PostgreSQL ${major}: restore it with the version of Guildhall that made it (${manifest.product}).`,
    )
  const machine = `${process.platform}-${process.arch}`
  if (manifest.machine !== machine)
    say(`It was made on ${manifest.machine} and this is ${machine}: PostgreSQL promises nothing for that.`)
}

async function refuseInUse(dataDir: string): Promise<void> {
  if (await isClusterInUse(dataDir))
    throw new Error(`A server runs on ${dataDir}, or a backup of it is being made: stop it first.`)
}

/** If root restores, the data directory's owner gets the files. */
async function giveToOwner(dataDir: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dataDir)
  if (uid !== 0) giveTo({ uid, gid }, folder)
}

async function openInput(file: string): Promise<Readable> {
  if (file === '-') return process.stdin
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 })
  await new Promise<void>((done, failed) => {
    stream.once('open', () => done())
    stream.once('error', failed)
  })
  return stream
}

const secondsBetweenLines = 10

function progress(say: (line: string) => void, signal: AbortSignal | undefined): (bytes: number) => void {
  let next = Date.now() + secondsBetweenLines * 1000
  return (bytes) => {
    if (signal?.aborted) throw new Error('The restore was stopped; nothing was changed.')
    if (Date.now() < next) return
    next = Date.now() + secondsBetweenLines * 1000
    say(`… ${megabytes(bytes)}`)
  }
}
