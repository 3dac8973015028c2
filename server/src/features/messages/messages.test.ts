import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { exportedRows } from '../../testing/exported.ts'
import { openWorld } from '../../testing/world.ts'
import { finishDeletion } from '../account-deletions/account-deletions.tasks.ts'

const { ann, ben, cam, dot, visitor, hall, vault, make, as, by, app } = await openWorld()
const { db } = app.deps
await make.allFeatures(hall)
await make.allFeatures(vault)

type Club = { id: string }
const idOf = (who: Client) => personOf(who).id
const body = (to: Client, message = 'Hello', given: object = {}, club: Club = hall) => ({
  body: { club_id: club.id, receiver_id: idOf(to), message, ...given },
})
const sending = 'POST /functions/v1/send-chat-message'
const send = (who: Client, to: Client, message?: string, given?: object, club?: Club) =>
  who.call(sending, body(to, message, given, club))
const read = (who: Client, to: Client, given: object = {}, club: Club = hall) =>
  who.call('POST /functions/v1/get-chat-messages', {
    body: { club_id: club.id, receiver_id: idOf(to), ...given },
  })
const list = async (who: Client, query: object = {}) =>
  (await who.call('GET /functions/v1/get-chat-list', { query })).chatList
const unread = (who: Client) => who.call('GET /unread-messages')
const markRead = (who: Client, conversationId: string, sequence: number) =>
  who.call('PUT /conversations/:conversationId/read', { params: { conversationId }, body: { sequence } })
const change = (who: Client, messageId: string, message: string) =>
  who.call('PUT /messages/:messageId', { params: { messageId }, body: { message } })
const takeBack = (who: Client, messageId: string) =>
  who.call('DELETE /messages/:messageId', { params: { messageId } })
