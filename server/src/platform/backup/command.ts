import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export type Command = { file: string; isSet(flag: string): boolean }

/** Throws the usage on a wrong command line. */
export function readCommand(args: string[], usage: string, flags: string[]): Command {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
  const parsed = (() => {
    try {
      return parseArgs({ args, options, allowPositionals: true })
    } catch {
      throw new Error(usage)
    }
  })()
  const [file, ...others] = parsed.positionals
  if (!file || others.length) throw new Error(usage)
  return {
    // npm runs scripts in the project's folder.
    file: file === '-' ? file : resolve(process.env.INIT_CWD ?? process.cwd(), file),
    isSet: (flag) => parsed.values[flag] === true,
  }
}

/** Prints one line on failure; cleans up on SIGINT and SIGTERM. */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const abort = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => abort.abort())
  try {
    await work(abort.signal)
  } catch (error) {
    console.error(inWords(error))
    process.exitCode = 1
  }
}

/** Lowers the priority; on Linux each thread has its own. */
export function stepBack(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
  for (const thread of threads) {
    try {
      setPriority(thread, 10)
    } catch {
      // Not permitted: keeps the priority.
    }
  }
}

const sentences: Record<string, (path: string) => string> = {
  ENOENT: (path) => `There is no ${path}.`,
  EACCES: (path) =>
    `${path} is not for this user to read or write: run this as the user of the server, or as root.`,
  EPERM: (path) => `${path} is not for this user to write: run this as the user of the server, or as root.`,
  ENOSPC: () => 'The disk is full.',
  EDQUOT: () => 'The disk is full: the quota is used up.',
  EROFS: (path) => `${path} is on a disk that cannot be written to.`,
  EISDIR: () => 'That is a folder: name a file.',
  EPIPE: () => 'The output was closed before the end.',
}

export function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path, message } = error as NodeJS.ErrnoException
  if (/Connection terminated|not queryable|terminating connection/.test(message))
    return 'The database went away meanwhile: try again.'
  const sentence = code === undefined ? undefined : sentences[code]
  return sentence ? sentence(path ?? 'what it needs') : message
}
