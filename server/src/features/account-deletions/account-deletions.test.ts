import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { lettersTo, linkIn, personOf } from '../../testing/as.ts'
import { browser } from '../../testing/browser.ts'
import { postForm } from '../../testing/forms.ts'
import { password, picture } from '../../testing/make.ts'
import { mediaSamples } from '../../testing/media.ts'
import { app6, holdClock, signIn, signIns } from '../../testing/sign-ins.ts'
import { totp } from '../../testing/totp.ts'
import { exportedFiles } from '../exports/exports.files.ts'
import { addUpStorage } from '../files/quota.ts'
import { asked, leave, openDeletions } from './account-deletions.fixture.ts'
import { finishDeletion, sweepDeletions } from './account-deletions.tasks.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, by, app, origin, eventually, db, ...deletions } =
  await openDeletions()
const { isGone, profileOf, traces, countsOf } = deletions
const { files } = app.deps

const read = 'GET /auth/v1/account-deletions'
const isStored = async (path: string) => {
  const stored = await files.get(path)
  stored?.body.destroy()
  return stored !== null
}

/** A person with something in every place there is: `content` is theirs, `item` Ben's. */
async function rooted() {
  // With a digit, so that search does not learn it as a word; the nightly sweep would forget it only later.
  const person = await make.person({ firstName: 'Lea', lastName: `Leaver0${newId().slice(-6)}` })
  const who = await as(person)
  await make.member(hall, person)
  await make.member(vault, person, 'admin')
  for (const club of [hall, vault])
    await db
      .updateTable('clubs')
      .set({
        permissions: sql`jsonb_set(jsonb_set(permissions, '{admins}', ${JSON.stringify([person.id])}::jsonb),
          '{posts_create}', ${JSON.stringify([person.id, personOf(cam).id])}::jsonb)`,
      })
      .where('id', '=', club.id)
      .execute()
  const face = await who.call('POST /storage/v1/pictures/:purpose', {
    params: { purpose: 'profile-image' },
    file: await picture('plum'),
  })
  const profile = await who.call('GET /profile')
  await who.call('PUT /profile', { body: { ...profile, bio: 'About me', imagePath: face.path } })
  const paper = await who.call('POST /storage/v1/attachments', {
    file: new File(['the plan'], 'plan.txt', { type: 'text/plain' }),
  })
  const unused = await who.call('POST /storage/v1/attachments', {
    file: new File(['never sent'], 'draft.txt', { type: 'text/plain' }),
  })
  const post = await who.call('POST /clubs/:club/posts', {
    params: { club: vault.slug },
    body: postForm({ attachmentPaths: [paper.path] }),
  })
  const item = await make.post({ club: vault, author: personOf(ben) })
  const at = (id: string) => ({ params: { contentId: id } })
  for (const contentId of [post.id, item.id])
    for (const one of [who, cam]) {
      await one.call('PUT /content/:contentId/like', at(contentId))
      for (const reaction of one === who ? (['laugh', 'wow'] as const) : (['laugh'] as const))
        await one.call('PUT /content/:contentId/reactions/:reaction', { params: { contentId, reaction } })
      await one.call('POST /content/:contentId/comments', {
        ...at(contentId),
        body: { id: newId(), content: 'Hm' },
      })
    }
  const mentioned = [
    { content_id: item.id, user_id: person.id, by_id: personOf(cam).id, username: 'somebody' },
    { content_id: item.id, user_id: personOf(cam).id, by_id: person.id, username: 'cam' },
  ]
  await db.insertInto('mentions').values(mentioned).execute()
  const closed = await make.club({ owner: personOf(dot), isPrivate: true })
  await make.request(closed, person)
  await make.invite(closed, { by: personOf(dot), person })
  await make.invite(closed, { by: personOf(dot), email: person.email })
  await db
    .insertInto('club_ownership_offers')
    .values({ club_id: closed.id, user_id: person.id, offered_by: personOf(dot).id })
    .execute()
  const cause = await db
    .selectFrom('club_activity_log')
    .select('id')
    .where('user_id', '=', person.id)
    .where('type', '=', 'like')
    .executeTakeFirstOrThrow()
  const told = { id: newId(), type: 'NEW_POST', title: `${person.lastName} wrote`, message: 'A post' }
  await db
    .insertInto('notifications')
    .values([
      { ...told, user_id: personOf(cam).id, cause: cause.id },
      { ...told, id: newId(), user_id: person.id },
    ])
    .execute()
  await who.call('GET /notification-preferences')
  await who.call('POST /my/exports')
  const { url } = await eventually(async () => {
    const [one] = (await who.call('GET /my/exports')).items
    return one?.status === 'ready' ? one : undefined
  })
  const token = await make.token(person.id)
  await visitor.call('POST /auth/v1/password-resets', { body: { email: person.email } })
  const reset = linkIn(
    await eventually(async () =>
      (await lettersTo(visitor, person.email)).find(({ subject }) => subject.includes('password')),
    ),
  )
  return { person, who, face, paper, unused, post, item, token, exportUrl: url ?? '', reset }
}
describe('the effects of an account deletion', () => {
  it('are returned beforehand, to the person with a session only', async () => {
    const person = await make.person()
    const who = await as(person)
    await make.member(hall, person)
    const post = await make.post({ club: hall, author: person })
    await make.comment({ on: post, club: hall, author: person })
    const nothing = { can: true, clubs: [], deletedClubs: [], asksCode: false }
    expect(await who.call(read)).toEqual({ ...nothing, items: 1, comments: 1, memberships: 1 })
    expect(await ann.call(read)).toMatchObject({
      can: 'owns_clubs',
      clubs: [
        { name: 'The Hall', slug: 'hall' },
        { name: 'The Vault', slug: 'vault' },
      ],
    })
    expect(await visitor.refused(read)).toMatchObject({ code: 'sign_in_required' })
    expect(await by(await make.token(person.id)).refused(read)).toMatchObject({ code: 'token_refused' })
  })
})