const someone = async (club: Club = hall) => {
  const person = await make.person()
  await make.member(club, person)
  return as(person)
}
const pair = async (club?: Club) => [await someone(club), await someone(club)] as const
const texts = (messages: { message: string }[]) => messages.map(({ message }) => message)
const age = (id: string, minutes: number) =>
  db
    .updateTable('chat_messages')
    .set({ created_at: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', id)
    .execute()

describe('a message', () => {
  it('reaches the other member, with the fields of the specification', async () => {
    const [mia, leo] = await pair()
    const sent = await send(mia, leo, '  Hello Leo\nSee you  ')
    expect(sent).toEqual({
      id: expect.any(String),
      conversation_id: expect.any(String),
      club_id: hall.id,
      sender_id: idOf(mia),
      receiver_id: idOf(leo),
      message: 'Hello Leo\nSee you',
      images: [],
      attachments: [],
      status: 'sent',
      created_at: expect.any(String),
      sequence: 1,
      revision: 1,
      edited_at: null,
      taken_back_at: null,
      reply_to: null,
      quote: null,
      reactions: [],
    })
    for (const [who, other] of [
      [mia, leo],
      [leo, mia],
    ] as const) {
      const found = await read(who, other)
      expect(found).toMatchObject({
        conversation_id: sent.conversation_id,
        messages: [sent],
        next: null,
        revision: 1,
        can: { send: true },
      })
    }
    const [entry] = await list(leo)
    expect(entry).toEqual({
      id: sent.conversation_id,
      club_id: hall.id,
      club_name: 'The Hall',
      club_slug: 'hall',
      club_logo: null,
      member_id: idOf(mia),
      member_name: `${personOf(mia).firstName} ${personOf(mia).lastName}`,
      member_username: personOf(mia).username,
      member_image: null,
      last_message: 'Hello Leo\nSee you',
      last_files: { images: 0, attachments: 0 },
      last_sender_id: idOf(mia),
      last_message_time: sent.created_at,
      unread_count: 1,
      is_muted: false,
    })
    expect((await list(mia))[0]).toMatchObject({ member_id: idOf(leo), unread_count: 0 })
  })

  it('is refused from visitors, to the sender, to unknown people and to people outside', async () => {
    const [mia, leo] = await pair()
    expect(await visitor.refused(sending, body(leo))).toMatchObject({ status: 401 })
    const refusal = { status: 403, code: 'chat_not_allowed' }
    expect(await mia.refused(sending, body(mia))).toMatchObject(refusal)
    expect(await mia.refused(sending, body(dot))).toMatchObject(refusal)
    expect(await dot.refused(sending, body(mia))).toMatchObject(refusal)
    expect(await mia.refused(sending, body(leo, 'Hi', { receiver_id: newId() }))).toMatchObject(refusal)
    expect(await mia.refused(sending, body(leo, 'Hi', {}, vault))).toMatchObject(refusal)
    expect(await mia.refused(sending, body(leo, 'Hi', { club_id: newId() }))).toMatchObject({
      status: 404,
      code: 'club_not_found',
    })
    expect(await list(mia)).toEqual([])
  })

  it('has 1 to 5,000 characters, with emoji counted as one', async () => {
    const [mia, leo] = await pair()
    for (const blank of ['', ' \n\t ', '\u200b\u2060'])
      expect(await mia.refused(sending, body(leo, blank))).toMatchObject({
        fields: { message: 'Please enter a message' },
      })
    expect(await mia.refused(sending, body(leo, 'x'.repeat(5001)))).toMatchObject({
      fields: { message: 'A message has at most 5000 characters' },
    })
    expect((await send(mia, leo, 'x'.repeat(5000))).message).toHaveLength(5000)
    const smile = '\u{1f600}'
    expect((await send(mia, leo, smile.repeat(5000))).message).toBe(smile.repeat(5000))
    expect(await mia.refused(sending, body(leo, smile.repeat(5001)))).toMatchObject({
      fields: { message: 'A message has at most 5000 characters' },
    })
  })

  it("is stored once per id, also concurrently; another message's id is taken", async () => {
    const [mia, leo] = await pair()
    const id = newId()
    const all = await Promise.all(Array.from({ length: 10 }, () => send(mia, leo, 'Once', { id })))
    expect(new Set(all.map((one) => one.sequence)).size).toBe(1)
    expect(texts((await read(leo, mia)).messages)).toEqual(['Once'])
    expect((await unread(leo)).total).toBe(1)
    const taken = { status: 409, code: 'id_taken' }
    expect(await mia.refused(sending, body(leo, 'Other', { id }))).toMatchObject(taken)
    expect(await leo.refused(sending, body(mia, 'Once', { id }))).toMatchObject(taken)
    expect(await ann.refused(sending, body(leo, 'Once', { id }))).toMatchObject(taken)
    await change(mia, id, 'Twice')
    expect((await send(mia, leo, 'Once', { id })).message).toBe('Twice')
  })

  it('returns the first one when repeated, even after the recipient left or the replied message was deleted', async () => {
    const [mia, leo] = await pair()
    const asked = await send(leo, mia, 'Coming?')
    const id = newId()
    const given = { id, reply_to: asked.id }
    const first = await send(mia, leo, 'Yes', given)
    await db.deleteFrom('chat_messages').where('id', '=', asked.id).execute()
    await leo.call('DELETE /clubs/:club/membership', { params: { club: hall.slug } })
    expect(await send(mia, leo, 'Yes', given)).toMatchObject({ id, sequence: first.sequence })
    expect(texts((await read(mia, leo)).messages)).toEqual(['Yes'])
    // Another text, club, sender or id gets its own refusal.
    const refusal = { status: 403, code: 'chat_not_allowed' }
    expect(await mia.refused(sending, body(leo, 'No', { id }))).toMatchObject(refusal)
    expect(await leo.refused(sending, body(mia, 'Yes', { id }))).toMatchObject(refusal)
    expect(await mia.refused(sending, body(leo, 'Yes', { id }, vault))).toMatchObject(refusal)
    expect(await mia.refused(sending, body(leo, 'Yes', { id: newId() }))).toMatchObject(refusal)
  })

  it('signals again when repeated, because the first signal may have been lost', async () => {
    const [mia, leo] = await pair()
    const id = newId()
    await send(mia, leo, 'Once', { id })
    const [here, there] = [await mia.listen(), await leo.listen()]
    await send(mia, leo, 'Once', { id })
    for (const page of [here, there])
      expect(await page.heard('message.changed')).toMatchObject({ message: { id, message: 'Once' } })
  })

  it('is refused if another person has signed in since', async () => {
    const [mia, leo] = await pair()
    const refused = await leo.refused(sending, body(mia, 'Hi', { sender_id: idOf(mia) }))
    expect(refused).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await list(leo)).toEqual([])
    expect(await send(leo, mia, 'Hi', { sender_id: idOf(leo) })).toMatchObject({ sender_id: idOf(leo) })
  })

  it('keeps the order of storage under concurrent sends from both sides', async () => {
    const [mia, leo] = await pair()
    await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        turn % 2 ? send(mia, leo, `m${turn}`) : send(leo, mia, `l${turn}`),
      ),
    )
    const { messages } = await read(mia, leo, { after: 0 })
    expect(messages.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 30 }, (_, turn) => turn + 1),
    )
    const times = messages.map((one) => one.created_at)
    expect(times).toEqual(times.toSorted())
    expect([(await unread(mia)).total, (await unread(leo)).total]).toEqual([15, 15])
  })

  it('can reply within its conversation only', async () => {
    const [mia, leo] = await pair()
    const first = await send(mia, leo)
    expect((await send(leo, mia, 'Yes', { reply_to: first.id })).reply_to).toBe(first.id)
    const quote = async () => (await read(leo, mia)).messages[0]?.quote
    expect(await quote()).toEqual({
      sender_id: idOf(mia),
      message: 'Hello',
      sequence: 1,
      files: { images: 0, attachments: 0 },
    })
    await change(mia, first.id, 'H'.repeat(300))
    expect((await quote())?.message).toBe('H'.repeat(200))
    await takeBack(mia, first.id)
    expect(await quote()).toEqual({
      sender_id: idOf(mia),
      message: '',
      sequence: 1,
      files: { images: 0, attachments: 0 },
    })
    const elsewhere = await send(ann, leo)
    const withAnother = await send(mia, ann)
    const missing = { status: 404, code: 'message_not_found' }
    for (const reply_to of [elsewhere.id, withAnother.id, newId()])
      expect(await mia.refused(sending, body(leo, 'Yes', { reply_to }))).toMatchObject(missing)
  })
})

