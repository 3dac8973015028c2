import { randomBytes } from 'node:crypto'
import { addPeople, mainClub } from '../data.ts'
import { type Ask, type Client, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { warmUp } from '../rounds.ts'
import type { Stage } from '../stages.ts'
import { percentile } from '../statistics.ts'

type Item = { id: string; slug: string }
type Pair = Record<'few' | 'crowd', Item>
const people = { few: 10, crowd: 10_000 }

/** Polls of ten and of ten thousand voters, and events of as many attendees, used alternately. */
export const crowds: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  const { polls, events } = await addCrowds(stage)
  const readers = openClient(stage.server.origin, 10)
  // One at a time: a person's wait, not the queue for one row.
  const writer = openClient(stage.server.origin, 1)
  const item = ({ slug }: Item, kind: string) => ({ path: `/rest/v1/clubs/${mainClub}/${kind}/${slug}` })
  try {
    for (const [name, client, pair, ask] of [
      ['poll.read', readers, polls, (poll) => item(poll, 'polls')],
      ['poll.vote', writer, polls, ({ id }, lap) => vote(id, lap)],
      ['event.read', readers, events, (event) => item(event, 'events')],
      ['event.attend', writer, events, ({ id }, lap) => attendance(id, lap)],
    ] satisfies [string, Client, Pair, (item: Item, lap: number) => Ask][]) {
      const next = taking(stage, pair, ask)
      await warmUp(async () => (await client.load(pace.warmUp, next)).perSecond)
      const run = await client.load(pace.seconds * pace.rounds, next)
      const [few, crowd] = [percentile(run.timesOf('few'), 0.95), percentile(run.timesOf('crowd'), 0.95)]
      report.figure(
        `growth.crowds.${name}.p95`,
        crowd / few,
        'x',
        { atMost: 1.3 },
        `${people.few} → ${people.crowd} people; ${few.toFixed(1)} → ${crowd.toFixed(1)} ms`,
      )
    }
  } finally {
    await readers.close()
    await writer.close()
  }
}

const option = (number: number) => `01910000-0000-7000-8000-00000000000${number}`
// Another option at each lap, so that every vote changes something.
export const vote = (id: string, lap: number): Ask => ({
  method: 'PUT',
  path: `/rest/v1/polls/${id}/vote`,
  body: { optionId: option(1 + (lap % 3)) },
})
const attendance = (id: string, lap: number): Ask => ({
  method: lap % 2 ? 'DELETE' : 'PUT',
  path: `/rest/v1/events/${id}/attendance`,
})

/** Both of a pair alternately, by one person after another; `lap` counts the rounds through all people. */
function taking({ data }: Stage, pair: Pair, ask: (item: Item, lap: number) => Ask): () => Ask {
  let turn = 0
  return () => {
    const group = turn % 2 ? 'crowd' : 'few'
    const asked = Math.floor(turn++ / 2)
    const viewer = data.viewers[asked % data.viewers.length]
    const lap = Math.floor(asked / data.viewers.length)
    return { ...ask(pair[group], lap), group, headers: { cookie: viewer?.cookie ?? '' } }
  }
}

async function addCrowds({ data }: Stage): Promise<{ polls: Pair; events: Pair }> {
  const name = `guest${randomBytes(2).toString('hex')}x`
  await addPeople(data.pool, people.crowd, name)
  const two = async (type: string, isOpen: string): Promise<Pair> => {
    const { rows } = await data.pool.query<Item>(
      `select c.id, c.slug from content c join clubs k on k.id = c.club_id join ${type}s x on x.id = c.id
       where k.slug = $1 and ${isOpen} order by c.id desc limit 2`,
      [mainClub],
    )
    const [few, crowd] = rows
    if (!few || !crowd) throw new Error(`The ${type}s are not there`)
    return { few, crowd }
  }
  const polls = await two('poll', 'x.end_date > now()')
  const events = await two('event', 'x.start_date > now()')
  for (const size of ['few', 'crowd'] as const) {
    const guests = `select id, row_number() over (order by id) as n from profiles where username like '${name}%' limit $2`
    const values = (pair: Pair) => [pair[size].id, people[size]]
    await data.pool.query('delete from poll_votes where poll_id = $1', [polls[size].id])
    await data.pool.query(
      `insert into poll_votes (poll_id, user_id, selected_option)
       select $1, g.id, ('01910000-0000-7000-8000-00000000000' || 1 + g.n % 3)::uuid from (${guests}) g`,
      values(polls),
    )
    await data.pool.query(
      `update poll_options o set votes = (select count(*) from poll_votes v
         where v.poll_id = o.poll_id and v.selected_option = o.id) where o.poll_id = $1`,
      [polls[size].id],
    )
    await data.pool.query('delete from event_attendees where event_id = $1', [events[size].id])
    await data.pool.query(
      `insert into event_attendees (event_id, user_id, status) select $1, g.id, 'confirmed' from (${guests}) g`,
      values(events),
    )
    await data.pool.query('update events set attendee_count = $2 where id = $1', values(events))
  }
  await data.pool.query('vacuum analyze')
  return { polls, events }
}
