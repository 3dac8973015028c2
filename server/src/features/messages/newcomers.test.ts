import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps

const sending = 'POST /functions/v1/send-chat-message'
const to = (other: Client, message = 'Hello', club: { id: string } = hall) => ({
  body: { id: newId(), club_id: club.id, receiver_id: personOf(other).id, message },
})
const member = async (daysAgo = 0) => {
  const person = await make.person()
  await make.member(hall, person)
  await sql`update profiles set created_at = now() - make_interval(days => ${daysAgo}) where id = ${person.id}`.execute(
    db,
  )
  return as(person)
}
const link = 'See https://a.example'
const refused = {
  code: 'bad_input',
  fields: { message: 'New accounts can use no links in messages to people who haven’t answered yet' },
}

describe('links in messages of new accounts', () => {
  it('reach no one who has not answered, neither as sent nor by an edit', async () => {
    const [mia, leo, other] = [await member(), await member(9), await member(9)]
    expect(await mia.refused(sending, to(leo, link))).toMatchObject(refused)
    expect(await mia.refused(sending, to(leo, 'www.a.example'))).toMatchObject(refused)
    const { id } = await mia.call(sending, to(leo))
    const edit = { params: { messageId: id }, body: { message: link } }
    expect(await mia.refused('PUT /messages/:messageId', edit)).toMatchObject(refused)
    await leo.call(sending, to(mia, link))
    await mia.call(sending, to(leo, link))
    await mia.call('PUT /messages/:messageId', edit)
    // An answer is that of one person.
    expect(await mia.refused(sending, to(other, link))).toMatchObject(refused)
  })

  it('count an answer in any club', async () => {
    const [mia, leo] = [await member(), await member(9)]
    for (const one of [mia, leo]) await make.member(vault, personOf(one))
    await leo.call(sending, to(mia, 'Hello', vault))
    await mia.call(sending, to(leo, link))
  })

  it('are free for accounts of three days, operators, and who runs the club', async () => {
    const leo = await member(9)
    await (await member(4)).call(sending, to(leo, link))
    expect(await (await member(2)).refused(sending, to(leo, link))).toMatchObject(refused)
    await (await openConsole(db, await member())).call(sending, to(leo, link))
    await ann.call(sending, to(leo, link))
    const moderator = await member()
    await sql`update clubs set permissions = permissions || ${JSON.stringify({ moderators: [personOf(moderator).id] })}::jsonb
      where id = ${hall.id}`.execute(db)
    await moderator.call(sending, to(leo, link))
  })

  it('are as many as operators want', async () => {
    const [mia, leo] = [await member(), await member(9)]
    await sql`update server_settings set message_links = 1`.execute(db)
    await mia.call(sending, to(leo, link))
    const { fields } = await mia.refused(sending, to(leo, `${link} https://b.example`))
    expect(fields.message).toMatch(/^New accounts can use 1 link in messages/)
    await sql`update server_settings set message_links = null`.execute(db)
    await mia.call(sending, to(leo, `${link} https://b.example`))
    await sql`update server_settings set message_links = 0`.execute(db)
  })
})

describe('conversations that new accounts begin', () => {
  it('are so many in 24 hours, also side by side, and say when there is room', async () => {
    await sql`update server_settings set chats_per_day = 2`.execute(db)
    const mia = await member()
    const others = await Promise.all(Array.from({ length: 6 }, () => member(9)))
    const tries = await Promise.allSettled(others.map((other) => mia.call(sending, to(other))))
    const begun = others.filter((_, at) => tries[at]?.status === 'fulfilled')
    expect(begun).toHaveLength(2)
    const [left] = others.filter((other) => !begun.includes(other))
    if (!left || !begun[0]) throw new Error('Two of six')
    const refusal = await mia.refused(sending, to(left))
    expect([refusal.code, refusal.status]).toEqual(['too_many_new_chats', 409])
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(86_000)
    // Those that are there go on, and so do those that others begin.
    await mia.call(sending, to(begun[0]))
    await left.call(sending, to(mia))
    await mia.call(sending, to(left))
    const another = await member(9)
    await sql`update newcomer_paces set day_from = day_from - interval '24 hours'`.execute(db)
    await mia.call(sending, to(another))
    const old = await member(4)
    for (const other of others) await old.call(sending, to(other))
    await sql`update server_settings set chats_per_day = 20`.execute(db)
  })
})