describe('allowed recipients', () => {
  const offer = async (kind: 'service' | 'product' | 'job' | 'post', author: Client, club: Club = hall) =>
    make.item(kind, { club: club as typeof hall, author: personOf(author) })

  it.each(['service', 'product', 'job'] as const)(
    'is who offers a %s that one can see, who may answer',
    async (kind) => {
      const [seller, asker] = [await someone(), await as(await make.person())]
      const { id: content_id } = await offer(kind, seller)
      expect((await read(asker, seller)).can.send).toBe('chat_not_allowed')
      expect(await read(asker, seller, { content_id })).toMatchObject({
        member: { id: idOf(seller) },
        can: { send: true },
      })
      await send(asker, seller, 'Is it still there?', { content_id })
      await send(seller, asker, 'It is')
      await send(asker, seller, 'Fine')
      expect(texts((await read(asker, seller)).messages)).toEqual(['Fine', 'It is', 'Is it still there?'])
    },
  )

  it('exclude authors of other content, third people, and the seller unasked', async () => {
    const [seller, asker] = [await someone(), await as(await make.person())]
    const [post, service] = [await offer('post', seller), await offer('service', seller)]
    const refusal = { status: 403, code: 'chat_not_allowed' }
    expect(await asker.refused(sending, body(seller, 'Hi', { content_id: post.id }))).toMatchObject(refusal)
    expect(await asker.refused(sending, body(cam, 'Hi', { content_id: service.id }))).toMatchObject(refusal)
    expect(await seller.refused(sending, body(asker, 'Hi', { content_id: service.id }))).toMatchObject(
      refusal,
    )
    expect(await asker.refused(sending, body(seller, 'Hi', { content_id: newId() }))).toMatchObject(refusal)
  })

  it('exclude sellers in a private club the viewer is not in', async () => {
    const seller = await someone(vault)
    const { id: content_id } = await offer('service', seller, vault)
    expect(await dot.refused(sending, body(seller, 'Hi', { content_id }, vault))).toMatchObject({
      code: 'chat_not_allowed',
    })
    expect((await read(dot, seller, { content_id }, vault)).can.send).toBe('chat_not_allowed')
  })

  it('end when either leaves or is removed; earlier messages stay readable', async () => {
    const [mia, leo] = await pair()
    const first = await send(mia, leo, 'Before')
    const mine = await send(leo, mia, 'Mine')
    await leo.call('DELETE /clubs/:club/membership', { params: { club: hall.slug } })
    const refusal = { status: 403, code: 'chat_not_allowed' }
    expect(await mia.refused(sending, body(leo))).toMatchObject(refusal)
    expect(await leo.refused(sending, body(mia))).toMatchObject(refusal)
    for (const [who, other] of [
      [mia, leo],
      [leo, mia],
    ] as const) {
      const found = await read(who, other)
      expect([texts(found.messages), found.can.send]).toEqual([['Mine', 'Before'], 'chat_not_allowed'])
    }
    const messageId = mine.id
    expect(
      await leo.refused('PUT /messages/:messageId', { params: { messageId }, body: { message: 'More' } }),
    ).toMatchObject(refusal)
    expect(
      await leo.refused('PUT /messages/:messageId/reactions/:reaction', {
        params: { messageId: first.id, reaction: 'like' },
      }),
    ).toMatchObject(refusal)
    expect((await takeBack(leo, mine.id)).message).toBe('')
  })

  const leave = (who: Client, club: { slug: string } = hall) =>
    who.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })

  it.each([
    ['who offers it leaves', 'seller'],
    ['who asked joins, and leaves again', 'asker'],
    ['who asked joins, and is removed', 'removed'],
  ] as const)('ends where it began with an offer and %s', async (_, which) => {
    const [seller, asker] = [await someone(), await as(await make.person())]
    const { id: content_id } = await offer('service', seller)
    await send(asker, seller, 'Is it still there?', { content_id })
    if (which !== 'seller') await make.member(hall, personOf(asker))
    if (which === 'removed')
      await ann.call('DELETE /clubs/:club/members/:personId', {
        params: { club: hall.slug, personId: idOf(asker) },
      })
    else await leave(which === 'seller' ? seller : asker)
    const refusal = { status: 403, code: 'chat_not_allowed' }
    for (const [who, other] of [
      [asker, seller],
      [seller, asker],
    ] as const) {
      expect(await who.refused(sending, body(other))).toMatchObject(refusal)
      const found = await read(who, other)
      expect([texts(found.messages), found.can.send]).toEqual([['Is it still there?'], 'chat_not_allowed'])
    }
    // A person who left can ask about the offer again; sellers who left cannot be asked.
    if (which === 'seller')
      return expect(await asker.refused(sending, body(seller, 'Hi', { content_id }))).toMatchObject(refusal)
    await send(asker, seller, 'And now?', { content_id })
    await send(seller, asker, 'It is')
  })

  it('end when two members wrote about an offer and one leaves', async () => {
    const [seller, asker] = [await someone(), await someone()]
    const { id: content_id } = await offer('job', seller)
    await send(asker, seller, 'Is it still free?', { content_id })
    await leave(asker)
    for (const [who, other] of [
      [asker, seller],
      [seller, asker],
    ] as const)
      expect(await who.refused(sending, body(other))).toMatchObject({ code: 'chat_not_allowed' })
  })

  it('exclude sellers who left a private club', async () => {
    const [seller, asker] = await pair(vault)
    const { id: content_id } = await offer('product', seller, vault)
    await send(asker, seller, 'Before', { content_id }, vault)
    await leave(seller, vault)
    expect(await asker.refused(sending, body(seller, 'Hi', { content_id }, vault))).toMatchObject({
      status: 403,
      code: 'chat_not_allowed',
    })
    expect((await read(asker, seller, { content_id }, vault)).can.send).toBe('chat_not_allowed')
  })

  it('stay after an offer asked about is deleted, but end when the club becomes private', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await make.allFeatures(club)
    const [seller, asker] = [await someone(club), await as(await make.person())]
    const { id: content_id } = await offer('service', seller, club)
    await send(asker, seller, 'Still there?', { content_id }, club)
    await seller.call('DELETE /content/:contentId', { params: { contentId: content_id } })
    await send(asker, seller, 'Hello?', {}, club)
    await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    for (const [who, other] of [
      [asker, seller],
      [seller, asker],
    ] as const)
      expect(await who.refused(sending, body(other, 'Hi', {}, club))).toMatchObject({
        code: 'chat_not_allowed',
      })
    expect((await read(asker, seller, {}, club)).messages).toHaveLength(2)
  })

  it('exclude deleted clubs, whose conversations and unread messages are hidden', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const [mia, leo] = await pair(club)
    const { id, conversation_id } = await send(mia, leo, 'Hi', {}, club)
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    expect([await list(leo), await unread(leo)]).toEqual([[], { total: 0, clubs: [] }])
    expect(await leo.refused(sending, body(mia, 'Hi', {}, club))).toMatchObject({ code: 'club_not_found' })
    expect(
      await leo.refused('POST /functions/v1/get-chat-messages', {
        body: { club_id: club.id, receiver_id: idOf(mia) },
      }),
    ).toMatchObject({ code: 'club_not_found' })
    expect(await mia.refused('DELETE /messages/:messageId', { params: { messageId: id } })).toMatchObject({
      code: 'message_not_found',
    })
    expect(
      await leo.refused('PUT /conversations/:conversationId/read', {
        params: { conversationId: conversation_id },
        body: { sequence: 1 },
      }),
    ).toMatchObject({ code: 'conversation_not_found' })
  })
})

