import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { exportedRows } from '../../testing/exported.ts'
import { openWorld } from '../../testing/world.ts'

const { dot, visitor, hall, make, as, app } = await openWorld()
const { db } = app.deps
const idOf = (who: Client) => personOf(who).id
type Club = { id: string }
const send = (who: Client, to: Client, club: Club = hall) =>
  who.call('POST /functions/v1/send-chat-message', {
    body: { club_id: club.id, receiver_id: idOf(to), message: 'Hello' },
  })
const read = (who: Client, to: Client) =>
  who.call('POST /functions/v1/get-chat-messages', { body: { club_id: hall.id, receiver_id: idOf(to) } })
const entryOf = async (who: Client, id: string) => {
  const { chatList } = await who.call('GET /functions/v1/get-chat-list', { query: {} })
  return chatList.find((entry) => entry.id === id)
}
const unread = (who: Client) => who.call('GET /unread-messages')
const inClubs = async (who: Client) =>
  (await who.call('GET /chat-clubs')).clubs.map(({ unread_count: count }) => count)
const mute = (who: Client, conversationId: string) =>
  who.call('PUT /conversations/:conversationId/mute', { params: { conversationId } })
const unmute = (who: Client, conversationId: string) =>
  who.call('DELETE /conversations/:conversationId/mute', { params: { conversationId } })
const muted = async (who: Client) => (await who.call('GET /my/muted-conversations', { query: {} })).items
const someone = async (club: Club = hall) => {
  const person = await make.person()
  await make.member(club, person)
  return as(person)
}

