import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Program = {
  said(): string
  isRunning(): boolean
  /** Such as SIGSTOP. */
  send(signal: NodeJS.Signals): void
  /** Returns the exit code; null if a signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

const programs = new Set<ChildProcess>()
const groups = new WeakSet<ChildProcess>()

/** To its whole group, as Ctrl-C does, if it has one: npm passes no signal on to what it runs. */
function signalTo(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid && groups.has(child)) process.kill(-child.pid, signal)
  else child.kill(signal)
}
// For interrupted runs.
process.on('exit', () => {
  for (const one of programs) signalTo(one, 'SIGKILL')
})

export async function startProgram(
  command: string,
  args: string[],
  isReady: () => Promise<boolean> | boolean,
  { ms = 60_000, ...options }: SpawnOptions & { ms?: number } = {},
): Promise<Program> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  programs.add(child)
  if (options.detached) groups.add(child)
  let words = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk) => {
      words += chunk
    })
  child.on('error', (error) => {
    words += error.message
  })
  const gone = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(null))
  })
  gone.then(() => programs.delete(child))
  const isRunning = () => programs.has(child)
  const program: Program = {
    said: () => words,
    isRunning,
    send: (signal) => signalTo(child, signal),
    end: async (signal = 'SIGTERM') => {
      signalTo(child, signal)
      return gone
    },
  }
  await until(async () => {
    if (!isRunning()) throw new Error(`${command} did not start: ${words}`)
    return isReady()
  }, ms).catch((error: Error) => {
    throw isRunning() ? new Error(`${error.message}\n${words}`) : error
  })
  return program
}

/** Fails after 30 s by default. */
export async function until(isSo: () => Promise<unknown> | unknown, ms = 30_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It did not happen within ${ms} ms: ${isSo}`)
    await pause(20)
  }
}

export async function freePort(): Promise<number> {
  // Below the ephemeral ports of outgoing connections, one of which could take it first.
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return freePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
}