describe('a conversation', () => {
  it('is read in pages of twenty, newest first, back to the first message', async () => {
    const [mia, leo] = await pair()
    for (let count = 1; count <= 45; count++) await send(mia, leo, `${count}`)
    const first = await read(leo, mia)
    expect(texts(first.messages)).toEqual(Array.from({ length: 20 }, (_, turn) => `${45 - turn}`))
    const second = await read(leo, mia, { cursor: first.next })
    const third = await read(leo, mia, { cursor: second.next })
    expect([second.messages.length, texts(third.messages), third.next]).toEqual([
      20,
      ['5', '4', '3', '2', '1'],
      null,
    ])
    expect((await read(leo, mia, { limit: 3 })).messages).toHaveLength(3)
    for (const limit of [0, 21, 1.5])
      expect(
        await leo.refused('POST /functions/v1/get-chat-messages', {
          body: { club_id: hall.id, receiver_id: idOf(mia), limit },
        }),
      ).toMatchObject({ code: 'bad_input' })
    expect(
      await leo.refused('POST /functions/v1/get-chat-messages', {
        body: { club_id: hall.id, receiver_id: idOf(mia), cursor: 'elsewhere' },
      }),
    ).toMatchObject({ fields: { cursor: 'This is not a place in the list' } })
  })

  it('returns messages sent or changed since a revision', async () => {
    const [mia, leo] = await pair()
    const [one, two, three] = [
      await send(mia, leo, 'One'),
      await send(mia, leo, 'Two'),
      await send(leo, mia, 'Three'),
    ]
    const { revision } = await read(leo, mia)
    expect(revision).toBe(3)
    await change(mia, one.id, 'One!')
    const four = await send(leo, mia, 'Four')
    await takeBack(mia, two.id)
    await mia.call('PUT /messages/:messageId/reactions/:reaction', {
      params: { messageId: three.id, reaction: 'thanks' },
    })
    const missed = await read(leo, mia, { after: revision })
    expect(missed.messages.map(({ id, message }) => [id, message])).toEqual([
      [one.id, 'One!'],
      [four.id, 'Four'],
      [two.id, ''],
      [three.id, 'Three'],
    ])
    expect((await read(leo, mia, { after: missed.revision })).messages).toEqual([])
    expect(texts((await read(leo, mia)).messages)).toEqual(['Four', 'Three', '', 'One!'])
  })

  it('uses its own cursors, independent of longer conversations', async () => {
    const [mia, leo] = await pair()
    const third = await someone()
    for (let count = 1; count <= 25; count++) await send(third, mia, `Elsewhere ${count}`)
    await send(leo, mia, 'One')
    const { conversation_id: id } = await send(leo, mia, 'Two')
    const { next } = await read(mia, third, { limit: 1 })
    expect(next).toBe('25')
    expect(texts((await read(mia, leo, { cursor: next })).messages)).toEqual(['Two', 'One'])
    expect((await read(mia, leo, { after: 24 })).messages).toEqual([])
    expect(await markRead(mia, id, 25)).toEqual({ unread_count: 0 })
    await send(leo, mia, 'Three')
    expect((await list(mia)).map((one) => one.unread_count)).toEqual([1, 25])
  })

  it('is one per two people and club', async () => {
    const here = await send(ben, cam, 'Here')
    const there = await send(cam, ben, 'There', {}, vault)
    expect(here.conversation_id).not.toBe(there.conversation_id)
    expect(texts((await read(cam, ben, {}, vault)).messages)).toEqual(['There'])
    expect((await list(cam, { club_id: vault.id })).map(({ club_slug }) => club_slug)).toEqual(['vault'])
  })

  it('is listed by its latest message, and found by name', async () => {
    const me = await someone()
    const others = await Promise.all(Array.from({ length: 25 }, () => someone()))
    for (const other of others) await send(other, me, 'Hi')
    await send(others[3] as Client, me, 'Again')
    const first = await me.call('GET /functions/v1/get-chat-list', { query: {} })
    const second = await me.call('GET /functions/v1/get-chat-list', { query: { cursor: first.next ?? '' } })
    expect([first.chatList.length, second.chatList.length, second.next]).toEqual([20, 5, null])
    expect(first.chatList[0]).toMatchObject({ member_id: idOf(others[3] as Client), last_message: 'Again' })
    const ids = [...first.chatList, ...second.chatList].map(({ member_id }) => member_id)
    expect(new Set(ids).size).toBe(25)
    const { firstName, lastName, username } = personOf(others[7] as Client)
    for (const q of [` ${firstName.toUpperCase()} ${lastName}`, username.slice(1)])
      expect((await list(me, { q })).map(({ member_id }) => member_id)).toContain(idOf(others[7] as Client))
    expect(await list(me, { q: 'nobody of this name %' })).toEqual([])
  })
})