describe('muting a conversation', () => {
  it('excludes its unread messages from all counts but its own, until unmuted', async () => {
    const [me, loud, other] = [await someone(), await someone(), await someone()]
    const { conversation_id: id } = await send(loud, me)
    await send(loud, me)
    await send(other, me)
    const counted = { total: 3, clubs: [{ club_id: hall.id, unread_count: 3 }] }
    expect(await unread(me)).toEqual(counted)
    expect(await mute(me, id)).toEqual({ isMuted: true })
    expect(await unread(me)).toEqual({ total: 1, clubs: [{ club_id: hall.id, unread_count: 1 }] })
    expect(await inClubs(me)).toEqual([1])
    expect(await entryOf(me, id)).toMatchObject({ unread_count: 2, is_muted: true })
    // Later messages are not counted either; unmuting counts all.
    await send(loud, me)
    expect((await unread(me)).total).toBe(1)
    expect(await entryOf(me, id)).toMatchObject({ unread_count: 3, last_message: 'Hello' })
    expect(await unmute(me, id)).toEqual({ isMuted: false })
    expect(await unread(me)).toEqual({ total: 4, clubs: [{ club_id: hall.id, unread_count: 4 }] })
    expect(await inClubs(me)).toEqual([4])
    expect(await entryOf(me, id)).toMatchObject({ unread_count: 3, is_muted: false })
  })

  it('can be undone for one conversation, by one of its people', async () => {
    const [me, loud, other] = [await someone(), await someone(), await someone()]
    const { conversation_id: one } = await send(loud, me)
    const { conversation_id: two } = await send(other, me)
    for (const id of [one, two]) await mute(me, id)
    await mute(loud, one)
    await unmute(me, one)
    expect((await muted(me)).map(({ id }) => id)).toEqual([two])
    expect((await muted(loud)).map(({ id }) => id)).toEqual([one])
  })

  it('leaves a club with only that conversation without unread messages', async () => {
    const [me, loud] = [await someone(), await someone()]
    const { conversation_id: id } = await send(loud, me)
    await mute(me, id)
    expect(await unread(me)).toEqual({ total: 0, clubs: [] })
    expect(await inClubs(me)).toEqual([0])
  })

  it('affects the viewer only; the other person does not learn of it', async () => {
    const [me, other] = [await someone(), await someone()]
    const { conversation_id: id } = await send(other, me)
    await mute(me, id)
    await send(me, other)
    expect(await unread(other)).toMatchObject({ total: 1 })
    expect(await entryOf(other, id)).toMatchObject({ unread_count: 1, is_muted: false })
    expect((await read(me, other)).is_muted).toBe(true)
    expect((await read(other, me)).is_muted).toBe(false)
    expect(await muted(other)).toEqual([])
    expect(
      await me.call('PUT /conversations/:conversationId/read', {
        params: { conversationId: id },
        body: { sequence: 1 },
      }),
    ).toEqual({ unread_count: 0 })
    expect((await read(other, me)).seen_sequence).toBe(1)
  })

  it('is idempotent, as is unmuting', async () => {
    const [me, other] = [await someone(), await someone()]
    const { conversation_id: id } = await send(other, me)
    expect(await unmute(me, id)).toEqual({ isMuted: false })
    await mute(me, id)
    const [before] = await muted(me)
    expect(await mute(me, id)).toEqual({ isMuted: true })
    expect(await muted(me)).toEqual([before])
    await unmute(me, id)
    expect(await unmute(me, id)).toEqual({ isMuted: false })
    expect(await muted(me)).toEqual([])
  })

  it("signals the viewer's other pages once; messages still arrive live", async () => {
    const [me, other] = [await someone(), await someone()]
    const { conversation_id: id } = await send(other, me)
    const [mine, again, theirs] = [await me.listen(), await me.listen(), await other.listen()]
    await mute(me, id)
    await mute(me, id)
    for (const page of [mine, again])
      expect(await page.heard('conversation.muted')).toEqual({
        kind: 'conversation.muted',
        conversationId: id,
        isMuted: true,
      })
    const { id: sent } = await send(other, me)
    for (const page of [mine, again, theirs])
      await page.heard('message.changed', (one) => one.kind === 'message.changed' && one.message.id === sent)
    expect(mine.signals.map(({ kind }) => kind)).toEqual(['conversation.muted', 'message.changed'])
    expect(theirs.signals.map(({ kind }) => kind)).toEqual(['message.changed'])
    await unmute(me, id)
    await again.heard('conversation.muted', (one) => one.kind === 'conversation.muted' && !one.isMuted)
  })

  it('requires one of its two people', async () => {
    const [me, other, stranger] = [await someone(), await someone(), await someone()]
    const { conversation_id: id } = await send(other, me)
    for (const key of [
      'PUT /conversations/:conversationId/mute',
      'DELETE /conversations/:conversationId/mute',
    ] as const) {
      const missing = { status: 404, code: 'conversation_not_found' }
      for (const who of [stranger, dot])
        expect(await who.refused(key, { params: { conversationId: id } })).toMatchObject(missing)
      expect(await me.refused(key, { params: { conversationId: newId() } })).toMatchObject(missing)
      expect(await visitor.refused(key, { params: { conversationId: id } })).toMatchObject({ status: 401 })
      expect(await me.refused(key, { params: { conversationId: 'x' } })).toMatchObject({
        status: 400,
        code: 'bad_input',
      })
    }
    expect(await visitor.refused('GET /my/muted-conversations')).toMatchObject({ status: 401 })
    expect((await unread(me)).total).toBe(1)
  })

  it('is refused in a deleted club, where it is not listed either', async () => {
    const club = await make.club({ owner: await make.person() })
    const [me, other] = [await someone(club), await someone(club)]
    const { conversation_id: id } = await send(other, me, club)
    await mute(me, id)
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    expect(await muted(me)).toEqual([])
    expect(
      await me.refused('DELETE /conversations/:conversationId/mute', { params: { conversationId: id } }),
    ).toMatchObject({ code: 'conversation_not_found' })
  })

  it('is listed, the latest first, in pages, and exported', async () => {
    const me = await someone()
    const conversations = []
    for (let count = 0; count < 21; count++) {
      const other = await someone()
      const { conversation_id: id } = await send(other, me)
      await mute(me, id)
      conversations.unshift({ id, person: { id: idOf(other) }, club: { slug: hall.slug } })
    }
    const first = await me.call('GET /my/muted-conversations', { query: {} })
    expect(first.items).toHaveLength(20)
    const rest = await me.call('GET /my/muted-conversations', { query: { cursor: first.next ?? '' } })
    expect([...first.items, ...rest.items]).toMatchObject(conversations)
    expect(rest.next).toBeNull()
    expect(await me.refused('GET /my/muted-conversations', { query: { cursor: 'x' } })).toMatchObject({
      code: 'bad_input',
    })
    const rows = await exportedRows(db, personOf(me), 'muting.json')
    expect(rows).toHaveLength(21)
    expect(rows).toContainEqual({
      conversation: conversations[0]?.id,
      mutedAt: expect.any(String),
      club: expect.objectContaining({ slug: hall.slug }),
    })
  })
})
