import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { bareEnvironment } from './binaries.ts'
import type { Cluster } from './cluster.ts'

export type GuardedPostgres = {
  /** Never rejects: 'exit code 1', 'SIGKILL', 'spawn … ENOENT'. */
  ended: Promise<string>
  running(): boolean
  /** SIGINT, then SIGQUIT after 10 seconds, which the next start recovers from. */
  stop(): void
}

// The shell becomes PostgreSQL and leaves a watcher, which reads a pipe held only by this process. A line
// dismisses the watcher; end of file means this process died, and it stops PostgreSQL.
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

/** PostgreSQL ends with this process, even after SIGKILL. */
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
    // Ctrl-C must not stop the database before requests are answered.
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
      // Last messages may still be in the pipe, which orphans can hold open.
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
      // Now, while PostgreSQL can still collect the watcher's exit status.
      release()
    },
  }
}