describe('a conversation by its id', () => {
  const asking = 'POST /functions/v1/get-chat-messages'
  it('is the same one, for its two people only', async () => {
    const [mia, leo] = await pair()
    const { conversation_id } = await send(mia, leo)
    const asked = { body: { club_id: hall.id, receiver_id: null, conversation_id } }
    for (const who of [mia, leo]) expect(texts((await who.call(asking, asked)).messages)).toEqual(['Hello'])
    const missing = { status: 404, code: 'conversation_not_found' }
    expect(await ann.refused(asking, asked)).toMatchObject(missing)
    expect(await mia.refused(asking, { body: { ...asked.body, club_id: vault.id } })).toMatchObject(missing)
    expect(await mia.refused(asking, { body: { club_id: hall.id, receiver_id: null } })).toMatchObject(
      missing,
    )
  })

  it('includes the other person and the club, for those who can write to them', async () => {
    const [mia, leo] = await pair()
    expect(await read(mia, leo)).toMatchObject({
      conversation_id: null,
      member: { id: idOf(leo), username: personOf(leo).username },
      club: { name: 'The Hall', slug: 'hall' },
    })
    expect(await read(mia, leo, {}, vault)).toMatchObject({ member: null, club: null })
  })
})

describe("the clubs of the viewer's conversations", () => {
  it('are listed by name with their unread messages', async () => {
    const [mia, leo] = await pair()
    for (const who of [mia, leo]) await make.member(vault, personOf(who))
    expect(await mia.call('GET /chat-clubs')).toEqual({ clubs: [] })
    await send(leo, mia)
    await send(leo, mia, 'Two', {}, vault)
    await send(leo, mia, 'Three', {}, vault)
    const counts = async (who: Client) =>
      (await who.call('GET /chat-clubs')).clubs.map((club) => [club.club_slug, club.unread_count])
    expect(await counts(mia)).toEqual([
      ['hall', 1],
      ['vault', 2],
    ])
    expect(await counts(leo)).toEqual([
      ['hall', 0],
      ['vault', 0],
    ])
  })
})

