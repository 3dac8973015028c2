import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'
import { newId } from '../ids.ts'
import {
  bucketPath,
  type CopyReason,
  codeOf,
  type Places,
  readPlaces,
  type Standing,
  standingOf,
  type Whereabouts,
} from './places.ts'
import { writeSeal } from './seal.ts'

/**
 * Whether this server works on the original data or on a copy of it. A copy sends nothing and deletes no file until it is
 * adopted.
 */
export type Instance = {
  isCopy(): boolean
  /** Checks again now. */
  check(): Promise<void>
  /** Called on each change between original and copy. */
  onChange(listener: () => void): void
  stop(): void
}

type Options = {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Milliseconds between two checks. */
  everyMs?: number
  /** Timeout of the first check; until a later one succeeds, this server counts as a copy. */
  patienceMs?: number
}

/** Records the first start; adopts a copy that INSTANCE names; then checks every 15 seconds until `stop`. */
export async function openInstance(
  where: Whereabouts & { env: Pick<Env, 'instance'> },
  { log, everyMs = 15_000, patienceMs = 5_000 }: Options,
): Promise<Instance> {
  let standing: Standing = { isCopy: true, reason: 'unknown' }
  let isFirst = true
  const listeners: (() => void)[] = []

  const look = async (): Promise<void> => {
    const places = await readPlaces(where)
    let next = where.env.instance === 'copy' ? declared : standingOf(places)
    if (next.isCopy && where.env.instance === codeOf(places)) {
      await adopt(where)
      next = { isCopy: false }
    }
    if (!next.isCopy) await record(where, places)
    if (isFirst || next.isCopy !== standing.isCopy) report(log, next, places)
    const isChanged = next.isCopy !== standing.isCopy
    isFirst = false
    standing = next
    if (isChanged) for (const listener of listeners) listener()
  }
  let looking: Promise<void> | undefined
  const check = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  const checkQuietly = () =>
    check().catch((error: unknown) => log.warn({ part: 'instance', err: error }, 'not checked'))

  await Promise.race([
    checkQuietly(),
    new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref()),
  ])
  const timer = setInterval(checkQuietly, everyMs).unref()
  return {
    isCopy: () => standing.isCopy,
    check,
    onChange: (listener) => listeners.push(listener),
    stop: () => clearInterval(timer),
  }
}

const declared: Standing = { isCopy: true, reason: 'declared' }

/**
 * Turns a copy into the original, under a new id: if it shares a bucket, the bucket's previous server becomes a copy.
 * Secrets stay. Can be repeated after a failure. Error: unavailable, if the bucket cannot be reached.
 */
export async function adopt(where: Whereabouts): Promise<void> {
  const places = await readPlaces(where)
  const { env, db, files } = where
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('instance').execute()
    await tx.insertInto('instance').values({ id, database: places.database }).execute()
  })
  if (places.dataDir !== undefined) await writeSeal(env.dataDir, id)
  if (places.bucket !== undefined) await files.put(bucketPath, Buffer.from(id), 'text/plain')
}

/** Records the id where none is recorded. Servers that start together record one id. */
async function record({ env, db, files }: Whereabouts, { recorded, ...places }: Places): Promise<void> {
  let id = recorded?.id
  if (!id) {
    await db
      .insertInto('instance')
      .values({ id: newId(), database: places.database })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    ;({ id } = await db.selectFrom('instance').select('id').executeTakeFirstOrThrow())
  }
  const seal = places.dataDir
  if (seal !== undefined && (typeof seal === 'string' || seal.id !== id)) await writeSeal(env.dataDir, id)
  if (places.bucket === 'none') await files.put(bucketPath, Buffer.from(id), 'text/plain')
}

const reasons: Record<CopyReason, string> = {
  declared: 'INSTANCE is set to copy',
  restored: 'it was restored from an archive',
  database: 'its database was copied or moved',
  'data directory': 'its data directory was copied or moved',
  bucket: 'its bucket belongs to another server',
  unknown: 'its data could not be checked',
}

function report(log: Options['log'], next: Standing, places: Places): void {
  if (!next.isCopy) {
    log.info({ part: 'instance', id: places.recorded?.id }, 'this is the original')
    return
  }
  const { reason } = next
  log.warn({ part: 'instance', reason, code: codeOf(places) }, copyText(reason, codeOf(places)))
}

/** Instructions for the operator of a copy. */
const copyText = (reason: CopyReason, code: string): string =>
  `This is a copy (${reasons[reason]}): it sends no mail and no push notifications, reads no links and deletes no ` +
  (reason === 'declared'
    ? 'files. Remove INSTANCE to have it decided by the data.'
    : `files. To make it the original, run "npm run adopt", or start it with INSTANCE=${code}.`)
