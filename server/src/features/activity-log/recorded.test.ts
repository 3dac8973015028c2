import type { ActivityEntry } from '@guildhall/contract/activity'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { clubForm, postForm } from '../../testing/forms.ts'
import { fixtures } from '../../testing/kinds.ts'
import { password, picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

// What each thing that people do leaves in the log, as its managers read it.
const { app, make, as, ann, ben, cam, dot, eventually } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const idOf = (who: Client) => personOf(who).id

async function someClub(given = {}) {
  const club = await make.club({ owner, ...given })
  await make.allFeatures(club)
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}
const of = (club: { slug: string }, personId = '') => ({ params: { club: club.slug, personId } })
const on = (item: { id: string }) => ({ params: { contentId: item.id } })

/** The log from its beginning, without when and which. */
async function logOf(club: { slug: string }): Promise<Record<string, unknown>[]> {
  const { items } = await ann.call('GET /clubs/:club/activity-log', {
    params: { club: club.slug },
    query: {},
  })
  return items.reverse().map(({ id, at, kind, about, by, ...entry }: ActivityEntry) => ({
    ...entry,
    by: by?.id ?? null,
    ...('person' in entry && { person: entry.person?.id ?? null }),
    ...('whose' in entry && { whose: entry.whose?.id ?? null }),
  }))
}

describe('the log records', () => {
  it('members: how they joined, and who left or was removed', async () => {
    const club = await someClub()
    await dot.call('PUT /clubs/:club/membership', of(club))
    await dot.call('DELETE /clubs/:club/membership', of(club))
    await dot.call('PUT /clubs/:club/membership', of(club))
    await ben.call('DELETE /clubs/:club/members/:personId', of(club, idOf(dot)))
    expect(await logOf(club)).toEqual([
      { type: 'member.joined', by: idOf(dot), via: 'join' },
      { type: 'member.left', by: idOf(dot), via: null },
      { type: 'member.joined', by: idOf(dot), via: 'join' },
      { type: 'member.removed', by: idOf(ben), person: idOf(dot) },
    ])
  })

  it('roles and ownership, including withdrawn offers', async () => {
    const club = await someClub()
    const [offer, own] = ['PUT /clubs/:club/ownership-offer', 'DELETE /clubs/:club/ownership-offer'] as const
    const body = { personId: idOf(ben) }
    await ann.call('PUT /clubs/:club/members/:personId/admin', of(club, idOf(cam)))
    await ann.call('DELETE /clubs/:club/members/:personId/admin', of(club, idOf(cam)))
    await ann.call(offer, { ...of(club), body })
    await ann.call(own, of(club))
    await ann.call(offer, { ...of(club), body })
    await ben.call(own, of(club))
    await ann.call(offer, { ...of(club), body })
    await ben.call('PUT /clubs/:club/ownership', of(club))
    expect(await logOf(club)).toEqual([
      { type: 'role.promoted', by: idOf(ann), person: idOf(cam) },
      { type: 'role.demoted', by: idOf(ann), person: idOf(cam) },
      { type: 'ownership.offered', by: idOf(ann), person: idOf(ben) },
      { type: 'ownership.withdrawn', by: idOf(ann), person: idOf(ben) },
      { type: 'ownership.offered', by: idOf(ann), person: idOf(ben) },
      { type: 'ownership.declined', by: idOf(ben), person: idOf(ann) },
      { type: 'ownership.offered', by: idOf(ann), person: idOf(ben) },
      { type: 'ownership.transferred', by: idOf(ben), person: idOf(ann) },
    ])
  })

  it('requests', async () => {
    const club = await someClub({ isPrivate: true })
    const ask = () => dot.call('PUT /clubs/:club/join-request', of(club))
    const decide = async (decision: 'accepted' | 'rejected') => {
      const { items } = await ann.call('GET /clubs/:club/join-requests', { ...of(club), query: {} })
      const body = { ids: items.map(({ id }) => id), decision }
      await ben.call('PUT /clubs/:club/join-requests/decisions', { ...of(club), body })
    }
    await ask()
    await dot.call('DELETE /clubs/:club/join-request', of(club))
    await ask()
    await decide('accepted')
    const eve = await as(await make.person())
    await eve.call('PUT /clubs/:club/join-request', of(club))
    await decide('rejected')
    expect(await logOf(club)).toEqual([
      { type: 'request.made', by: idOf(dot), via: null },
      { type: 'request.withdrawn', by: idOf(dot), via: null },
      { type: 'request.made', by: idOf(dot), via: null },
      { type: 'request.accepted', by: idOf(ben), person: idOf(dot) },
      { type: 'member.joined', by: idOf(dot), via: 'request' },
      { type: 'request.made', by: idOf(eve), via: null },
      { type: 'request.rejected', by: idOf(ben), person: idOf(eve) },
    ])
  })

  it('invites: addresses while open, and never their owners', async () => {
    const club = await someClub({ isPrivate: true })
    const eve = await make.person()
    const invited = await ben.call('POST /clubs/:club/invites/emails', {
      ...of(club),
      body: { email: eve.email },
    })
    await ben.call('POST /clubs/:club/invites/people', {
      ...of(club),
      body: { username: personOf(dot).username },
    })
    const link = await ben.call('POST /clubs/:club/invites/links', {
      ...of(club),
      body: { id: newId(), lifetime: '7-days', maxUses: null },
    })
    const sent = (await logOf(club)).map(({ invite }) => invite)
    expect(sent).toMatchObject([
      { kind: 'email', email: eve.email.toLowerCase(), person: null },
      { kind: 'person', email: null, person: { id: idOf(dot) } },
      { kind: 'link', email: null, person: null, hint: link.url.slice(-4) },
    ])
    const { rows } = await sql<{ log: string }>`
      select string_agg(l::text, ' ') as log from club_activity_log l where club_id = ${club.id}`.execute(db)
    expect(rows[0]?.log).not.toContain(eve.email)
    expect(rows[0]?.log).not.toContain(eve.id)
    for (const { id: inviteId } of [invited, link])
      await ann.call('DELETE /clubs/:club/invites/:inviteId', { params: { club: club.slug, inviteId } })
    expect((await logOf(club)).map(({ type, invite }) => [type, invite])).toMatchObject([
      ['invite.sent', { kind: 'email', email: null, person: null, hint: null }],
      ['invite.sent', { kind: 'person', person: { id: idOf(dot) } }],
      ['invite.linked', { kind: 'link', hint: null }],
      ['invite.revoked', { kind: 'email', email: null, person: null }],
      ['invite.revoked', { kind: 'link' }],
    ])
  })

  it('settings, with previous and new values', async () => {
    const club = await someClub({ name: 'Old name' })
    await ben.call('PUT /clubs/:club/details', {
      ...of(club),
      body: { name: 'New name', categories: ['Iron'] },
    })
    const renamed = { ...club, slug: 'new-name' }
    const logo = await ben.call('POST /storage/v1/pictures/:purpose', {
      params: { purpose: 'club-logo' },
      file: await picture(),
    })
    await ben.call('PUT /clubs/:club/images', { ...of(renamed), body: { logoPath: logo.path } })
    await ben.call('PUT /clubs/:club/access', { ...of(renamed), body: { isPrivate: true } })
    await ann.call('PUT /clubs/:club/features', {
      ...of(renamed),
      body: { features: { polls: false, jobs: true } },
    })
    await ben.call('PUT /clubs/:club/features/:feature', {
      params: { club: renamed.slug, feature: 'polls' },
    })
    await ben.call('PUT /clubs/:club/permissions', {
      ...of(renamed),
      body: { permissions: { posts: [idOf(cam)], events: [] } },
    })
    await ben.call('PUT /clubs/:club/landing-page', { ...of(renamed), body: { landingPage: 'posts' } })
    const { business } = clubForm()
    const firm = { business: { ...business, businessName: 'Firm' } }
    await ann.call('PUT /clubs/:club/conversion', { ...of(renamed), body: firm })
    await ben.call('PUT /clubs/:club/business', { ...of(renamed), body: { business: { city: 'Łódź' } } })
    const named = { who: 'named', people: [expect.objectContaining({ id: idOf(cam) })], groups: [] }
    const [all, admins] = [
      { who: 'all', people: [], groups: [] },
      { who: 'admins', people: [], groups: [] },
    ]
    expect((await logOf(renamed)).map(({ type, by, changes }) => [type, by, changes])).toEqual([
      [
        'club.renamed',
        idOf(ben),
        [
          { field: 'name', from: 'Old name', to: 'New name' },
          { field: 'slug', from: club.slug, to: 'new-name' },
        ],
      ],
      ['club.updated', idOf(ben), [{ field: 'categories', from: [], to: ['Iron'] }]],
      ['club.updated', idOf(ben), [{ field: 'logoPath', from: null, to: null }]],
      ['club.updated', idOf(ben), [{ field: 'isPrivate', from: false, to: true }]],
      ['features.changed', idOf(ann), [{ field: 'features.polls', from: true, to: false }]],
      ['features.changed', idOf(ben), [{ field: 'features.polls', from: false, to: true }]],
      [
        'permissions.changed',
        idOf(ben),
        [
          { field: 'permissions.posts', from: all, to: named },
          { field: 'permissions.events', from: all, to: admins },
        ],
      ],
      ['club.updated', idOf(ben), [{ field: 'landingPage', from: 'feed', to: 'posts' }]],
      ['club.converted', idOf(ann), [{ field: 'business.businessName', from: '', to: 'Firm' }]],
      ['club.updated', idOf(ben), [{ field: 'business.city', from: '', to: 'Łódź' }]],
    ])
  })

  it('deletion and restoration of the club', async () => {
    const club = await someClub()
    await ann.call('DELETE /clubs/:club', { ...of(club), body: { name: club.name } })
    expect(await ann.refused('GET /clubs/:club/activity-log', of(club))).toMatchObject({ status: 404 })
    await ann.call('PUT /my/deleted-clubs/:clubId/restoration', { params: { clubId: club.id } })
    expect((await logOf(club)).map(({ type }) => type)).toEqual(['club.deleted', 'club.restored'])
  })

  it('content: titles, edits without texts, status and deletion', async () => {
    const club = await someClub()
    const body = postForm({ title: 'First', content: 'The words' })
    const { id } = await cam.call('POST /clubs/:club/posts', { ...of(club), body })
    await cam.call('PUT /posts/:contentId', { ...on({ id }), body: { content: 'Other words' } })
    await ben.call('PUT /posts/:contentId', { ...on({ id }), body: { title: 'Second' } })
    await ben.call('DELETE /content/:contentId', on({ id }))
    const product = await fixtures.product.publish(cam, club, { title: 'A chair', text: 'x' })
    await ben.call('PUT /products/:contentId/sale', on(product))
    const event = await fixtures.event.publish(cam, club, { title: 'A feast', text: 'x' })
    await cam.call('PUT /events/:contentId/cancellation', on(event))
    await cam.call('DELETE /events/:contentId/cancellation', on(event))
    const log = await logOf(club)
    expect(log.map(({ type, by, whose, changes, status }) => [type, by, whose, changes, status])).toEqual([
      ['content.created', idOf(cam), null, [], null],
      ['content.updated', idOf(cam), null, [{ field: 'content', from: null, to: null }], null],
      ['content.updated', idOf(ben), idOf(cam), [{ field: 'title', from: 'First', to: 'Second' }], null],
      ['content.deleted', idOf(ben), idOf(cam), [], null],
      ['content.created', idOf(cam), null, [], null],
      ['content.status', idOf(ben), null, [], 'sold'],
      ['content.created', idOf(cam), null, [], null],
      ['event.called-off', idOf(cam), null, [], null],
      ['event.restored', idOf(cam), null, [], null],
    ])
    expect(log.slice(0, 4).map(({ item }) => item)).toEqual(
      Array.from({ length: 4 }, () => ({ type: 'post', title: 'Second', slug: null })),
    )
    expect(JSON.stringify(log)).not.toMatch(/words/)
  })

  it('content: previous and new facts, such as price, date, location and options', async () => {
    const club = await someClub()
    const product = await fixtures.product.publish(cam, club, { title: 'A chair', text: 'x' })
    const { price } = (await cam.call('GET /content/:contentId', on(product))).data as { price: string }
    await ben.call('PUT /products/:contentId', {
      ...on(product),
      body: { price: '77', description: 'New words, more than ten letters' },
    })
    const event = await fixtures.event.publish(cam, club, { title: 'A feast', text: 'x' })
    await cam.call('PUT /events/:contentId', { ...on(event), body: { capacity: 12 } })
    await cam.call('PUT /events/:contentId', { ...on(event), body: { capacity: 20 } })
    const poll = await fixtures.poll.publish(cam, club, { title: 'Which?', text: 'x' })
    const { options } = (await cam.call('GET /content/:contentId', on(poll))).data as {
      options: { id: string; text: string }[]
    }
    const changed = [...options.slice(0, 1), { id: newId(), text: 'Another' }].map(({ id, text }) => ({
      id,
      text,
    }))
    await cam.call('PUT /polls/:contentId', { ...on(poll), body: { options: changed } })
    const log = (await logOf(club)).filter(({ type }) => type === 'content.updated')
    expect(log.map(({ changes }) => changes)).toEqual([
      [
        { field: 'description', from: null, to: null },
        { field: 'price', from: price.replace('.00', ''), to: '77' },
      ],
      [{ field: 'capacity', from: null, to: 12 }],
      [{ field: 'capacity', from: 12, to: 20 }],
      [{ field: 'options', from: options.map(({ text }) => text), to: changed.map(({ text }) => text) }],
    ])
    expect(JSON.stringify(log)).not.toContain('New words')
  })

  it('comments without text, likes and unlikes, and attendance', async () => {
    const club = await someClub()
    const post = await make.post({ club, author: owner })
    const id = newId()
    await cam.call('POST /content/:contentId/comments', {
      ...on(post),
      body: { id, content: 'Hidden words' },
    })
    for (const content of ['Hidden too', 'Hidden too'])
      await cam.call('PATCH /comments/:commentId', { params: { commentId: id }, body: { content } })
    await ben.call('DELETE /comments/:commentId', { params: { commentId: id } })
    for (const key of ['PUT /content/:contentId/like', 'DELETE /content/:contentId/like'] as const) {
      await cam.call(key, on(post))
      await cam.call(key, on(post))
    }
    const event = await fixtures.event.publish(ben, club, { title: 'A feast', text: 'x' })
    const [attend, cancel] = [
      'PUT /events/:contentId/attendance',
      'DELETE /events/:contentId/attendance',
    ] as const
    for (const key of [attend, cancel, attend] as const) {
      await cam.call(key, on(event))
      await cam.call(key, on(event))
    }
    const log = await logOf(club)
    expect(log.map(({ type, by, whose }) => [type, by, whose])).toEqual([
      ['comment', idOf(cam), null],
      ['comment.updated', idOf(cam), null],
      ['comment.deleted', idOf(ben), idOf(cam)],
      ['like', idOf(cam), null],
      ['unlike', idOf(cam), null],
      ['content.created', idOf(ben), null],
      ['attend', idOf(cam), null],
      ['attend.cancelled', idOf(cam), null],
      ['attend.again', idOf(cam), null],
    ])
    expect(JSON.stringify(log)).not.toContain('Hidden')
  })

  it('no votes, applications, messages, reports or blocks', async () => {
    const club = await someClub()
    const poll = await fixtures.poll.publish(ben, club, { title: 'Which?', text: 'x' })
    const { data } = await cam.call('GET /content/:contentId', on(poll))
    const { options } = data as { options: { id: string }[] }
    await cam.call('PUT /polls/:contentId/vote', { ...on(poll), body: { optionId: options[0]?.id ?? '' } })
    const job = await fixtures.job.publish(ben, club, { title: 'Keeper', text: 'x' })
    await cam.call('PUT /jobs/:contentId/application', {
      ...on(job),
      body: { id: newId(), message: 'Take me', attachmentPath: null },
    } as never)
    await cam.call('POST /functions/v1/send-chat-message', {
      body: { club_id: club.id, receiver_id: idOf(ben), message: 'Between us' },
    })
    expect((await logOf(club)).map(({ type }) => type)).toEqual(['content.created', 'content.created'])
  })
})

describe('a deleted account', () => {
  const leave = async (content: 'keep' | 'erase') => {
    const club = await someClub()
    const person = await make.person({ firstName: 'Lea', lastName: `Leaver${newId().slice(-6)}` })
    await make.member(club, person)
    const who = await as(person)
    const publish = () =>
      who.call('POST /clubs/:club/posts', { ...of(club), body: postForm({ title: 'Mine' }) })
    const [first, second] = [await publish(), await publish()]
    const event = await fixtures.event.publish(who, club, { title: 'Mine, too', text: 'x' })
    await who.call('PUT /events/:contentId', { ...on(event), body: { location: 'Our yard' } })
    await who.call('PUT /posts/:contentId', { ...on(first), body: { title: 'Renamed' } })
    await ben.call('PUT /posts/:contentId', { ...on(first), body: { title: 'Corrected' } })
    await ben.call('DELETE /content/:contentId', on(second))
    await ben.call('PUT /clubs/:club/permissions', {
      ...of(club),
      body: { permissions: { posts: [person.id, idOf(cam)] } },
    })
    await ann.call('PUT /clubs/:club/members/:personId/admin', of(club, person.id))
    await who.call('POST /auth/v1/account-deletions', {
      body: { typedUsername: person.username, password, content },
    })
    await eventually(
      async () =>
        !(await db.selectFrom('profiles').select('id').where('id', '=', person.id).executeTakeFirst()),
    )
    const { rows } = await sql<{ row: string }>`
      select l::text as row from club_activity_log l where club_id = ${club.id}`.execute(db)
    for (const { row } of rows) expect(row).not.toContain(person.id)
    const words = JSON.stringify(rows)
    for (const title of ['Mine', 'Renamed', 'Our yard'])
      expect(words.includes(title), title).toBe(content === 'keep')
    const log = await logOf(club)
    expect(log.filter(({ by }) => by === null).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['content.created', 'content.updated', 'member.left']),
    )
    expect(log.find(({ type }) => type === 'role.promoted')).toMatchObject({ by: owner.id, person: null })
    expect(log.find(({ type }) => type === 'permissions.changed')).toMatchObject({
      changes: [{ to: { who: 'named', people: [null, { id: idOf(cam) }] } }],
    })
  }

  it('leaves entries without its name, and titles of kept content', () => leave('keep'))
  it('leaves no titles of erased content', () => leave('erase'))
})