describe('the read status', () => {
  it('counts for the receiver only, in total and by club, until marked', async () => {
    const [mia, leo] = await pair()
    await make.member(vault, personOf(mia))
    await make.member(vault, personOf(leo))
    const one = await send(mia, leo, 'One')
    const two = await send(mia, leo, 'Two')
    await send(mia, leo, 'Three', {}, vault)
    const inHall = { club_id: hall.id, unread_count: 2 }
    const inVault = { club_id: vault.id, unread_count: 1 }
    expect(await unread(leo)).toEqual({ total: 3, clubs: expect.arrayContaining([inHall, inVault]) })
    expect(await unread(mia)).toEqual({ total: 0, clubs: [] })
    expect(await markRead(leo, one.conversation_id, one.sequence)).toEqual({ unread_count: 1 })
    expect((await read(mia, leo)).messages.map(({ status }) => status)).toEqual(['sent', 'read'])
    expect(await markRead(leo, one.conversation_id, two.sequence)).toEqual({ unread_count: 0 })
    expect(await markRead(leo, one.conversation_id, 0)).toEqual({ unread_count: 0 })
    expect(await unread(leo)).toEqual({ total: 1, clubs: [inVault] })
    // Future messages cannot be marked as read.
    expect(await markRead(leo, one.conversation_id, 2_000_000_000)).toEqual({ unread_count: 0 })
    await send(mia, leo, 'Four')
    expect((await unread(leo)).total).toBe(2)
    expect(await read(leo, mia)).toMatchObject({ read_sequence: two.sequence, seen_sequence: 0 })
    expect(await read(mia, leo)).toMatchObject({ read_sequence: 0, seen_sequence: two.sequence })
  })

  it('is exact while messages arrive', async () => {
    const [mia, leo] = await pair()
    const { conversation_id: id } = await send(mia, leo, 'First')
    await Promise.all(
      Array.from({ length: 24 }, (_, turn) =>
        turn % 3 ? send(mia, leo, `${turn}`) : markRead(leo, id, turn),
      ),
    )
    const { read_sequence: seen, messages } = await read(leo, mia, { after: 0 })
    expect((await unread(leo)).total).toBe(messages.filter(({ sequence }) => sequence > seen).length)
  })

  it('can be set by the two people only', async () => {
    const [mia, leo] = await pair()
    const { conversation_id: conversationId } = await send(mia, leo)
    for (const who of [ann, dot])
      for (const id of [conversationId, newId()])
        expect(
          await who.refused('PUT /conversations/:conversationId/read', {
            params: { conversationId: id },
            body: { sequence: 1 },
          }),
        ).toMatchObject({ status: 404, code: 'conversation_not_found' })
    expect((await unread(leo)).total).toBe(1)
  })
})

describe('changing a message', () => {
  it('is allowed to the sender for 15 minutes, and marks it as edited', async () => {
    const [mia, leo] = await pair()
    const { id } = await send(mia, leo, 'Helo')
    const changed = await change(mia, id, ' Hello ')
    expect(changed).toMatchObject({
      message: 'Hello',
      edited_at: expect.any(String),
      revision: 2,
      sequence: 1,
    })
    expect(await change(mia, id, 'Hello')).toEqual(changed)
    const params = { messageId: id }
    const edit = { params, body: { message: 'Mine' } }
    expect(await leo.refused('PUT /messages/:messageId', edit)).toMatchObject({
      status: 403,
      code: 'author_only',
    })
    for (const who of [ann, dot])
      expect(await who.refused('PUT /messages/:messageId', edit)).toMatchObject({ code: 'message_not_found' })
    expect(await mia.refused('PUT /messages/:messageId', { params, body: { message: ' ' } })).toMatchObject({
      fields: { message: 'Please enter a message' },
    })
    await age(id, 14)
    await change(mia, id, 'Still')
    await age(id, 16)
    for (const [key, input] of [
      ['PUT /messages/:messageId', edit],
      ['DELETE /messages/:messageId', { params }],
    ] as const)
      expect(await mia.refused(key, input as never)).toMatchObject({ status: 409, code: 'message_final' })
    expect(texts((await read(leo, mia)).messages)).toEqual(['Still'])
  })

  it('by deletion keeps its position, without text, reactions or unread count', async () => {
    const [mia, leo] = await pair()
    const [one, two] = [await send(mia, leo, 'Secret'), await send(mia, leo, 'Other')]
    const params = { messageId: one.id, reaction: 'sad' as const }
    await leo.call('PUT /messages/:messageId/reactions/:reaction', { params })
    expect(await leo.refused('DELETE /messages/:messageId', { params: { messageId: one.id } })).toMatchObject(
      {
        code: 'author_only',
      },
    )
    const gone = await takeBack(mia, one.id)
    expect(gone).toMatchObject({
      message: '',
      taken_back_at: expect.any(String),
      reactions: [],
      edited_at: null,
    })
    expect(await takeBack(mia, one.id)).toEqual(gone)
    expect((await unread(leo)).total).toBe(1)
    const { rows } = await sql`select from chat_messages where message like '%Secret%'`.execute(db)
    expect(rows).toEqual([])
    const final = { status: 409, code: 'message_final' }
    expect(await mia.refused('PUT /messages/:messageId', { params, body: { message: 'x' } })).toMatchObject(
      final,
    )
    expect(await leo.refused('PUT /messages/:messageId/reactions/:reaction', { params })).toMatchObject(final)
    await markRead(leo, two.conversation_id, two.sequence)
    await send(mia, leo, 'New')
    await takeBack(mia, two.id)
    // It was read before, so the unread count stays.
    expect((await unread(leo)).total).toBe(1)
    const three = await send(mia, leo, 'Last')
    await takeBack(mia, three.id)
    expect((await list(leo))[0]).toMatchObject({ last_message: '', unread_count: 1 })
  })

  it('by a reaction allows one per person, which can be changed and removed', async () => {
    const [mia, leo] = await pair()
    const { id: messageId } = await send(mia, leo)
    const reactions = async (who: Client, verb: 'PUT' | 'DELETE', reaction: 'like' | 'love') =>
      (
        await who.call(`${verb} /messages/:messageId/reactions/:reaction`, {
          params: { messageId, reaction },
        })
      ).reactions
    await reactions(leo, 'PUT', 'like')
    expect(await reactions(leo, 'PUT', 'love')).toEqual([{ user_id: idOf(leo), reaction: 'love' }])
    expect(await reactions(leo, 'DELETE', 'like')).toHaveLength(1)
    expect(await reactions(mia, 'PUT', 'love')).toHaveLength(2)
    expect(await reactions(leo, 'DELETE', 'love')).toEqual([{ user_id: idOf(mia), reaction: 'love' }])
    const { revision } = await read(leo, mia)
    await reactions(mia, 'PUT', 'love')
    expect((await read(leo, mia)).revision).toBe(revision)
    const params = { messageId, reaction: 'like' as const }
    for (const key of [
      'PUT /messages/:messageId/reactions/:reaction',
      'DELETE /messages/:messageId/reactions/:reaction',
    ] as const)
      expect(await ann.refused(key, { params })).toMatchObject({ status: 404, code: 'message_not_found' })
    expect(
      await leo.refused('PUT /messages/:messageId/reactions/:reaction', {
        params: { messageId, reaction: 'kick' as never },
      }),
    ).toMatchObject({ code: 'bad_input' })
  })
})

