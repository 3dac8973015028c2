import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { exportedRows } from '../../testing/exported.ts'
import { openWorld } from '../../testing/world.ts'
import { finishDeletion } from '../account-deletions/account-deletions.tasks.ts'

const { ann, dot, visitor, hall, make, as, app } = await openWorld()
const { db } = app.deps
const idOf = (who: Client) => personOf(who).id
const sending = 'POST /functions/v1/send-chat-message'
const body = (to: Client, message = 'Hello') => ({
  body: { club_id: hall.id, receiver_id: idOf(to), message },
})
const send = (who: Client, to: Client, message?: string, given: object = {}) =>
  who.call(sending, { body: { ...body(to, message).body, ...given } })
const read = (who: Client, to: Client) =>
  who.call('POST /functions/v1/get-chat-messages', { body: { club_id: hall.id, receiver_id: idOf(to) } })
const list = async (who: Client) =>
  (await who.call('GET /functions/v1/get-chat-list', { query: {} })).chatList
const texts = async (who: Client, to: Client) => (await read(who, to)).messages.map(({ message }) => message)
const unread = async (who: Client) => (await who.call('GET /unread-messages')).total
const block = (who: Client, other: Client) =>
  who.call('PUT /my/blocks/:personId', { params: { personId: idOf(other) } })
const unblock = (who: Client, other: Client) =>
  who.call('DELETE /my/blocks/:personId', { params: { personId: idOf(other) } })
const change = (who: Client, messageId: string, message: string) =>
  who.call('PUT /messages/:messageId', { params: { messageId }, body: { message } })
const blocked = (who: Client, cursor = '') => who.call('GET /my/blocks', { query: cursor ? { cursor } : {} })
const pair = async () => {
  const people = [await make.person(), await make.person()]
  for (const person of people) await make.member(hall, person)
  const [one, two] = await Promise.all(people.map(as))
  return [one, two] as [Client, Client]
}

