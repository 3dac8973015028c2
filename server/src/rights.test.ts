import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { newId } from './platform/ids.ts'
import { type Client, personOf } from './testing/as.ts'
import { password } from './testing/make.ts'
import { openConsole } from './testing/operators.ts'
import { openWorld } from './testing/world.ts'

// Rights are read under the lock that their loss takes too: a write commits before the loss, which then sees it, or is refused.

const world = await openWorld({}, { connections: 12 })
const { ann, hall, make, as, by, app, databaseUrl, eventually, tasksDone, visitor } = world
const { db } = app.deps
const outside = new pg.Client({ connectionString: databaseUrl })
await outside.connect()
afterEach(async () => {
  await outside.query('rollback')
  // The clearing of a deleted account would be counted among the waiting writes.
  await tasksDone()
})
afterAll(() => outside.end())
const operator = await openConsole(db, await as(await make.person()))

/** A person who is no member of the public club, with a token, and a post to answer. */
async function scene() {
  const person = await make.person()
  const token = await make.token(person.id)
  const byToken = by(token)
  // The use of a token is noted once a minute, here already.
  await byToken.call('GET /profile')
  const { id: tokenId } = await db
    .selectFrom('api_tokens')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return {
    ...{ person, tokenId, who: await as(person), otherDevice: await as(person), byToken },
    post: await make.post({ club: hall, author: personOf(ann) }),
  }
}
type Scene = Awaited<ReturnType<typeof scene>>

const act = (who: Client, action: string, { person }: Scene, more: object = {}) =>
  who.call('POST /acts', {
    body: {
      ...{ id: newId(), action, subject: { kind: 'profile', id: person.id } },
      statement: { basis: 'rule', ground: 'Rule 2: Be kind', facts: 'You insulted someone' },
      ...more,
    },
  } as never)

const backendsWaiting = (count: number) =>
  eventually(async () => {
    // Within a transaction, it would show the same all along.
    await outside.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await outside.query(`select from pg_stat_activity where datname = current_database()
      and application_name = 'guildhall' and wait_event_type = 'Lock'
      -- When a session or token was last used is written beside requests.
      and query !~ 'last_(active|used)_at'`)
    return rowCount === count
  })

type Loss = {
  /** Written by it after it locked the account. */
  table: string
  take(scene: Scene): Promise<unknown>
  /** Default: of a session. */
  writer?: (scene: Scene) => Client
  code: string
}
const losses: Record<string, Loss> = {
  'the account is suspended': {
    table: 'restrictions',
    take: (of) => act(operator, 'suspend', of),
    code: 'session_not_found',
  },
  'the account of a token is suspended': {
    table: 'restrictions',
    take: (of) => act(operator, 'suspend', of),
    writer: ({ byToken }) => byToken,
    code: 'token_unusable',
  },
  'a person outside the club is banned': {
    table: 'restrictions',
    take: (of) => act(ann, 'ban', of, { clubId: hall.id }),
    code: 'banned',
  },
  'a person outside the club is silenced': {
    table: 'restrictions',
    take: (of) => act(ann, 'silence', of, { clubId: hall.id, days: 3 }),
    code: 'silenced',
  },
  'the account is deleted': {
    table: 'join_requests',
    take: ({ who, person: { username } }) =>
      who.call('POST /auth/v1/account-deletions', {
        body: { password, typedUsername: username, content: 'keep' },
      }),
    code: 'session_not_found',
  },
  'all sessions are ended by an operator': {
    table: 'sessions',
    take: ({ person }) =>
      operator.call('DELETE /admin/people/:personId/sessions', { params: { personId: person.id } }),
    code: 'session_not_found',
  },
  'other devices are logged out': {
    table: 'sessions',
    take: ({ otherDevice }) => otherDevice.call('DELETE /auth/v1/other-sessions'),
    code: 'session_not_found',
  },
  'a token is revoked': {
    table: 'api_tokens',
    take: ({ who, tokenId }) => who.call('DELETE /auth/v1/tokens/:tokenId', { params: { tokenId } }),
    writer: ({ byToken }) => byToken,
    code: 'token_unusable',
  },
}