describe('live updates', () => {
  it('of messages, changes and read status reach only the two people', async () => {
    const [mia, leo] = await pair()
    const [hers, his, others] = [await mia.listen(), await leo.listen(), await ann.listen()]
    expect(await others.watch({ clubId: hall.id })).toBe(true)
    const sent = await send(mia, leo, 'Live')
    await markRead(leo, sent.conversation_id, sent.sequence)
    const liked = await leo.call('PUT /messages/:messageId/reactions/:reaction', {
      params: { messageId: sent.id, reaction: 'like' },
    })
    // Only the recipient receives the unread count.
    const unread = (change: number) => ({ unread: { change, isMuted: false } })
    for (const listener of [hers, his]) {
      const isHis = listener === his
      await listener.heard(
        'message.changed',
        (signal) => 'message' in signal && signal.message.revision === 2,
      )
      expect(listener.signals).toEqual([
        { kind: 'message.changed', message: sent, ...(isHis && unread(1)) },
        {
          kind: 'conversation.read',
          conversationId: sent.conversation_id,
          clubId: hall.id,
          personId: idOf(leo),
          sequence: 1,
          ...(isHis && unread(-1)),
        },
        { kind: 'message.changed', message: liked },
      ])
    }
    await leo.call('PUT /conversations/:conversationId/mute', {
      params: { conversationId: sent.conversation_id },
    })
    his.signals.length = 0
    const second = await send(mia, leo, 'Muted')
    await takeBack(mia, second.id)
    await his.heard('message.changed', (one) => 'message' in one && one.message.taken_back_at !== null)
    const changes = his.signals.flatMap((one) => (one.kind === 'message.changed' ? [one.unread] : []))
    expect(changes).toEqual([
      { change: 1, isMuted: true },
      { change: -1, isMuted: true },
    ])
    // Sent to everyone here, after it.
    await mia.call('DELETE /clubs/:club/membership', { params: { club: hall.slug } })
    await others.heard('members.changed')
    expect(others.signals.filter(({ kind }) => kind !== 'members.changed')).toEqual([])
  })
})

describe('typing', () => {
  it('is signaled to the other person, at most once a second, and not once sending has ended', async () => {
    const [mia, leo] = await pair()
    const { conversation_id: conversationId } = await send(mia, leo)
    const [hers, his, others] = [await mia.listen(), await leo.listen(), await ann.listen()]
    const told = { kind: 'typing', conversationId, personId: idOf(mia) }
    const typed = () => his.signals.filter(({ kind }) => kind === 'typing')
    const began = Date.now()
    for (let count = 0; count < 100; count++) hers.socket.emit('typing', { conversationId })
    others.socket.emit('typing', { conversationId })
    await his.heard('typing')
    // Answers keep the order of requests.
    expect(await others.watch({ clubId: hall.id })).toBe(true)
    expect(await hers.watch({ clubId: hall.id })).toBe(true)
    await send(leo, mia, 'After it')
    await his.heard('message.changed')
    expect(typed()[0]).toEqual(told)
    expect(typed().length).toBeLessThanOrEqual(1 + Math.floor((Date.now() - began) / 1000))
    expect([...hers.signals, ...others.signals].filter(({ kind }) => kind === 'typing')).toEqual([])

    const [again, before] = [await mia.listen(), typed().length]
    again.socket.emit('typing', { conversationId })
    await his.heard('typing', () => typed().length > before)
    await mia.call('DELETE /clubs/:club/membership', { params: { club: hall.slug } })
    const [left, stays] = [await mia.listen(), await leo.listen()]
    left.socket.emit('typing', { conversationId })
    expect(await left.watch({ clubId: hall.id })).toBe(true)
    await takeBack(leo, (await read(leo, mia)).messages[0]?.id ?? '')
    await stays.heard('message.changed')
    expect(stays.signals.filter(({ kind }) => kind === 'typing')).toEqual([])
  })

  it('10,000 times concurrently closes that connection only, with at most one signal a second', async () => {
    const [mia, leo] = await pair()
    const { conversation_id: conversationId } = await send(mia, leo)
    const [flooding, hers, his] = [await mia.listen(), await mia.listen(), await leo.listen()]
    const began = Date.now()
    for (let count = 0; count < 10_000; count++) flooding.socket.emit('typing', { conversationId })
    await flooding.ended()
    for (const page of [hers, his]) expect(await page.watch({ clubId: hall.id })).toBe(true)
    await send(mia, leo, 'After it')
    await his.heard('message.changed')
    const told = his.signals.filter(({ kind }) => kind === 'typing').length
    expect(told).toBeLessThanOrEqual(1 + Math.floor((Date.now() - began) / 1000))
    await hers.heard('message.changed')
  })

  it('in an unknown conversation, or with invalid input, is ignored', async () => {
    const [mia] = await pair()
    const hers = await mia.listen()
    for (const what of [{ conversationId: newId() }, { conversationId: 'x' }, {}, null, 'text', [1]])
      hers.socket.emit('typing', what as never)
    expect(await hers.watch({ clubId: hall.id })).toBe(true)
    const reader = await by(await make.token(idOf(mia), { scope: 'read' })).listen()
    reader.socket.emit('typing', { conversationId: newId() })
    expect(await reader.watch({ clubId: hall.id })).toBe(true)
  })
})

