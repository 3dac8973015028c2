import { setTimeout as delay } from 'node:timers/promises'
import { startBuilt } from '../built-server.ts'
import type { Group } from '../main.ts'
import { portOf } from '../stages.ts'
import { median, spread } from '../statistics.ts'

/** Time until the server is up, and its memory without requests. */
export const idle: Group = async ({ stages, report, pace }) => {
  const directory = stages.directory('idle')
  const first = await startBuilt(directory, portOf(3))
  await first.stop()
  const starts: number[] = []
  const megabytes: number[] = []
  for (let round = 0; round < 3; round++) {
    const server = await startBuilt(directory, portOf(3))
    starts.push(server.startMs / 1000)
    await delay(pace.isQuick ? 2000 : 10_000)
    const taken = await server.memory()
    if (taken) megabytes.push(taken.server + taken.database)
    await server.stop()
  }
  report.figure('start.again', median(starts), 's', { atMost: 3 }, spread(starts, 2))
  report.figure('start.first', first.startMs / 1000, 's', { atMost: 3 }, 'making the database')
  if (megabytes.length)
    report.figure(
      'idle.memory',
      median(megabytes),
      'MB',
      { atMost: 300 },
      `${spread(megabytes)}; with PostgreSQL`,
    )
  else report.leftOut('idle.memory', 'this system doesn’t report shares of memory (/proc/*/smaps_rollup)')
}
