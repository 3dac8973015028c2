import type { PollItem } from '@guildhall/contract/polls'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { pollForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { finishDeletion } from '../account-deletions/account-deletions.tasks.ts'
import { partsOf } from '../exports/exports.parts.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
await make.allFeatures(hall)
await make.allFeatures(vault)

const day = 86_400_000
const options = (...texts: string[]) => texts.map((text) => ({ id: newId(), text }))
const publish = (given: object = {}, who: Client = cam, club: { slug: string } = hall) =>
  who.call('POST /clubs/:club/polls', { params: { club: club.slug }, body: pollForm(given) })
const refusedForm = (given: object) =>
  cam.refused('POST /clubs/:club/polls', { params: { club: hall.slug }, body: pollForm(given) })
const page = async (who: Client, { slug }: { slug: string }, club = hall) =>
  (await who.call('GET /clubs/:club/polls/:slug', { params: { club: club.slug, slug } })).item
const edit = (id: string, body: object, who: Client = cam) =>
  who.call('PUT /polls/:contentId', { params: { contentId: id }, body })
const vote = (who: Client, { id }: { id: string }, optionId = '') =>
  who.call('PUT /polls/:contentId/vote', { params: { contentId: id }, body: { optionId } })
const notVoted = (who: Client, { id }: { id: string }, optionId: string) =>
  who.refused('PUT /polls/:contentId/vote', { params: { contentId: id }, body: { optionId } })
const idsOf = ({ data }: PollItem) => data.options.map(({ id }) => id) as [string, string, ...string[]]
const end = ({ id }: { id: string }) =>
  db
    .updateTable('polls')
    .set({ end_date: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()

describe('a poll', () => {
  it('is published with question, description, options and end, open for a day by default', async () => {
    const given = {
      question: 'Tea or coffee?',
      description: 'For Tuesday',
      options: options('Tea', 'Coffee'),
    }
    const item = await publish(given)
    expect(item).toMatchObject({
      type: 'poll',
      slug: 'tea-or-coffee',
      title: 'Tea or coffee?',
      author: { id: personOf(cam).id },
      data: { ...given, truncated: false, votes: null, votedFor: null, duration: '1d', hasEnded: false },
    })
    expect(Date.parse(item.data.endsAt) - Date.parse(item.createdAt)).toBe(day)
    expect(await page(visitor, item)).toMatchObject({ data: given })
  })

  it.each([
    ['1d', 1],
    ['3d', 3],
    ['7d', 7],
    ['30d', 30],
    ['2h', 1],
    [undefined, 1],
  ])('of duration %s ends after %i days', async (duration, days) => {
    const { data, createdAt } = await publish({ duration })
    expect(Date.parse(data.endsAt) - Date.parse(createdAt)).toBe(days * day)
  })

  it('requires a question and 2 to 5 options with text', async () => {
    const wrong: [object, string, string][] = [
      [{ question: ' \u200b ' }, 'question', 'Please enter a poll question'],
      [{ question: 'q'.repeat(501) }, 'question', 'Question is too long'],
      [{ description: 'd'.repeat(2001) }, 'description', 'Description is too long'],
      [{ options: options('One') }, 'options', 'Please provide at least 2 valid options'],
      [{ options: options('One', '  ', '\u200b') }, 'options', 'Please provide at least 2 valid options'],
      [
        { options: options('1', '2', '3', '4', '5', '6') },
        'options',
        'You can add up to 5 options for a poll',
      ],
      [{ options: options('Same', ' same ') }, 'options', 'Two options say the same'],
      [{ options: options('Short', 'o'.repeat(201)) }, 'options.1.text', 'Option is too long'],
      [{ options: Array(2).fill(options('Twice')[0]) }, 'options', 'Each option needs an id of its own'],
    ]
    for (const [given, field, text] of wrong)
      expect(await refusedForm(given)).toMatchObject({
        status: 400,
        code: 'bad_input',
        fields: { [field]: text },
      })
    const { data } = await publish({ options: options('1', '', '2', '3', ' 4 '), question: 'q'.repeat(500) })
    expect(data.options.map(({ text }) => text)).toEqual(['1', '2', '3', '4'])
  })

  it.each(['???', '—', '🍕 🍝 ?'])('is refused for %s, which has no slug', async (question) => {
    expect(await refusedForm({ question })).toMatchObject({
      status: 400,
      code: 'bad_input',
      fields: { question: 'Invalid title: could not generate a valid slug' },
    })
  })

  it.each([
    ['Чай?', 'chay'],
    ['+1?', '1'],
    ['¿Té o café?', 'te-o-cafe'],
  ])('%s is at %s', async (question, slug) => {
    const club = await make.club({ owner: personOf(cam) })
    expect((await publish({ question }, cam, club)).slug).toBe(slug)
  })

  it('keeps its slug when its question changes', async () => {
    const { id, slug } = await publish({ question: 'Pizza or pasta?' })
    expect(await edit(id, { question: '???' })).toMatchObject({ slug, title: '???' })
  })

  it('is found by question, description and options', async () => {
    const { id } = await publish({
      question: 'Who brings the zither?',
      description: 'Or a dulcimer',
      options: options('Quentin', 'Nobody'),
    })
    for (const q of ['zither', 'dulcimer', 'quentin']) {
      const { items } = await visitor.call('GET /search/content', { query: { type: 'poll', q } })
      expect(
        items.map((item) => item.id),
        q,
      ).toEqual([id])
    }
    await edit(id, { options: options('Quincy', 'Nobody') })
    for (const [q, count] of [
      ['quentin', 0],
      ['quincy', 1],
    ] as const)
      expect((await visitor.call('GET /search/content', { query: { type: 'poll', q } })).items.length).toBe(
        count,
      )
  })

  it('appears in feeds with the beginning of its description, and is counted', async () => {
    const club = await make.club({ owner: personOf(cam) })
    const item = await publish({ description: 'word '.repeat(100) }, cam, club)
    const { items } = await cam.call('GET /clubs/:club/feed', {
      params: { club: club.slug },
      query: { type: 'poll' },
    })
    expect(items).toMatchObject([
      { id: item.id, type: 'poll', data: { truncated: true, question: 'A question' } },
    ])
    expect((await cam.call('GET /clubs/:club/counts', { params: { club: club.slug } })).polls).toBe(1)
  })
})

describe('an edited poll', () => {
  it('keeps the votes of remaining options, and loses those of removed ones', async () => {
    const item = await publish({ options: options('A', 'B', 'C') })
    const [a, b, c] = idsOf(item)
    await vote(ann, item, a)
    await vote(ben, item, b)
    await vote(dot, item, c)
    const fresh = newId()
    const wanted = [
      { id: fresh, text: 'New' },
      { id: c ?? '', text: 'C, renamed' },
      { id: a, text: 'A' },
    ]
    const { data } = await edit(item.id, { options: wanted })
    expect(data.options).toEqual(wanted)
    expect((await page(ann, item)).data).toMatchObject({
      votes: { [fresh]: 0, [c ?? '']: 1, [a]: 1 },
      votedFor: a,
    })
    // People whose option was removed have not voted.
    expect((await page(ben, item)).data).toMatchObject({ votes: null, votedFor: null })
    expect((await vote(ben, item, fresh)).data.votes).toEqual({ [fresh]: 1, [c ?? '']: 1, [a]: 1 })
  })

  it('says that a vote was lost to those alone whose option was removed, until they vote anew', async () => {
    const item = await publish({ options: options('A', 'B', 'C') })
    const other = await publish({ options: options('A', 'B') })
    const [a, b, c] = idsOf(item)
    await vote(ann, item, a)
    await vote(ben, item, b)
    await edit(item.id, { question: 'Another question?' })
    expect((await page(ben, item)).data).toMatchObject({ votedFor: b, lostVote: false })
    await edit(item.id, {
      options: [
        { id: a, text: 'A' },
        { id: c ?? '', text: 'C' },
      ],
    })
    await edit(other.id, { question: 'Yet another?' })
    expect((await page(ben, item)).data).toMatchObject({ votes: null, votedFor: null, lostVote: true })
    expect((await page(ann, item)).data).toMatchObject({ votedFor: a, lostVote: false })
    expect((await page(dot, item)).data).toMatchObject({ votedFor: null, lostVote: false })
    expect((await page(ben, other)).data).toMatchObject({ votedFor: null, lostVote: false })
    const { items } = await ben.call('GET /clubs/:club/feed', { params: { club: hall.slug }, query: {} })
    expect(items.filter(({ data }) => 'lostVote' in data && data.lostVote).map(({ id }) => id)).toEqual([
      item.id,
    ])
    expect((await vote(ben, item, a)).data).toMatchObject({ votedFor: a, lostVote: false, votes: { [a]: 2 } })
    expect((await page(ben, item)).data).toMatchObject({ lostVote: false })
  })

  it('ends by its duration from publication, so that a longer one reopens it', async () => {
    const item = await publish()
    await db
      .updateTable('content')
      .set({ created_at: new Date(Date.now() - 2 * day) })
      .where('id', '=', item.id)
      .execute()
    expect((await edit(item.id, { question: 'Still one day?' })).data.hasEnded).toBe(true)
    const { data, createdAt } = await edit(item.id, { duration: '7d' })
    expect(data).toMatchObject({ hasEnded: false, duration: '7d', question: 'Still one day?' })
    expect(Date.parse(data.endsAt) - Date.parse(createdAt)).toBe(7 * day)
  })

  it('can be edited by its author only; the owner and admins can delete it (decisions.md C4)', async () => {
    const item = await publish()
    for (const who of [ann, ben, dot])
      expect(
        await who.refused('PUT /polls/:contentId', {
          params: { contentId: item.id },
          body: { question: 'Mine now?' },
        }),
      ).toMatchObject({ status: 403, code: 'permission_denied' })
    expect((await page(ann, item)).can).toMatchObject({ edit: 'permission_denied', delete: true })
    expect((await page(dot, item)).can.delete).toBe('permission_denied')
    expect((await page(cam, item)).can).toMatchObject({ edit: true, delete: true })
    await vote(dot, item, idsOf(item)[0])
    await ben.call('DELETE /content/:contentId', { params: { contentId: item.id } })
    expect(await notVoted(dot, item, idsOf(item)[0])).toMatchObject({
      status: 404,
      code: 'content_not_found',
    })
    const left = await db.selectFrom('poll_votes').selectAll().where('poll_id', '=', item.id).execute()
    expect(left).toEqual([])
  })

  it('is not overwritten after a concurrent change', async () => {
    const item = await publish({ question: 'First?' })
    await edit(item.id, { question: 'Second?' })
    const body = { question: 'Third?', before: { question: 'First?' } }
    expect(
      await cam.refused('PUT /polls/:contentId', { params: { contentId: item.id }, body }),
    ).toMatchObject({ code: 'changed_meanwhile', conflict: { fields: { question: 'Second?' } } })
    const { options } = item.data
    const changed = [...options].reverse()
    expect((await edit(item.id, { options: changed, before: { options } })).data.options).toEqual(changed)
  })
})

describe('a vote', () => {
  it('is allowed to members, and in a public club to any signed-in person, and can be changed', async () => {
    const item = await publish()
    const [yes, no] = idsOf(item)
    for (const [who, count] of [
      [ann, 1],
      [dot, 2],
    ] as const)
      expect((await vote(who, item, yes)).data).toMatchObject({
        votes: { [yes]: count, [no]: 0 },
        votedFor: yes,
      })
    expect((await vote(dot, item, no)).data).toMatchObject({ votes: { [yes]: 1, [no]: 1 }, votedFor: no })
    expect((await vote(dot, item, no)).data).toMatchObject({ votes: { [yes]: 1, [no]: 1 }, votedFor: no })
    expect(await notVoted(visitor, item, yes)).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect((await page(visitor, item)).data.can.vote).toBe('sign_in_required')
    const closed = await publish({}, cam, vault)
    expect(await notVoted(dot, closed, yes)).toMatchObject({ status: 404, code: 'content_not_found' })
  })

  it('is for an option of this poll', async () => {
    const [item, other] = [await publish(), await publish({ options: options('X', 'Y') })]
    for (const id of [newId(), idsOf(other)[0]])
      expect(await notVoted(ann, item, id)).toMatchObject({ status: 404, code: 'option_not_found' })
    expect(await notVoted(ann, item, 'yes')).toMatchObject({ status: 400, code: 'bad_input' })
    const post = await make.post({ club: hall, author: personOf(cam) })
    expect(await notVoted(ann, post, idsOf(item)[0])).toMatchObject({ code: 'content_not_found' })
  })

  it('is refused once the poll has ended, when everyone sees the results', async () => {
    const item = await publish()
    const [yes, no] = idsOf(item)
    await vote(ann, item, yes)
    await end(item)
    expect(await notVoted(ann, item, no)).toMatchObject({ status: 409, code: 'poll_ended' })
    expect(await notVoted(dot, item, no)).toMatchObject({ status: 409, code: 'poll_ended' })
    for (const who of [visitor, dot, ann])
      expect((await page(who, item)).data).toMatchObject({
        hasEnded: true,
        votes: { [yes]: 1, [no]: 0 },
        can: { vote: 'poll_ended' },
      })
  })

  it('is required to see the results, on every path', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await make.member(club, personOf(cam))
    const item = await publish({ question: 'Hidden count?' }, cam, club)
    await vote(ann, item, idsOf(item)[0])
    const params = { club: club.slug }
    for (const who of [cam, dot, visitor]) {
      const seen = [
        await page(who, item, club as typeof hall),
        await who.call('GET /content/:contentId', { params: { contentId: item.id } }),
        ...(await who.call('GET /clubs/:club/highlights', { params })).items,
        ...(who === visitor ? [] : (await who.call('GET /clubs/:club/feed', { params, query: {} })).items),
        ...(who === cam ? (await who.call('GET /feed', { query: {} })).items : []),
      ].filter(({ id }) => id === item.id)
      expect(seen.length).toBeGreaterThan(2)
      for (const one of seen) expect(one).toMatchObject({ data: { votes: null, votedFor: null } })
      const query = { type: 'poll', q: 'hidden' } as const
      const found = (await who.call('GET /search/content', { query })).items.find(({ id }) => id === item.id)
      expect(found).toBeDefined()
      expect(JSON.stringify(found)).not.toMatch(/vote|"[^"]*[cC]ount":[1-9]/)
    }
    const { data } = await edit(item.id, { question: 'Hidden still?' })
    expect(data.votes).toBeNull()
  })

  it('is counted exactly when thirty people vote and change concurrently', async () => {
    const item = await publish({ options: options('A', 'B', 'C') })
    const ids = idsOf(item)
    const people = await concurrently([...Array(30)], async () => as(await make.person()), 50)
    const cast = people.flatMap((who, n) => [n, n + 1, n * 7].map((turn) => ({ who, turn })))
    await concurrently(cast, ({ who, turn }) => vote(who, item, ids[turn % 3] ?? ''), 50)
    const rows = await db.selectFrom('poll_votes').selectAll().where('poll_id', '=', item.id).execute()
    expect(rows.length).toBe(30)
    const counts = ids.map((id) => rows.filter((row) => row.selected_option === id).length)
    const { votes } = (await page(people[0] as Client, item)).data
    expect(votes).toEqual(Object.fromEntries(ids.map((id, at) => [id, counts[at]])))
  })

  it('is logged once, however often it is changed or repeated', async () => {
    const item = await publish()
    const [yes, no] = idsOf(item)
    const recorded = async () =>
      (
        await db
          .selectFrom('club_activity_log')
          .select('user_id')
          .where('content_id', '=', item.id)
          .where('type', '=', 'vote')
          .orderBy('user_id')
          .execute()
      ).map((row) => row.user_id)
    for (const option of [yes, yes, no, yes]) await vote(ann, item, option)
    expect(await recorded()).toEqual([personOf(ann).id])
    await vote(dot, item, yes)
    const signaled = await ann.listen()
    await vote(ann, item, yes)
    await vote(ann, item, no)
    expect(await recorded()).toEqual([personOf(ann).id, personOf(dot).id].sort())
    // The unchanged vote was not signaled.
    await signaled.heard('voted.changed')
    expect(signaled.signals.filter(({ kind }) => kind === 'voted.changed')).toHaveLength(1)
  })

  it("is signaled without counts, and as the voter's own to their other pages", async () => {
    const item = await publish()
    const [watching, own] = [await dot.listen(), await ann.listen()]
    await watching.watch({ contentId: item.id })
    await vote(ann, item, idsOf(item)[0])
    const signal = { kind: 'votes.changed', clubId: hall.id, contentId: item.id, asOf: expect.any(Number) }
    expect(await watching.heard('votes.changed')).toEqual(signal)
    expect(await own.heard('voted.changed')).toEqual({ kind: 'voted.changed', contentId: item.id })
    expect(watching.signals.map(({ kind }) => kind)).toEqual(['votes.changed'])
  })

  it("is deleted with the voter's account, and exported", async () => {
    const person = await make.person()
    const who = await as(person)
    const item = await publish()
    const [yes, no] = idsOf(item)
    await vote(ann, item, yes)
    await vote(who, item, yes)
    const parts = partsOf(db, { id: person.id, email: person.email, first_name: '' })
    const part = parts.find(({ name }) => name === 'votes.json')
    const rows = []
    if (part && 'pages' in part) for await (const some of part.pages()) rows.push(...some)
    expect(rows).toMatchObject([{ on: { id: item.id }, question: 'A question', option: 'Yes' }])
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', person.id).execute()
    await finishDeletion(app.deps, person.id)
    expect((await page(ann, item)).data.votes).toEqual({ [yes]: 1, [no]: 0 })
  })
})