describe('an API token', () => {
  it('can read and send, or only read, by its scope', async () => {
    const [mia, leo] = await pair()
    const program = by(await make.token(idOf(mia)))
    const sent = await program.call(sending, body(leo, 'By token'))
    expect(sent.sender_id).toBe(idOf(mia))
    expect(await list(program)).toHaveLength(1)
    const reader = by(await make.token(idOf(mia), { scope: 'read' }))
    expect(await reader.refused(sending, body(leo))).toMatchObject({ code: 'token_read_only' })
    expect(await list(reader)).toHaveLength(1)
  })
})

describe("a person's messages", () => {
  const leave = async (who: Client, erases: boolean) => {
    await db
      .updateTable('profiles')
      .set({ deleted_at: new Date(), erases_content: erases })
      .where('id', '=', idOf(who))
      .execute()
    await finishDeletion(app.deps, idOf(who))
  }

  it('stay with the recipients after account deletion, without a sender or replies', async () => {
    const [mia, leo] = await pair()
    const [hers, his] = [await send(mia, leo, 'From Mia'), await send(leo, mia, 'From Leo')]
    await mia.call('PUT /messages/:messageId/reactions/:reaction', {
      params: { messageId: his.id, reaction: 'like' },
    })
    await leave(mia, false)
    const [entry] = await list(leo)
    expect(entry).toMatchObject({
      member_id: null,
      member_name: '',
      member_username: null,
      last_message: 'From Leo',
    })
    const found = await read(leo, mia, { receiver_id: null, conversation_id: his.conversation_id })
    expect(texts(found.messages)).toEqual(['From Leo', 'From Mia'])
    expect(found).toMatchObject({
      member: null,
      club: { name: 'The Hall' },
      can: { send: 'chat_not_allowed' },
    })
    const params = { messageId: his.id }
    expect(await leo.refused('PUT /messages/:messageId', { params, body: { message: 'x' } })).toMatchObject({
      code: 'chat_not_allowed',
    })
    expect(await leo.refused(sending, body(mia))).toMatchObject({ code: 'chat_not_allowed' })
    const taken = await takeBack(leo, his.id)
    expect(taken).toMatchObject({ receiver_id: null, reactions: [] })
    const kept = await db
      .selectFrom('chat_messages')
      .select(['message', 'sender_id'])
      .where('id', '=', hers.id)
      .executeTakeFirst()
    expect(kept).toEqual({ message: 'From Mia', sender_id: null })
  })

  it('are deleted on request with the account, with the unread counts', async () => {
    const [mia, leo] = await pair()
    const third = await someone()
    await send(mia, leo, 'From Mia')
    await send(leo, mia, 'From Leo')
    await send(third, leo, 'From a third')
    await leave(mia, true)
    const { rows } = await sql`select from chat_messages where message = 'From Mia' and conversation_id in (
      select conversation_id from conversation_people where user_id = ${idOf(leo)})`.execute(db)
    expect(rows).toEqual([])
    expect((await unread(leo)).total).toBe(1)
    expect((await list(leo)).map((one) => one.last_message)).toEqual(['From a third', 'From Leo'])
  })

  it('are exported: their own texts and reactions, and nothing received', async () => {
    const [mia, leo] = await pair()
    await send(mia, leo, 'From Mia')
    const his = await send(leo, mia, 'From Leo')
    await mia.call('PUT /messages/:messageId/reactions/:reaction', {
      params: { messageId: his.id, reaction: 'love' },
    })
    const rows = (name: string) => exportedRows(db, personOf(mia), name)
    expect(await rows('messages.json')).toMatchObject([{ message: 'From Mia', takenBackAt: null }])
    expect(await rows('message-reactions.json')).toMatchObject([{ message: his.id, reaction: 'love' }])
  })
})
