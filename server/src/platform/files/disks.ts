import type { StatsFs } from 'node:fs'
import { stat, statfs as statOf } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'
import { AppError } from '../errors.ts'

/** A disk of this server with what it holds, in bytes. */
export type DiskSpace = { holds: ('files' | 'database')[]; free: number; total: number; floor: number }

export type Disks = {
  /** Without those that cannot be read. */
  read(): Promise<DiskSpace[]>
  /** Whether a disk has less free than its floor; logged when that changes. */
  isLow(): Promise<boolean>
  /** Error: storage_full, if the bytes would leave less than the floor. */
  ensureRoom(bytes: number): Promise<void>
  stop(): void
}

const gigabyte = 1024 ** 3
const lookMs = 60_000

/**
 * Bytes that files may not take, so that the database can go on writing: a twentieth of the disk, at least 1 GB, at most
 * 10 GB, and on small disks a tenth.
 */
const floorOf = (total: number): number => Math.min(Math.max(total / 20, gigabyte), total / 10, 10 * gigabyte)

type Watched = Pick<Env, 'dataDir' | 's3' | 'databaseUrl'>

/** The disks that grow with this place; none with a bucket and a database elsewhere. */
export async function readDisks(
  { dataDir, s3, databaseUrl }: Watched,
  statfs = statOf,
): Promise<DiskSpace[]> {
  const places = [
    ...(s3 ? [] : [{ holds: 'files' as const, path: join(dataDir, 'files') }]),
    ...(databaseUrl ? [] : [{ holds: 'database' as const, path: join(dataDir, 'postgres') }]),
  ]
  const disks = new Map<number, DiskSpace>()
  for (const { holds, path } of places) {
    const found = await Promise.all([stat(path), statfs(path)]).catch(() => undefined)
    if (!found) continue
    const [{ dev }, space] = found
    const known = disks.get(dev)
    if (known) known.holds.push(holds)
    else disks.set(dev, { holds: [holds], ...sizesOf(space) })
  }
  return [...disks.values()]
}

/** Space on a folder's disk, in bytes. */
export const readSpace = async (path: string): Promise<Omit<DiskSpace, 'holds'>> =>
  sizesOf(await statOf(path))

function sizesOf({ bavail, bsize, blocks }: Pick<StatsFs, 'bavail' | 'bsize' | 'blocks'>) {
  const total = blocks * bsize
  return { free: bavail * bsize, total, floor: floorOf(total) }
}

export const isBelowFloor = ({ free, floor }: DiskSpace): boolean => free < floor

/** Looks at the disks each minute as well, so that the log says in time that one is filling up. */
export function openDisks(env: Watched, log: FastifyBaseLogger, read = () => readDisks(env)): Disks {
  let wasLow = false
  const look = async () => {
    const disks = await read()
    const low = disks.find(isBelowFloor)
    // Back only with some room, so that the log does not repeat itself at the floor.
    const isBack = disks.every(({ free, floor }) => free > floor * 1.1)
    if (low && !wasLow)
      log.warn(
        { part: 'disk', ...low },
        `the disk of ${low.holds.join(' and ')} is nearly full: uploads and exports are refused`,
      )
    if (wasLow && isBack)
      log.info({ part: 'disk' }, 'the disk has room again: uploads and exports are accepted')
    wasLow = low !== undefined || (wasLow && !isBack)
    return disks
  }
  const timer = setInterval(() => void look().catch(() => undefined), lookMs).unref()
  return {
    read: look,
    isLow: async () => (await look()).some(isBelowFloor),
    ensureRoom: async (bytes) => {
      const disks = await look()
      if (disks.some(({ free, floor }) => free - bytes < floor)) throw new AppError('storage_full')
    },
    stop: () => clearInterval(timer),
  }
}