describe('blocking a person', () => {
  it('holds their messages, visible to themselves only, without informing anyone', async () => {
    const [mia, leo] = await pair()
    const first = await send(leo, mia, 'Before')
    await block(mia, leo)
    const [hers, his] = [await mia.listen(), await leo.listen()]
    const held = await send(leo, mia, 'Held')
    expect(held).toMatchObject({ message: 'Held', status: 'sent', receiver_id: idOf(mia) })
    expect((await send(leo, mia, 'Held', { id: held.id })).sequence).toBe(held.sequence)
    expect((await read(leo, mia)).can.send).toBe(true)
    expect(await texts(leo, mia)).toEqual(['Held', 'Before'])
    expect(await texts(mia, leo)).toEqual(['Before'])
    expect((await list(leo))[0]).toMatchObject({ last_message: 'Held' })
    expect((await list(mia))[0]).toMatchObject({
      last_message: 'Before',
      last_message_time: first.created_at,
      unread_count: 1,
    })
    expect(await unread(mia)).toBe(1)
    const { conversation_id: conversationId } = held
    expect(
      await mia.call('PUT /conversations/:conversationId/read', {
        params: { conversationId },
        body: { sequence: held.sequence },
      }),
    ).toEqual({ unread_count: 0 })
    expect((await read(leo, mia)).messages.map(({ status }) => status)).toEqual(['sent', 'read'])
    // The message is not visible in any other way.
    const params = { messageId: held.id }
    expect(await mia.refused('DELETE /messages/:messageId', { params })).toMatchObject({
      code: 'message_not_found',
    })
    his.socket.emit('typing', { conversationId })
    await leo.call('PUT /messages/:messageId', { params, body: { message: 'Held still' } })
    await leo.call('PUT /messages/:messageId/reactions/:reaction', {
      params: { messageId: first.id, reaction: 'love' },
    })
    expect((await read(mia, leo)).messages[0]?.reactions).toEqual([])
    await leo.call('DELETE /messages/:messageId', { params })
    await his.heard(
      'message.changed',
      (signal) => 'message' in signal && signal.message.taken_back_at !== null,
    )

    await unblock(mia, leo)
    await send(leo, mia, 'After')
    await hers.heard('message.changed')
    expect(hers.signals.filter(({ kind }) => kind !== 'conversation.read')).toMatchObject([
      { kind: 'message.changed', message: { message: 'After' } },
    ])
    expect(await texts(mia, leo)).toEqual(['After', 'Before'])
    expect(await unread(mia)).toBe(1)
  })

  it('holds their edits of earlier messages, visible to themselves only', async () => {
    const [mia, leo] = await pair()
    const { id, conversation_id: conversationId } = await send(leo, mia, 'Before')
    const answer = await send(leo, mia, 'See above', { reply_to: id })
    await block(mia, leo)
    const [hers, his] = [await mia.listen(), await leo.listen()]
    const edited = await change(leo, id, 'Held words')
    expect(edited).toMatchObject({ message: 'Held words', edited_at: expect.any(String) })
    expect(await change(leo, id, 'Held words')).toEqual(edited)
    await change(leo, answer.id, 'Held below')
    await his.heard('message.changed', (signal) => 'message' in signal && signal.message.id === answer.id)
    const seen = async (who: Client, to: Client, given: object = {}) => {
      const body = { club_id: hall.id, receiver_id: idOf(to), ...given }
      const { messages } = await who.call('POST /functions/v1/get-chat-messages', { body })
      return messages.map((one) => [one.message, one.edited_at !== null, one.quote?.message])
    }
    for (const given of [{}, { cursor: '3' }])
      expect(await seen(leo, mia, given)).toEqual([
        ['Held below', true, 'Held words'],
        ['Held words', true, undefined],
      ])
    expect(await seen(mia, leo)).toEqual([
      ['See above', false, 'Before'],
      ['Before', false, undefined],
    ])
    expect(await seen(mia, leo, { after: 2 })).toEqual([
      ['Before', false, undefined],
      ['See above', false, 'Before'],
    ])
    expect([(await list(leo))[0]?.last_message, (await list(mia))[0]?.last_message]).toEqual([
      'Held below',
      'See above',
    ])
    expect(await exportedRows(db, personOf(leo), 'messages.json')).toMatchObject([
      { message: 'Held below', editedAt: expect.any(String) },
      { message: 'Held words', editedAt: expect.any(String) },
    ])

    // After unblocking, each keeps the text they saw, whatever happens to the message.
    await unblock(mia, leo)
    await send(leo, mia, 'After', { reply_to: id })
    for (const [page, quote] of [
      [hers, 'Before'],
      [his, 'Held words'],
    ] as const)
      expect(
        await page.heard(
          'message.changed',
          (signal) => 'message' in signal && signal.message.message === 'After',
        ),
      ).toMatchObject({ message: { quote: { message: quote } } })
    const like = { params: { messageId: id, reaction: 'like' as const } }
    for (const who of [mia, leo]) await who.call('PUT /messages/:messageId/reactions/:reaction', like)
    for (const [page, message] of [
      [hers, 'Before'],
      [his, 'Held words'],
    ] as const)
      expect(
        await page.heard(
          'message.changed',
          (signal) => 'message' in signal && signal.message.reactions.length === 2,
        ),
      ).toMatchObject({ message: { message } })
    expect(JSON.stringify(hers.signals)).not.toContain('Held')
    expect(JSON.stringify(his.signals)).not.toContain('Before')
    expect(await unread(mia)).toBe(3)

    await change(leo, id, 'For both')
    expect(await texts(mia, leo)).toEqual(['After', 'See above', 'For both'])
    expect(await texts(leo, mia)).toEqual(['After', 'Held below', 'For both'])
    await leo.call('DELETE /messages/:messageId', { params: { messageId: answer.id } })
    const held = db
      .selectFrom('chat_messages')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .where('blocked_message', 'is not', null)
    expect(await held.execute()).toEqual([])
    // Hidden text does not outlast the account.
    await block(mia, leo)
    await change(leo, id, 'Held again')
    expect(await held.execute()).toEqual([{ id }])
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', idOf(leo)).execute()
    await finishDeletion(app.deps, idOf(leo))
    expect(await held.execute()).toEqual([])
  })

  it('returns earlier messages as sent, without a new notification', async () => {
    const [mia, leo] = await pair()
    const id = newId()
    const from = { his: await send(leo, mia, 'Before', { id }), hers: await send(mia, leo, 'Mine') }
    await block(mia, leo)
    const [hers, his] = [await mia.listen(), await leo.listen()]
    expect((await send(leo, mia, 'Before', { id })).sequence).toBe(from.his.sequence)
    await his.heard('message.changed')
    expect((await send(mia, leo, 'Mine', { id: from.hers.id })).sequence).toBe(from.hers.sequence)
    await hers.heard('message.changed')
    for (const [page, message] of [
      [hers, 'Mine'],
      [his, 'Before'],
    ] as const)
      expect(page.signals).toMatchObject([{ kind: 'message.changed', message: { message } }])
  })

  it('shows quotes of held messages to their sender only', async () => {
    const [mia, leo] = await pair()
    await block(mia, leo)
    const { id } = await send(leo, mia, 'Held')
    const held = await send(leo, mia, 'Held too', { reply_to: id })
    expect(held.quote).toMatchObject({ message: 'Held' })
    await unblock(mia, leo)
    const shown = await send(leo, mia, 'After', { reply_to: id })
    expect(shown.quote).toBeNull()
    expect((await read(mia, leo)).messages.map(({ quote }) => quote)).toEqual([null])
  })

  it('hides a conversation that starts while blocked', async () => {
    const [mia, leo] = await pair()
    await block(mia, leo)
    await send(leo, mia, 'Held')
    expect([await list(mia), await unread(mia), await texts(mia, leo)]).toEqual([[], 0, []])
    await unblock(mia, leo)
    await send(mia, leo, 'Hello')
    expect(await texts(mia, leo)).toEqual(['Hello'])
    expect(await texts(leo, mia)).toEqual(['Hello', 'Held'])
  })

  it("refuses the blocker's own messages until unblocked", async () => {
    const [mia, leo] = await pair()
    const { id: messageId } = await send(mia, leo, 'Before')
    await block(mia, leo)
    await block(mia, leo)
    const refusal = { status: 409, code: 'person_blocked' }
    expect(await mia.refused(sending, body(leo))).toMatchObject(refusal)
    expect((await read(mia, leo)).can.send).toBe('person_blocked')
    const params = { messageId }
    expect(await mia.refused('PUT /messages/:messageId', { params, body: { message: 'x' } })).toMatchObject(
      refusal,
    )
    expect(await texts(leo, mia)).toEqual(['Before'])
    await unblock(mia, leo)
    await unblock(mia, leo)
    await send(mia, leo, 'Again')
    expect(await texts(leo, mia)).toEqual(['Again', 'Before'])
  })

  it('is listed for the viewer, the latest first, in pages', async () => {
    const [mia] = await pair()
    const people = await Promise.all(Array.from({ length: 22 }, () => make.person()))
    for (const person of people)
      await mia.call('PUT /my/blocks/:personId', { params: { personId: person.id } })
    const first = await blocked(mia)
    const second = await blocked(mia, first.next ?? '')
    expect([first.items.length, second.items.length, second.next]).toEqual([20, 2, null])
    const found = [...first.items, ...second.items].map(({ person }) => person.id)
    expect(new Set(found)).toEqual(new Set(people.map(({ id }) => id)))
    expect((await blocked(ann)).items).toEqual([])
  })

  it("can end for one person, and does not affect others' blocks", async () => {
    const [mia, leo] = await pair()
    const other = await make.person()
    for (const personId of [idOf(leo), other.id])
      await mia.call('PUT /my/blocks/:personId', { params: { personId } })
    await block(dot, leo)
    await unblock(mia, leo)
    const idsOf = async (who: Client) => (await blocked(who)).items.map(({ person }) => person.id)
    expect([await idsOf(mia), await idsOf(dot)]).toEqual([[other.id], [idOf(leo)]])
    await unblock(dot, leo)
  })

  it('requires an existing person other than the viewer', async () => {
    const gone = await make.person()
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    for (const personId of [idOf(dot), gone.id, newId()])
      expect(await dot.refused('PUT /my/blocks/:personId', { params: { personId } })).toMatchObject({
        status: 404,
        code: 'user_not_found',
      })
    const params = { personId: idOf(ann) }
    expect(await visitor.refused('PUT /my/blocks/:personId', { params })).toMatchObject({ status: 401 })
  })
})