describe('deleting the account', () => {
  it('is refused to visitors and tokens, and with a wrong username or password, without changes', async () => {
    const person = await make.person()
    const who = await as(person)
    const before = await traces(person)
    const { body } = asked(person)
    expect(await visitor.refused(leave, { body })).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(await by(await make.token(person.id)).refused(leave, { body })).toMatchObject({
      code: 'token_refused',
    })
    expect(await who.refused(leave, { body: { ...body, typedUsername: 'ann' } })).toMatchObject({
      status: 403,
      code: 'wrong_username',
      fields: { typedUsername: 'This is not your username' },
    })
    expect(await who.refused(leave, { body: { ...body, password: 'another-one' } })).toMatchObject({
      code: 'wrong_password',
      fields: { password: 'This is not your password' },
    })
    expect(await who.refused(leave, { body: { ...body, content: 'both' } })).toMatchObject({
      code: 'bad_input',
    })
    await db.deleteFrom('api_tokens').where('user_id', '=', person.id).execute()
    expect(await traces(person)).toEqual(before)
  })

  it('requires that clubs are transferred or deleted first', async () => {
    const person = await make.person()
    const who = await as(person)
    const club = await make.club({ owner: person, name: 'Mine Alone' })
    const answer = await who.fetch('/auth/v1/account-deletions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked(person).body),
    })
    expect(answer.status).toBe(409)
    expect((await answer.json()) as object).toMatchObject({
      error: { code: 'owns_clubs', reasons: [`You own Mine Alone (/${club.slug}).`] },
    })
    const [deleted_at, clearing_since] = [new Date(), new Date()]
    await db.updateTable('clubs').set({ deleted_at, clearing_since }).where('id', '=', club.id).execute()
    await who.call(leave, asked({ username: `@${person.username.toUpperCase()}` }))
    // The profile waits for the club to be cleared away, and nobody can sign in by it meanwhile.
    await eventually(async () => (await profileOf(person.id))?.deleted_at)
    await finishDeletion(app.deps, person.id)
    expect(await profileOf(person.id)).toMatchObject({ first_name: 'Deleted', bio: '' })
    await db.deleteFrom('clubs').where('id', '=', club.id).execute()
    await sweepDeletions(app.deps, new Date(Date.now() + 2 * 3_600_000))
    expect(await profileOf(person.id)).toBeUndefined()
  })

  it('ends all access immediately, including open pages, and frees the address', async () => {
    const { person, who, face, token, exportUrl, reset } = await rooted()
    const [other, program] = [await as(person), by(token)]
    const listener = await other.listen()
    const answer = await who.fetch('/auth/v1/account-deletions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked(person).body),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(/session_token=; .*Max-Age=0/)
    await listener.ended()
    for (const one of [who, other])
      expect(await one.refused('GET /profile')).toMatchObject({ status: 401, code: 'session_not_found' })
    expect(await program.refused('GET /profile')).toMatchObject({ code: 'token_unusable' })
    expect((await other.fetch(exportUrl)).status).toBe(401)
    expect((await visitor.fetch(face.url)).status).toBe(404)
    expect(
      await visitor.refused('GET /profiles/:username', { params: { username: person.username } }),
    ).toMatchObject({
      code: 'not_found',
    })
    const body = { email: person.email, password }
    expect(await visitor.refused('POST /auth/v1/sign-in', { body })).toMatchObject({
      code: 'invalid_credentials',
    })
    const link = new URL(reset, origin).searchParams.get('token') ?? ''
    expect(
      await visitor.refused('PUT /auth/v1/password', {
        body: { token: link, password: 'an-entirely-new-one' },
      }),
    ).toMatchObject({ code: 'invalid_token' })
    const farewell = await eventually(async () =>
      (await lettersTo(visitor, person.email)).find(({ subject }) => subject === 'Your account is deleted'),
    )
    expect(farewell.text).toContain('without your name')
    await isGone(person.id)
    await visitor.call('POST /auth/v1/sign-up', {
      body: { email: person.email, password: 'a-brand-new-lantern-7', firstName: 'New', lastName: 'Comer' },
    })
  })

  it("keeps the person's content anonymously, if chosen", async () => {
    const { person, who, face, paper, unused, post, item } = await rooted()
    await who.call(leave, asked(person, 'keep'))
    await isGone(person.id)
    const at = { params: { contentId: post.id } }
    expect(await cam.call('GET /content/:contentId', at)).toMatchObject({
      author: null,
      likeCount: 1,
      reactions: { laugh: 1 },
      commentCount: 2,
    })
    const comments = await cam.call('GET /content/:contentId/comments', {
      params: { contentId: item.id },
      query: {},
    })
    expect(comments.items.map(({ author }) => author?.id ?? null).sort()).toEqual(
      [personOf(cam).id, null].sort(),
    )
    expect((await cam.fetch(paper.url)).status).toBe(200)
    expect(await Promise.all([face, unused, paper].map(({ path }) => isStored(path)))).toEqual([
      false,
      false,
      true,
    ])
    await checkClear(person)
  })

  it("erases the person's content with files and responses, if chosen", async () => {
    const { person, who, face, paper, unused, post, item } = await rooted()
    const listener = await cam.listen()
    await listener.watch({ clubId: vault.id })
    await who.call(leave, asked(person, 'erase'))
    await listener.heard('content.deleted')
    await isGone(person.id)
    expect(await cam.refused('GET /content/:contentId', { params: { contentId: post.id } })).toMatchObject({
      code: 'content_not_found',
    })
    const comments = await cam.call('GET /content/:contentId/comments', {
      params: { contentId: item.id },
      query: {},
    })
    expect(comments.items.map(({ author }) => author?.id)).toEqual([personOf(cam).id])
    expect(await cam.call('GET /content/:contentId', { params: { contentId: item.id } })).toMatchObject({
      likeCount: 1,
      reactions: { laugh: 1 },
      commentCount: 1,
    })
    expect(await Promise.all([face, unused, paper].map(({ path }) => isStored(path)))).toEqual([
      false,
      false,
      false,
    ])
    await checkClear(person)
  })

  it('exports what was handed in before, and deletes it with its file, whatever is kept', async () => {
    const person = await make.person()
    const who = await as(person)
    await make.member(hall, person)
    const course = await make.course({ club: hall, teacher: personOf(ben) })
    const lesson = await make.lesson({ course })
    await make.enrollment({ course, person })
    await db
      .insertInto('assignments')
      .values({ lesson_id: lesson.id, prompt: 'Film it', takes_file: true })
      .execute()
    const { path } = await who.call('POST /storage/v1/course-files', {
      file: new File([new Uint8Array(mediaSamples.mov)], 'Film.mov'),
    })
    const body = { id: newId(), version: 0, content: '', link: '', filePath: path }
    await who.call('PUT /lessons/:lessonId/submission', { params: { lessonId: lesson.id }, body })
    const exported = []
    for await (const { name } of exportedFiles(db, person.id)) exported.push(name)
    expect(exported).toEqual([expect.stringMatching(/^files\/course-file\/[0-9a-f-]{36}-Film\.mov$/)])
    await who.call(leave, asked(person, 'keep'))
    await isGone(person.id)
    expect(await isStored(path)).toBe(false)
    expect(await db.selectFrom('files').select('id').where('path', '=', path).execute()).toEqual([])
  })

  /** Nothing of the person stands anywhere, lists are without them, counters right; the log kept its rows. */
  async function checkClear(person: Parameters<typeof traces>[0]) {
    // The last letter is for them, and ids of whom something was done to stay in logs, where they lead to nobody.
    await addUpStorage(db)
    const left = (await traces(person)).filter((row) => !/^mailbox .*account is deleted/.test(row))
    expect(left).toEqual([])
    for (const club of [hall, vault]) {
      const { members, rows, wrong } = await countsOf(club.id)
      expect({ members, wrong }).toEqual({ members: rows, wrong: 0 })
      const { permissions } = await db
        .selectFrom('clubs')
        .select('permissions')
        .where('id', '=', club.id)
        .executeTakeFirstOrThrow()
      expect(permissions).toMatchObject({
        admins: [],
        posts_create: [personOf(cam).id],
        polls_create: ['all'],
      })
    }
    const { rows } = await sql<{ type: string }>`
      select type from club_activity_log where user_id is null and club_id = ${vault.id}`.execute(db)
    expect(rows.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['content.created', 'comment', 'like', 'member.left']),
    )
  }
})

describe('account deletion with two-step login', () => {
  holdClock()
  const { protectedPerson } = signIns({ origin, make, app })

  it('requires a code besides the password, and counts wrong ones', async () => {
    const { person, page, key } = await protectedPerson()
    expect((await page.call(read)).asksCode).toBe(true)
    const { body } = asked(person)
    expect(await page.refused(leave, { body })).toMatchObject({ status: 403, code: 'code_required' })
    expect(await page.refused(leave, { body: { ...body, ...app6('000000').body } })).toMatchObject({
      code: 'wrong_code',
    })
    expect((await signIn(browser(origin), person.email)).secondStep).toBe(true)
    await page.call(leave, { body: { ...body, ...app6(totp(key)).body } })
    await isGone(person.id)
  })
})