const comment = ({ post }: Scene, id = newId()) => ({
  params: { contentId: post.id },
  body: { id, content: 'Insults' },
})

describe.each(Object.entries(losses))('while %s', (_, { table, take, writer = ({ who }) => who, code }) => {
  it('refuses a write that waits for it', async () => {
    const of = await scene()
    const client = writer(of)
    await outside.query('begin')
    await outside.query(`lock table ${table} in exclusive mode`)
    const taken = take(of)
    await backendsWaiting(1)
    const refused = client.refused('POST /content/:contentId/comments', comment(of))
    await backendsWaiting(2)
    await outside.query('rollback')
    await taken
    expect(await refused).toMatchObject({ code })
  })

  it('waits for a write that was first', async () => {
    const of = await scene()
    await outside.query('begin')
    await outside.query('select from content_rows where id = $1 for update', [of.post.id])
    const written = writer(of).call('POST /content/:contentId/comments', comment(of))
    await backendsWaiting(1)
    let isTaken = false
    const taken = take(of).then(() => {
      isTaken = true
    })
    await backendsWaiting(2)
    expect(isTaken).toBe(false)
    await outside.query('rollback')
    expect(await written).toMatchObject({ content: 'Insults' })
    await taken
  })
})

it.each([
  ['a suspension', (of: Scene) => act(operator, 'suspend', of, { hidesAll: true })],
  ['a ban', (of: Scene) => act(ann, 'ban', of, { clubId: hall.id, hidesAll: true })],
])('hides with all of %s what was just being written', async (_, take) => {
  const of = await scene()
  const [id, other] = [newId(), newId()]
  await outside.query('begin')
  await outside.query('select from content_rows where id = $1 for update', [of.post.id])
  const first = of.who.call('POST /content/:contentId/comments', comment(of, id))
  await backendsWaiting(1)
  const taken = take(of)
  await backendsWaiting(2)
  // Begun after the act, and before it as it shares the account's lock with the first.
  const second = of.who.call('POST /content/:contentId/comments', comment(of, other))
  await backendsWaiting(3)
  await outside.query('rollback')
  await Promise.all([first, taken, second.catch(() => undefined)])
  await tasksDone()
  const query = { params: { contentId: of.post.id }, query: {} }
  expect((await visitor.call('GET /content/:contentId/comments', query as never)).items).toEqual([])
  const { rows } = await outside.query('select from comment_rows where content_id = $1 and not is_hidden', [
    of.post.id,
  ])
  expect(rows).toEqual([])
})

it('refuses what an operator does who is just being removed', async () => {
  const [other, of] = [await openConsole(db, await as(await make.person())), await scene()]
  await outside.query('begin')
  await outside.query('lock table operators in exclusive mode')
  const personId = personOf(other).id
  const removed = operator.call('DELETE /admin/operators/:personId', { params: { personId } })
  await backendsWaiting(1)
  const refused = other.refused('DELETE /admin/people/:personId/sessions', {
    params: { personId: of.person.id },
  })
  await backendsWaiting(2)
  await outside.query('rollback')
  await removed
  expect(await refused).toMatchObject({ code: 'console_locked' })
  expect((await of.who.call('GET /profile')).id).toBe(of.person.id)
})

it('lets one message of a person arrive before they are blocked, and none after', async () => {
  const [person, writer] = [await make.person(), await make.person()]
  for (const one of [person, writer]) await make.member(hall, one)
  const [blocker, who] = [await as(person), await as(writer)]
  const body = () => ({ id: newId(), club_id: hall.id, receiver_id: person.id, message: 'Hello' })
  const send = () => who.call('POST /functions/v1/send-chat-message', { body: body() } as never)
  await outside.query('begin')
  await outside.query('lock table blocks in exclusive mode')
  const blocked = blocker.call('PUT /my/blocks/:personId', { params: { personId: writer.id } })
  await backendsWaiting(1)
  const late = send()
  await backendsWaiting(2)
  await outside.query('rollback')
  await Promise.all([blocked, late])
  const { rows } = await outside.query('select is_blocked from chat_messages where sender_id = $1', [
    writer.id,
  ])
  expect(rows).toEqual([{ is_blocked: true }])
})
