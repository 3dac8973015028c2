import type { SavePreventionSettings } from '@guildhall/contract/prevention'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { fixtures } from '../../testing/kinds.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'

const world = await openWorld()
const { ann, ben, cam, dot, hall, vault, make, app } = world
const { db } = app.deps

const off: SavePreventionSettings = {
  ...{ firstPosts: 0, newForDays: 0, maxLinks: null, maxPictures: null, maxMentions: null, autoHideAt: 0 },
  ...{ secondsApart: 0, itemsPerDay: null, commentsPerDay: null },
}
const suggested = { newForDays: 3, secondsApart: 20, itemsPerDay: 5, commentsPerDay: 30 }
const set = (wanted: Partial<SavePreventionSettings>, club = hall) =>
  ann.call('PUT /clubs/:club/prevention', { params: { club: club.slug }, body: { ...off, ...wanted } })
type Action = 'block' | 'hold' | 'flag' | 'replace'
const watch = (term: string, action: Action, kind: 'word' | 'domain' = 'word', replacement = '') =>
  ann.call('POST /clubs/:club/watched-terms', {
    params: { club: hall.slug },
    body: { id: newId(), kind, term, action, replacement },
  })
const posting = (content: string, given: Partial<ReturnType<typeof postForm>> = {}) => ({
  params: { club: hall.slug },
  body: postForm({ title: 'A title', content, ...given }),
})
const publish = (who: Client, content: string) => who.call('POST /clubs/:club/posts', posting(content))
const refusal = (who: Client, content: string) => who.refused('POST /clubs/:club/posts', posting(content))
/** What has a case, or gets one by a task. */
/** Of one thing, or all; a task may open cases of an earlier test. */
const flagged = async (of?: string) => {
  const { rows } = await sql<{ kind: string; id: string }>`
    select j.payload ->> 'kind' as kind, j.payload ->> 'id' as id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'prevention.flag'
    union select kind, subject_id::text from moderation_cases where is_automatic`.execute(db)
  return rows.filter(({ id }) => of === undefined || id === of)
}

beforeEach(async () => {
  await set({})
  await db.deleteFrom('watched_terms').execute()
  await db.deleteFrom('held_submissions').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await db.deleteFrom('moderation_cases').execute()
})

describe('settings', () => {
  it('are off at first, and stay as they were set', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const params = { club: club.slug }
    expect(await ann.call('GET /clubs/:club/prevention', { params })).toEqual({ ...off, suggested })
    const wanted = {
      ...{ ...off, firstPosts: 2, newForDays: 14, maxLinks: 0, maxMentions: 3, autoHideAt: 4 },
      ...{ secondsApart: 30, commentsPerDay: 9 },
    }
    expect(await set(wanted, club)).toEqual({ ...wanted, suggested })
    // A program from before there was a pace.
    const { secondsApart: _, itemsPerDay: __, commentsPerDay: ___, ...older } = wanted
    const input = { params, body: older }
    expect(await ann.call('PUT /clubs/:club/prevention', input)).toEqual({ ...wanted, suggested })
    expect(await ann.call('GET /clubs/:club/prevention', { params })).toEqual({ ...wanted, suggested })
    await set(wanted, club)
    const log = await db
      .selectFrom('moderation_log')
      .select(['what', 'note'])
      .where('club_id', '=', club.id)
      .execute()
    expect(log).toEqual([
      {
        what: 'settings_changed',
        note: 'firstPosts: 0 → 2, newForDays: 0 → 14, maxLinks: null → 0, maxMentions: null → 3, autoHideAt: 0 → 4, secondsApart: 0 → 30, commentsPerDay: null → 9',
      },
    ])
  })

  it.each([
    { firstPosts: 21 },
    { firstPosts: -1 },
    { newForDays: 91 },
    { maxLinks: 51 },
    { maxPictures: 1.5 },
    { autoHideAt: 101 },
    { secondsApart: 3601 },
    { itemsPerDay: 0 },
    { commentsPerDay: 201 },
  ])('refuse %j', async (given) => {
    const body = { ...off, ...given }
    const { code, fields } = await ann.refused('PUT /clubs/:club/prevention', {
      params: { club: hall.slug },
      body,
    })
    expect([code, Object.keys(fields)]).toEqual(['bad_input', Object.keys(given)])
  })
})

