import { existsSync } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from './program.ts'

/** A control group of Linux that has a limit of memory, as a container or a small machine has. */
export type MemoryGroup = {
  /** A shell command line that runs `command` in it. */
  holding(command: string): string
  /** How many processes the system has killed in it, as nothing could be freed. What files are cached is freed first. */
  kills(): Promise<number>
  remove(): Promise<void>
}

const first = {
  root: '/sys/fs/cgroup/memory',
  names: ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes', 'memory.oom_control'],
}
const second = { root: '/sys/fs/cgroup', names: ['memory.max', 'memory.swap.max', 'memory.events'] }

/** Throws where this process may not create one, as most users, or in a container. */
export async function openMemoryGroup(bytes: number): Promise<MemoryGroup> {
  const isFirst = existsSync(join(first.root, 'memory.limit_in_bytes'))
  const { root, names } = isFirst ? first : second
  const path = join(root, `guildhall-${process.pid}`)
  const [limit = '', withSwap = '', events = ''] = names.map((name) => join(path, name))
  if (!isFirst) await writeFile(join(root, 'cgroup.subtree_control'), '+memory')
  await mkdir(path)
  await writeFile(limit, String(bytes))
  // Missing on systems without swap.
  await writeFile(withSwap, String(isFirst ? bytes : 0), { flag: 'r+' }).catch(() => undefined)
  return {
    holding: (command) => `echo $$ > ${path}/cgroup.procs && exec ${command}`,
    kills: async () => Number(/^oom_kill (\d+)$/m.exec(await readFile(events, 'utf8'))?.[1]),
    // Busy until the last of its processes is gone.
    remove: () => until(async () => !(await rmdir(path).catch((error: Error) => error))),
  }
}
