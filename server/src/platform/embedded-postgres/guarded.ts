import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { bareEnvironment } from './binaries.ts'
import type { Cluster } from './cluster.ts'

export type GuardedPostgres = {
  /** Resolves, never rejects, to how it ended: 'exit code 1', 'SIGKILL', 'spawn … ENOENT'. */
  ended: Promise<string>
  running(): boolean
  /** Fast shutdown (SIGINT), and after 10 seconds an immediate one (SIGQUIT), which the next start recovers. */
  stop(): void
}

// The shell becomes PostgreSQL, so its process id, signals and exit status are PostgreSQL's own. The watcher it
// leaves behind reads a pipe that only the starting process can write to, and that PostgreSQL does not inherit:
// a line lets the watcher go; an end without one means that process is gone, however it died. The lock file of
// the socket is there for as long as the postmaster, even where nobody collects its exit status.
const guard = `
sockets=$1; shift
(
  cd /; trap '' HUP INT TERM
  read -r line <&3 && exit 0
  kill -INT $$
  tries=0
  while [ -e "$sockets/.s.PGSQL.5432.lock" ] && kill -0 $$ && [ $tries -lt 75 ]; do
    sleep 0.2
    tries=$((tries + 1))
    [ $tries -eq 35 ] && kill -QUIT $$
  done
  rm -f "$sockets"/.s.PGSQL.*
  rmdir "$sockets"
  exit 0
) </dev/null >/dev/null 2>&1 &
exec "$@" 3<&-`

/** Starts PostgreSQL such that it ends with this process, even when that is killed with SIGKILL. */
export function spawnGuarded(
  command: string[],
  cluster: Cluster,
  socketDir: string,
  onLine: (line: string) => void,
): GuardedPostgres {
  const child = spawn('/bin/sh', ['-c', guard, 'guard', socketDir, ...command], {
    ...cluster.account,
    cwd: cluster.cwd,
    env: bareEnvironment,
    // Its own session: Ctrl-C in a terminal must not stop the database under requests still being answered.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const hold = child.stdio[3]
  hold?.on('error', () => undefined)
  const release = () => hold instanceof Socket && hold.end('\n', () => hold.destroy())

  const lines = child.stderr && createInterface({ input: child.stderr })
  lines?.on('line', onLine)
  const allRead = new Promise((resolve) => lines?.once('close', resolve))

  let running = true
  let killTimer: NodeJS.Timeout | undefined
  const ended = new Promise<string>((resolve) => {
    async function end(how: string) {
      running = false
      clearTimeout(killTimer)
      release()
      // Its last words may still be in the pipe, which processes it has left behind can keep open.
      await Promise.race([allRead, delay(300)])
      resolve(how)
    }
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  })
  return {
    ended,
    running: () => running,
    stop() {
      child.kill('SIGINT')
      killTimer ??= setTimeout(() => child.kill('SIGQUIT'), 10_000)
      // Let go now, so that PostgreSQL, the watcher's parent, is still there to collect its exit status.
      release()
    },
  }
}
