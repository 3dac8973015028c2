import type { UpdateCopy } from '../backup/update-copy.ts'
import type { Env } from '../env.ts'
import type { DiskSpace } from '../files/disks.ts'
import type { FileStore } from '../files/store.ts'

export type Finding = {
  state: 'ok' | 'warning' | 'problem'
  /** The finding. */
  message: string
  /** One sentence: how to fix it. Empty if ok. */
  fix: string
}

export const ok = (message: string): Finding => ({ state: 'ok', message, fix: '' })
export const warning = (message: string, fix: string): Finding => ({ state: 'warning', message, fix })
export const problem = (message: string, fix: string): Finding => ({ state: 'problem', message, fix })

/** The doctor's view of its surroundings; tests pass broken ones. All throw on failure. */
export type Probes = {
  env: Env
  /** Whether BASE_URL was set. */
  hasBaseUrl: boolean
  /** '20.19.0' */
  node: string
  now(): number
  query<Row>(text: string): Promise<Row[]>
  /** GET of a path through BASE_URL. */
  fetch(path: string, headers?: Record<string, string>): Promise<{ status: number; text: string }>
  /** The server's view of a request through BASE_URL. */
  seen(headers?: Record<string, string>): Promise<Seen>
  /** When the certificate of BASE_URL ends. */
  certificateEnds(): Promise<Date>
  /** Connects live updates through BASE_URL. */
  connectSocket(): Promise<void>
  /** Connects to the mail server and logs in. */
  verifyMail(): Promise<void>
  sendMail(to: string): Promise<void>
  /** TXT records, joined. */
  records(name: string): Promise<string[]>
  /** Disks of files and of the embedded database. */
  disks(): Promise<DiskSpace[]>
  /** Bytes. */
  memory(): { free: number; total: number }
  files(): Promise<FileStore>
  pingRedis(): Promise<void>
  migrations(): Promise<string[]>
  /** When the last backup was made. */
  lastBackup(): Promise<Date | undefined>
  isCopy(): Promise<boolean>
  version: string
  /** Copies from before updates, the newest first. */
  updateCopies(): Promise<Pick<UpdateCopy, 'path' | 'before' | 'isUpdating'>[]>
}

/** `forwarded`: entries of X-Forwarded-For. */
export type Seen = { ip: string; forwarded: number; host: string; protocol: string }

export type Check = { name: string; run(probes: Probes): Promise<Finding> }

/** Runs one after another; what throws is a problem with the check's own words. */
export async function examine(
  probes: Probes,
  checks: readonly Check[],
): Promise<(Finding & { name: string })[]> {
  const findings: (Finding & { name: string })[] = []
  for (const { name, run } of checks) {
    const finding = await run(probes).catch((error: unknown) =>
      problem(
        `it could not be checked: ${wordsOf(error)}`,
        'Fix what the message says, and run the doctor again.',
      ),
    )
    findings.push({ name, ...finding })
  }
  return findings
}

/** Without what a terminal would obey. */
export const wordsOf = (error: unknown): string => {
  const { message, cause } = error as { message?: unknown; cause?: { code?: unknown; message?: unknown } }
  const because = cause?.code ?? cause?.message
  return [String(message ?? error), because]
    .filter(Boolean)
    .join(', ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
}

/** Whether others than this machine reach it. */
export const isPublic = ({ env: { baseUrl } }: Pick<Probes, 'env'>): boolean =>
  !/^(localhost|127\.|\[::1\]|0\.0\.0\.0|.*\.(local|test|localhost)$)/.test(new URL(baseUrl).hostname)
