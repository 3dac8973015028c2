import { startChild } from '../child.ts'
import { addPeople, addSessions, mainClub } from '../data.ts'
import type { Group } from '../main.ts'
import type { Stage } from '../stages.ts'
import { percentile } from '../statistics.ts'

export type ChatOrder =
  | { open: true; origin: string; club: string; people: { id: string; cookie: string }[] }
  | { write: true; perSecond: number; seconds: number }
  | { look: true }
export type ChatNow = {
  connected: number
  sent: number
  /** Refused. */
  failed: number
  lost: number
  doubled: number
  /** Milliseconds from sending to the other person's page. */
  times: number[]
}

/** Many people with open pages who write to each other. */
export const chat: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  const count = pace.isQuick ? 200 : 2_000
  const given = pace.isQuick ? { perSecond: 50, seconds: 4 } : { perSecond: 200, seconds: 60 }
  const { club, people } = await addTalkers(stage, count)
  const before = await stage.server.memory()
  const child = startChild<ChatOrder, ChatNow>('chat-process.ts')
  try {
    await child.send({ open: true, origin: stage.server.origin, club, people })
    while ((await child.send({ look: true })).connected < count)
      await new Promise((resolve) => setTimeout(resolve, 200))
    const after = await stage.server.memory()
    if (before !== undefined && after !== undefined)
      report.figure(
        'chat.memory',
        ((after.server + after.database - before.server - before.database) * 1000) / count,
        'kB',
        undefined,
        `a connection, of ${count}`,
      )
    await child.send({ write: true, ...given, seconds: Math.ceil(given.seconds / 10) })
    const { sent, failed, lost, doubled, times } = await child.send({ write: true, ...given })
    if (failed) throw new Error(`${failed} messages were refused`)
    const said = `${sent} messages, ${given.perSecond} a second, ${count} people`
    report.figure('chat.delivered.p50', percentile(times, 0.5), 'ms', undefined, said)
    report.figure('chat.delivered.p95', percentile(times, 0.95), 'ms', { atMost: 50 }, said)
    report.figure('chat.delivered.p99', percentile(times, 0.99), 'ms', undefined, said)
    report.figure('chat.lost', lost, 'messages', { atMost: 0 }, said)
    report.figure('chat.doubled', doubled, 'messages', { atMost: 0 }, said)
  } finally {
    await child.stop()
  }
}

/** Members of the main club, with a session each. */
async function addTalkers({ data }: Stage, count: number) {
  const { pool } = data
  await addPeople(pool, count, 'talker')
  const { rows: clubs } = await pool.query('select id from clubs where slug = $1', [mainClub])
  const club = String(clubs[0]?.id)
  await pool.query(
    `insert into club_memberships (id, club_id, user_id, role)
     select uuidv7(), $1::uuid, id, 'member' from profiles where username like 'talker%'`,
    [club],
  )
  return { club, people: await addSessions(pool, 'talker') }
}
