import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { fixtures } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, make, as, by, app, tasksDone } = await openWorld()
const { db } = app.deps
const send = 'POST /functions/v1/notify-club-members'
const said = { type: 'MARKET_DAY', title: 'Market day', message: 'Bring what you made.' }

const list = async (who: Client) => (await who.call('GET /notifications', { query: {} })).items
/** Ann owns it, Ben is an admin, Cam and a new person are members. */
async function newClub() {
  const club = await make.club({ owner: personOf(ann), isPrivate: true })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  const member = await as(await make.person())
  await make.member(club, personOf(member))
  return { club, member, clubId: club.id }
}

describe("a notice to a club's members", () => {
  it('is sent by its owner and admins, by session or token, to all other members, live', async () => {
    const { club, member, clubId } = await newClub()
    const page = await member.listen()
    expect(await ben.call(send, { body: { clubId, ...said } })).toEqual({ success: true, error: null })
    await page.heard('notifications.changed')
    expect(await list(member)).toMatchObject([
      { ...said, isRead: false, clubName: club.name, metadata: { clubId, clubSlug: club.slug } },
    ])
    await tasksDone()
    const sentNotices = db.selectFrom('notifications').select('user_id').where('club_id', '=', clubId)
    const people = (await sentNotices.execute()).map((row) => row.user_id).sort()
    expect(people).toEqual([ann, cam, member].map((who) => personOf(who).id).sort())
    const program = by(await make.token(personOf(ann).id))
    expect(await program.call(send, { body: { clubId, ...said, title: 'Again' } })).toMatchObject({
      success: true,
    })
    await tasksDone()
    expect(await list(member)).toMatchObject([{ title: 'Again' }, { title: 'Market day' }])
    expect(await list(dot)).toEqual([])
  })

  it('is refused to members, outsiders, visitors and read-only tokens', async () => {
    const { clubId } = await newClub()
    const body = { clubId, ...said }
    expect(await cam.refused(send, { body })).toMatchObject({ code: 'permission_denied' })
    expect(await dot.refused(send, { body })).toMatchObject({ code: 'members_only' })
    expect(await visitor.refused(send, { body })).toMatchObject({ code: 'sign_in_required' })
    const reading = by(await make.token(personOf(ann).id, { scope: 'read' }))
    expect(await reading.refused(send, { body })).toMatchObject({ code: 'token_read_only' })
  })

  it('is sent once per id, which belongs to its sender', async () => {
    const { member, clubId } = await newClub()
    const body = { id: newId(), clubId, ...said }
    const answers = await Promise.all([1, 2, 3].map(() => ann.call(send, { body })))
    answers.push(await ann.call(send, { body }))
    for (const answer of answers) expect(answer).toEqual({ success: true, error: null })
    await tasksDone()
    expect(await list(member)).toMatchObject([said])
    const other = await newClub()
    const post = await fixtures.post.publish(ann, other.club, { title: 'Kiln', text: 'A text' })
    for (const change of [
      { title: 'Another day' },
      { clubId: other.clubId },
      { clubId: other.clubId, metadata: { contentType: 'post' as const, contentSlug: post.slug } },
    ])
      expect(await ann.refused(send, { body: { ...body, ...change } })).toMatchObject({ code: 'id_taken' })
    expect(await ben.refused(send, { body })).toMatchObject({ code: 'id_taken' })
    await tasksDone()
    expect(await list(member)).toMatchObject([said])
    expect((await ann.refused(send, { body: { ...body, id: 'mine' } })).fields).toHaveProperty('id')
  })

  it('links to an item, disappears with it, and respects preferences', async () => {
    const { club, member, clubId } = await newClub()
    const all = await member.call('GET /notification-preferences')
    await member.call('PUT /notification-preferences', {
      body: { ...all, newServices: false, newPosts: false },
    })
    const post = await fixtures.post.publish(cam, club, { title: 'Kiln', text: 'A text' })
    const metadata = { contentType: 'post' as const, contentSlug: post.slug }
    await ann.call(send, { body: { clubId, ...said, metadata } })
    await ann.call(send, { body: { clubId, ...said, type: 'service_created' } })
    await tasksDone()
    expect(await list(member)).toMatchObject([
      { metadata: { contentType: 'post' as const, contentSlug: post.slug, contentId: post.id } },
    ])
    const types = db.selectFrom('notifications').select('type').where('club_id', '=', clubId)
    const toCam = await types.where('user_id', '=', personOf(cam).id).execute()
    expect(toCam.map(({ type }) => type).sort()).toEqual(['MARKET_DAY', 'NEW_SERVICE'])
    const elsewhere = { clubId, ...said, metadata: { contentType: 'post' as const, contentSlug: 'nowhere' } }
    expect(await ann.refused(send, { body: elsewhere })).toMatchObject({ code: 'content_not_found' })
    await cam.call('DELETE /content/:contentId', { params: { contentId: post.id } })
    expect(await list(member)).toEqual([])
  })

  it('about new content notifies only people not notified by the server, without its author', async () => {
    const { club, member, clubId } = await newClub()
    const all = await member.call('GET /notification-preferences')
    await member.call('PUT /notification-preferences', { body: { ...all, newPosts: false } })
    const post = await fixtures.post.publish(cam, club, { title: 'Kiln', text: 'A text' })
    await tasksDone()
    await member.call('PUT /notification-preferences', { body: { ...all, newPosts: true } })
    const body = {
      clubId,
      ...said,
      type: 'NEW_POST',
      metadata: { contentType: 'post' as const, contentSlug: post.slug },
    }
    for (let times = 0; times < 2; times++) await ben.call(send, { body })
    await tasksDone()
    const sentNotices = db
      .selectFrom('notifications')
      .select(['user_id', 'title'])
      .where('content_id', '=', post.id)
    const titles = new Map((await sentNotices.execute()).map(({ user_id, title }) => [user_id, title]))
    expect(await sentNotices.execute()).toHaveLength(3)
    expect([ann, ben, member].map((who) => titles.get(personOf(who).id))).toEqual([
      'New Post',
      'New Post',
      'Market day',
    ])
    // Other notices about it are separate.
    await ben.call(send, { body: { ...body, type: 'MARKET_DAY' } })
    await tasksDone()
    expect(await list(member)).toHaveLength(2)
  })

  it("has bounds, and rejects the server's own types", async () => {
    const { clubId } = await newClub()
    const refused = async (body: object) =>
      (await ann.refused(send, { body: { clubId, ...said, ...body } })).fields
    expect(await refused({ title: 'x'.repeat(101) })).toEqual({ title: 'A title has at most 100 characters' })
    expect(await refused({ message: 'x'.repeat(501) })).toEqual({
      message: 'A message has at most 500 characters',
    })
    expect(await refused({ title: '\u200b ' })).toEqual({ title: 'A title is required' })
    expect(await refused({ type: 'x'.repeat(51) })).toHaveProperty('type')
    for (const type of [
      'CLUB_INVITE',
      'ROLE_PROMOTED',
      'MEMBER_REMOVED',
      'JOB_APPLICATION',
      'NEW_COMMENT',
      'CONTENT_LIKED',
      'MENTIONED',
    ])
      expect(await refused({ type })).toEqual({ type: 'This type is the server’s own' })
    expect(await refused({ clubId: undefined })).toEqual({ clubId: 'Club ID is required' })
  })
})

it('send-invitation-email exists for people who may invite', async () => {
  const { club, clubId } = await newClub()
  const email = 'guest@people.test'
  await ann.call('POST /clubs/:club/invites/emails', { params: { club: club.slug }, body: { email } })
  const sent = await ann.fetch('/functions/v1/send-invitation-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.deps.env.baseUrl },
    body: JSON.stringify({ clubId, email }),
  })
  expect(await sent.json()).toEqual({ success: true })
})
