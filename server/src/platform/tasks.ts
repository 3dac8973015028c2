import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, type Runner, run } from 'graphile-worker'
import type pg from 'pg'

/** Every task there is, with what it is given. Tasks are shallow and may run twice. */
export type TaskPayloads = {
  'mail.send': { to: string; subject: string; text: string; html: string }
  'files.sweep': Record<string, never>
  'accounts.sweep': Record<string, never>
}
export type TaskName = keyof TaskPayloads
export type TaskList = { [N in TaskName]: (payload: TaskPayloads[N]) => Promise<void> }

/** What is done by the clock, however many servers there are: each once. */
const schedule: { task: TaskName; match: string; identifier: string }[] = [
  { task: 'files.sweep', match: '17 * * * *', identifier: 'files.sweep' },
  { task: 'accounts.sweep', match: '43 3 * * *', identifier: 'accounts.sweep' },
]

/** Starts working off tasks on the given pool; `stop` of what it returns finishes those under way. */
export async function startTasks(pool: pg.Pool, tasks: TaskList, log: FastifyBaseLogger): Promise<Runner> {
  const runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, (payload) => task(payload as never)]),
    ),
    parsedCronItems: parseCronItems(schedule),
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      // Its 'info' tells of every task; only what needs somebody's attention is worth a line.
      if (level === 'error') log.error({ part: 'tasks' }, message)
      else if (level === 'warning') log.warn({ part: 'tasks' }, message)
      else log.debug({ part: 'tasks' }, message)
    }),
  })
  return runner
}
