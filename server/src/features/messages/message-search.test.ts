import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isRepeated, statementsIn } from '../../platform/database/migration-statements.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps

const idOf = (who: Client) => personOf(who).id
const send = (who: Client, to: Client, message: string, club = hall) =>
  who.call('POST /functions/v1/send-chat-message', {
    body: { club_id: club.id, receiver_id: idOf(to), message },
  })
const search = (who: Client, q: string, query: object = {}) =>
  who.call('GET /messages', { query: { q, ...query } })
const found = async (who: Client, q: string, query: object = {}) =>
  (await search(who, q, query)).items.map(({ excerpt }) => excerpt)
const someone = async (clubs = [hall]) => {
  const person = await make.person()
  for (const club of clubs) await make.member(club, person)
  return as(person)
}
const pair = async (clubs = [hall]) => [await someone(clubs), await someone(clubs)] as const
/** Adds messages as sent a minute apart, the last one now. */
async function fill(conversationId: string, senderId: string, messages: string[]) {
  const { revision } = await db
    .updateTable('conversations')
    .set((eb) => ({ revision: eb('revision', '+', messages.length) }))
    .where('id', '=', conversationId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  const rows = messages.map((message, index) => {
    const sequence = revision - messages.length + index + 1
    return {
      ...{ id: newId(), conversation_id: conversationId, club_id: hall.id, sender_id: senderId, message },
      ...{ sequence, revision: sequence },
      created_at: new Date(Date.now() - (messages.length - index) * 60_000),
    }
  })
  for (let from = 0; from < rows.length; from += 1000)
    await db
      .insertInto('chat_messages')
      .values(rows.slice(from, from + 1000))
      .execute()
}

describe('search in messages', () => {
  it('finds other forms of a word, in the language of the conversation, and marks them', async () => {
    const [mia, leo] = await pair()
    await send(mia, leo, 'Wir haben die Stühle und den Tisch gestern abgeholt')
    await send(leo, mia, 'Super Stühlchen! Schränke?')
    expect(await search(mia, 'stuhl')).toMatchObject({ items: { length: 2 }, forms: [] })
    expect(await search(leo, 'schränken')).toMatchObject({
      ...{ items: [{ excerpt: 'Super Stühlchen! Schränke?' }], forms: ['schranke'] },
    })
    expect(await found(leo, 'tische')).toEqual(['Wir haben die Stühle und den Tisch gestern abgeholt'])
    expect(await found(ann, 'tische')).toEqual([])
  })

  it('finds words by their beginnings and without accents, with sender, person, club and place', async () => {
    const [mia, leo] = await pair()
    await send(mia, leo, 'Is the café open?')
    const sent = await send(leo, mia, 'The Cafeteria is,\nuntil six')
    for (const who of [mia, leo])
      expect(await found(who, 'cafe')).toEqual(['The Cafeteria is, until six', 'Is the café open?'])
    expect(await found(mia, 'six CAFE')).toEqual(['The Cafeteria is, until six'])
    const { items, next } = await search(mia, 'cafeteria')
    expect(items).toEqual([
      {
        id: sent.id,
        conversation_id: sent.conversation_id,
        sequence: sent.sequence,
        sender_id: idOf(leo),
        excerpt: 'The Cafeteria is, until six',
        created_at: sent.created_at,
        member: expect.objectContaining({ id: idOf(leo) }),
        club: { id: hall.id, slug: hall.slug, name: hall.name, logoUrl: null },
      },
    ])
    expect(next).toBeNull()
    for (const nothing of ['', '  ', '?!', 'afe', 'zebra']) expect(await found(mia, nothing)).toEqual([])
  })

  it('stays within the conversations of the viewer, and of a club', async () => {
    const [mia, leo] = await pair([hall, vault])
    await send(mia, leo, 'A heron in the hall')
    await send(mia, leo, 'A heron in the vault', vault)
    expect(await found(leo, 'heron')).toEqual(['A heron in the vault', 'A heron in the hall'])
    expect(await found(leo, 'heron', { club_id: hall.id })).toEqual(['A heron in the hall'])
    // Not by other members, owners, strangers or visitors, whatever club they name.
    for (const who of [await someone([hall, vault]), ann, dot])
      for (const query of [{}, { club_id: hall.id }, { club_id: vault.id }])
        expect(await found(who, 'heron', query)).toEqual([])
    expect(await visitor.refused('GET /messages', { query: { q: 'heron' } })).toMatchObject({
      code: 'sign_in_required',
    })
    const cursor = { cursor: 'nowhere' }
    expect(await mia.refused('GET /messages', { query: { q: 'heron', ...cursor } })).toMatchObject({
      code: 'bad_input',
    })
  })

  it('keeps what a person who left the club wrote and read, and leaves out a deleted club', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const [mia, leo] = await pair([club])
    await send(mia, leo, 'A stork', club)
    await leo.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    for (const who of [mia, leo]) expect(await found(who, 'stork')).toEqual(['A stork'])
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    for (const who of [mia, leo]) expect(await found(who, 'stork')).toEqual([])
  })

  it('finds messages as they are now', async () => {
    const [mia, leo] = await pair()
    const { id } = await send(mia, leo, 'A magpie')
    const params = { messageId: id }
    await mia.call('PUT /messages/:messageId', { params, body: { message: 'A raven' } })
    expect([await found(leo, 'magpie'), await found(leo, 'raven')]).toEqual([[], ['A raven']])
    await leo.call('POST /conversations/:conversationId/reports', {
      params: { conversationId: (await search(leo, 'raven')).items[0]?.conversation_id ?? '' },
      body: { id: newId(), messageIds: [id], reason: 'other', note: 'A raven' },
    })
    await mia.call('DELETE /messages/:messageId', { params })
    for (const who of [mia, leo]) expect(await found(who, 'raven')).toEqual([])
  })

  it('shows held messages and edits to their sender only', async () => {
    const [mia, leo] = await pair()
    const { id } = await send(mia, leo, 'A wren')
    await leo.call('PUT /my/blocks/:personId', { params: { personId: idOf(mia) } })
    await send(mia, leo, 'A robin')
    await mia.call('PUT /messages/:messageId', { params: { messageId: id }, body: { message: 'A finch' } })
    const words = ['wren', 'robin', 'finch']
    const of = async (who: Client) => (await Promise.all(words.map((word) => found(who, word)))).flat()
    expect(await of(mia)).toEqual(['A robin', 'A finch'])
    // What was said before stays readable to the person who blocks.
    expect(await of(leo)).toEqual(['A wren'])
  })

  it('pages through a common word and a rare one, newest first, each message once', async () => {
    const [mia, leo] = await pair()
    const ola = await someone()
    const { conversation_id: first } = await send(mia, leo, 'Begin')
    const { conversation_id: second } = await send(mia, ola, 'Begin')
    // More than are looked through without the index.
    const rare = (index: number) => (index % 250 === 7 ? ' albatross' : '')
    await fill(
      first,
      idOf(leo),
      Array.from({ length: 6000 }, (_, index) => `Note ${index}${rare(index)}`),
    )
    await fill(
      second,
      idOf(ola),
      Array.from({ length: 60 }, (_, index) => `Note ${index}${rare(index)}`),
    )
    for (const [word, most] of [
      ['note', 130],
      ['albatross', 25],
    ] as const) {
      const seen: { id: string; created_at: string }[] = []
      let cursor: string | undefined
      do {
        const page = await search(mia, word, { cursor })
        seen.push(...page.items)
        cursor = page.next ?? undefined
      } while (cursor && seen.length < most)
      expect(new Set(seen.map(({ id }) => id)).size, word).toBe(seen.length)
      expect(seen.map(({ created_at: at }) => at)).toEqual(
        seen
          .map(({ created_at: at }) => at)
          .toSorted()
          .toReversed(),
      )
      expect(seen.length, word).toBe(word === 'note' ? 140 : 25)
    }
    expect(await found(ola, 'albatross')).toEqual(['Note 7 albatross'])
    expect((await search(ola, 'note')).items).toHaveLength(20)
  })

  it('finds messages of before in batches of the migration', async () => {
    const [mia, leo] = await pair()
    const { id } = await send(mia, leo, 'A kestrel')
    await db.updateTable('chat_messages').set({ search: null }).where('id', '=', id).execute()
    expect(await found(mia, 'kestrel')).toEqual([])
    const migration = await readFile(
      new URL('../../../migrations/0015_message_search_index.sql', import.meta.url),
      'utf8',
    )
    for (const statement of statementsIn(migration).filter(isRepeated)) await sql.raw(statement).execute(db)
    expect(await found(mia, 'kestrel')).toEqual(['A kestrel'])
  })
})