describe('watched words', () => {
  it('refuse a post or comment at the field with the word', async () => {
    await watch('Spam', 'block')
    const { code, fields } = await refusal(cam, 'Cheap s.p.a.m here')
    expect([code, fields]).toEqual([
      'bad_input',
      { content: 'This can’t be published here because of: “Spam”' },
    ])
    const { id } = await publish(cam, 'A fine text')
    const commenting = await cam.refused('POST /content/:contentId/comments', {
      params: { contentId: id },
      body: { id: newId(), content: 'Spám' },
    })
    expect(commenting.fields).toEqual({ content: 'This can’t be published here because of: “Spam”' })
    const title = await cam.refused('POST /clubs/:club/posts', posting('Fine', { title: 'SPAM' }))
    expect(Object.keys(title.fields)).toEqual(['title'])
  })

  it('refuse options of polls at the option', async () => {
    await watch('Spam', 'block')
    const { body } = {
      body: fixtures.poll.form({ title: 'Which?', text: '' }) as { options: { text: string }[] },
    }
    body.options[1] = { ...body.options[1], text: 'Spam' }
    const { fields } = await cam.refused('POST /clubs/:club/polls', { params: { club: hall.slug }, body })
    expect(Object.keys(fields)).toEqual(['options.1.text'])
  })

  it('are for members and outsiders, not for the owner, admins and moderators', async () => {
    await watch('Spam', 'block')
    const { id } = await publish(ann, 'Spam by the owner')
    await publish(ben, 'Spam by an admin')
    const commenting = {
      params: { contentId: id },
      body: { id: newId(), content: 'Spam' },
    }
    expect((await dot.refused('POST /content/:contentId/comments', commenting)).code).toBe('bad_input')
    const moderator = await world.as(await make.person())
    await make.member(hall, personOf(moderator))
    expect((await refusal(moderator, 'Spam')).code).toBe('bad_input')
    await sql`update clubs set permissions = permissions || ${JSON.stringify({ moderators: [personOf(moderator).id] })}::jsonb
      where id = ${hall.id}`.execute(db)
    await publish(moderator, 'Spam by a moderator')
    for (const who of [ann, ben, moderator]) {
      const own = await publish(who, 'Fine')
      await who.call('PUT /posts/:contentId', {
        params: { contentId: own.id },
        body: { content: 'Spam', before: {} },
      })
    }
  })

  it('of one club mean nothing in another, those of the server hold everywhere', async () => {
    await watch('Spam', 'block')
    const elsewhere = { params: { club: vault.slug }, body: postForm({ content: 'Spam' }) }
    await cam.call('POST /clubs/:club/posts', elsewhere)
    const operator = await openConsole(db, dot)
    const body = { id: newId(), kind: 'domain', term: 'https://www.Bad.example/x', action: 'block' } as const
    const added = await operator.call('POST /admin/watched-terms', { body })
    expect(added.term).toBe('https://www.Bad.example/x')
    for (const club of [hall, vault]) {
      const input = { params: { club: club.slug }, body: postForm({ content: 'See shop.bad.example' }) }
      expect((await cam.refused('POST /clubs/:club/posts', input)).code).toBe('bad_input')
    }
    expect((await operator.call('GET /admin/watched-terms')).items).toEqual([added])
    expect(
      await operator.call('POST /admin/watched-terms/trial', { body: { text: 'bad.example' } }),
    ).toMatchObject({ outcome: 'block', found: [{ isServers: true }] })
    // A club ends no one else’s.
    const theirs = { params: { club: hall.slug, termId: added.id } }
    await ann.call('DELETE /clubs/:club/watched-terms/:termId', theirs)
    expect((await operator.call('GET /admin/watched-terms')).items).toEqual([added])
    for (let twice = 0; twice < 2; twice++)
      await operator.call('DELETE /admin/watched-terms/:termId', { params: { termId: added.id } })
    await publish(cam, 'See shop.bad.example')
    const log = db.selectFrom('moderation_log').select('note').where('actor_id', '=', personOf(dot).id)
    expect((await log.orderBy('created_at').orderBy('id').execute()).map(({ note }) => note)).toEqual([
      'Watched: “https://www.Bad.example/x” (block)',
      'No longer watched: “https://www.Bad.example/x”',
    ])
  })

  it('get a new action when they are added again', async () => {
    const { id } = await watch('Spam', 'flag')
    await watch('Ham', 'flag')
    await watch('SPÁM', 'block')
    const { items } = await ann.call('GET /clubs/:club/watched-terms', { params: { club: hall.slug } })
    expect(items).toMatchObject([{ term: 'Ham' }, { id, term: 'SPÁM', action: 'block' }])
  })

  it('are 500 in a club at most', async () => {
    await sql`insert into watched_terms (id, club_id, kind, term, folded, action)
      select gen_random_uuid(), ${hall.id}, 'word', 'w' || n, 'w' || n, 'flag' from generate_series(1, 500) n`.execute(
      db,
    )
    const add = (term: string) => ({
      params: { club: hall.slug },
      body: { id: newId(), kind: 'word', term, action: 'block' },
    })
    expect((await ann.refused('POST /clubs/:club/watched-terms', add('new'))).code).toBe(
      'too_many_watched_terms',
    )
    await watch('w7', 'block')
  })

  it.each([
    ['word', '…', 'Enter 1 to 5 words with letters or digits'],
    ['word', 'one two three four five six', 'Enter 1 to 5 words with letters or digits'],
    ['domain', 'nothing', 'Enter a domain, like example.com'],
    ['word', '   ', 'Enter a word or domain'],
  ])('are no %s like %j', async (kind, term, message) => {
    const body = { id: newId(), kind, term, action: 'block' }
    const { fields } = await ann.refused('POST /clubs/:club/watched-terms', {
      params: { club: hall.slug },
      body,
    })
    expect(fields.term).toBe(message)
  })

  it('say what would happen to a text, and why', async () => {
    const attempt = (text: string) =>
      ann.call('POST /clubs/:club/watched-terms/trial', { params: { club: hall.slug }, body: { text } })
    await watch('casino', 'hold')
    await watch('bad.example', 'flag', 'domain')
    await watch('rats', 'replace', 'word', 'mice')
    expect(await attempt('Nothing')).toEqual({ outcome: 'publish', text: 'Nothing', found: [] })
    expect(await attempt('R.a.t.s and `rats`')).toMatchObject({
      ...{ outcome: 'replace', text: 'mice and `rats`', found: [{ term: 'rats' }] },
    })
    expect(await attempt('`rats`')).toMatchObject({ outcome: 'publish', text: '`rats`' })
    expect(await attempt('ra**ts**')).toMatchObject({ outcome: 'hold' })
    expect(await attempt('Go to bad.example')).toMatchObject({ outcome: 'flag' })
    expect(await attempt('Casino at bad.example')).toMatchObject({
      outcome: 'hold',
      found: [{ term: 'casino' }, { term: 'bad.example' }],
    })
  })

  it('publish and queue a case where they only flag', async () => {
    await watch('casino', 'flag')
    const { id } = await publish(cam, 'A casino')
    expect(await flagged()).toMatchObject([{ kind: 'content', id }])
  })

  it('replace a word in what is published, which its author is shown', async () => {
    await watch('Spam', 'replace', 'word', 'h*m')
    const sent = posting('Cheap s.p.a.m and `spam`', { title: 'SPAM for all' })
    const first = await cam.call('POST /clubs/:club/posts', sent)
    expect(first).toMatchObject({
      ...{ title: 'h*m for all', slug: expect.stringMatching(/^h-?m-for-all/) },
      data: { title: 'h*m for all', content: 'Cheap h\\*m and `spam`' },
      replaced: [
        { from: 'SPAM', to: 'h*m' },
        { from: 's.p.a.m', to: 'h*m' },
      ],
    })
    // A retry finds it, whatever the words are by then.
    await watch('Spam', 'replace', 'word', 'eggs')
    expect((await cam.call('POST /clubs/:club/posts', sent)).id).toBe(first.id)
    const commenting = { params: { contentId: first.id }, body: { id: newId(), content: 'More spam' } }
    const comment = await dot.call('POST /content/:contentId/comments', commenting)
    expect(comment).toMatchObject({ content: 'More eggs', replaced: [{ from: 'spam', to: 'eggs' }] })
    expect((await dot.call('POST /content/:contentId/comments', commenting)).id).toBe(comment.id)
    const other = { ...commenting, body: { ...commenting.body, content: 'More ham' } }
    expect((await dot.refused('POST /content/:contentId/comments', other)).code).toBe('id_taken')
    expect(await flagged(first.id)).toEqual([])
    expect((await publish(ann, 'Spam by the owner')).data.content).toBe('Spam by the owner')
  })

  it('replace a word in edits and in every text of an item, but for what was there before', async () => {
    const { id } = await publish(cam, 'Old spam')
    await watch('Spam', 'replace', 'word', 'eggs')
    const edit = (content: string) => ({ params: { contentId: id }, body: { content, before: {} } })
    const kept = await cam.call('PUT /posts/:contentId', edit('The old spam'))
    expect([kept.data.content, kept.replaced]).toEqual(['The old spam', undefined])
    await cam.call('PUT /posts/:contentId', edit('Nothing'))
    expect(await cam.call('PUT /posts/:contentId', edit('New spam'))).toMatchObject({
      data: { content: 'New eggs' },
      replaced: [{ from: 'spam', to: 'eggs' }],
    })
    const body = fixtures.poll.form({ title: 'Spam?', text: 'No spam' }) as { options: { text: string }[] }
    body.options[1] = { ...body.options[1], text: 'Spam' }
    const poll = await cam.call('POST /clubs/:club/polls', {
      params: { club: hall.slug },
      body: body as never,
    })
    expect(poll.data).toMatchObject({ question: 'eggs?', description: 'No eggs' })
    expect(poll.data.options[1]?.text).toBe('eggs')
  })

  it('hold a text in which a word cannot be replaced, and refuse one that gets too long', async () => {
    await watch('Spam', 'replace', 'word', 'much more than this')
    expect((await refusal(cam, 'sp**am**')).code).toBe('held_for_review')
    const { code, fields } = await cam.refused(
      'POST /clubs/:club/posts',
      posting('Text', { title: `${'a'.repeat(95)} spam` }),
    )
    expect([code, fields]).toEqual([
      'bad_input',
      { title: 'A word here is replaced when it’s published, and then: Title is too long' },
    ])
  })

  it('replace words in what waited for a moderator', async () => {
    await set({ firstPosts: 20 })
    await watch('Spam', 'replace', 'word', 'eggs')
    const sent = posting('Some spam')
    expect((await cam.refused('POST /clubs/:club/posts', sent)).code).toBe('held_for_review')
    const decision = { params: { heldId: sent.body.id }, body: { decision: 'approved' as const, note: '' } }
    await ann.call('PUT /held/:heldId/decision', decision)
    const { content } = await db
      .selectFrom('posts')
      .select('content')
      .where('id', '=', sent.body.id)
      .executeTakeFirstOrThrow()
    expect(content).toBe('Some eggs')
  })

  it.each([
    ['word', '', 'replacement', 'Enter what to publish in its place'],
    ['word', 'more s.p.a.m', 'replacement', 'This contains the watched word itself'],
    ['word', 'see bad.example', 'replacement', 'Enter words, not an address'],
    ['word', 'x'.repeat(51), 'replacement', 'At most 50 characters'],
    ['domain', 'fine', 'action', 'Only words can be replaced'],
  ] as const)('refuse to replace a %s with %j', async (kind, replacement, field, message) => {
    const body = {
      id: newId(),
      kind,
      term: kind === 'word' ? 'spam' : 'spam.example',
      action: 'replace',
      replacement,
    }
    const { fields } = await ann.refused('POST /clubs/:club/watched-terms', {
      params: { club: hall.slug },
      body,
    })
    expect(fields).toEqual({ [field]: message })
  })

  it('refuse edits that add a blocked word, and flag those that add a held one', async () => {
    const { id } = await publish(cam, 'A casino')
    await watch('casino', 'block')
    await watch('poker', 'hold')
    const edit = (content: string, who = cam) => ({
      params: { contentId: id },
      body: { content, before: {} },
      who,
    })
    // The word was there before.
    await cam.call('PUT /posts/:contentId', edit('The casino'))
    expect(await flagged(id)).toEqual([])
    await cam.call('PUT /posts/:contentId', edit('Poker in the casino'))
    expect(await flagged(id)).toMatchObject([{ kind: 'content', id }])
    await cam.call('PUT /posts/:contentId', edit('A walk'))
    const { code, fields } = await cam.refused('PUT /posts/:contentId', edit('A casino'))
    expect([code, Object.keys(fields)]).toEqual(['bad_input', ['content']])
  })
})
