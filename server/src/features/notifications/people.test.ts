import { contentTypes } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { fixtures } from '../../testing/kinds.ts'
import { statementsOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, make, as, app, tasksDone } = await openWorld()
const { db } = app.deps

const list = async (who: Client) => (await who.call('GET /notifications', { query: {} })).items
const newPerson = async (firstName: string) => as(await make.person({ firstName, lastName: 'Tanaka' }))
const shown = (who: Client) => {
  const { id, username, firstName, lastName, imageUrl } = personOf(who)
  return { id, username, firstName, lastName, imageUrl }
}
/** Ann's private club with Ben as its admin, Cam and a new person. */
async function privateClub() {
  const club = await make.club({ owner: personOf(ann), isPrivate: true })
  const reader = await newPerson('Nora')
  await make.allFeatures(club)
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  await make.member(club, personOf(reader))
  return { club, reader, params: { club: club.slug } }
}

describe('the people, item and club of a notification', () => {
  it.each(contentTypes)(
    'about a new %s are its author, its present title and the club, in one statement',
    async (kind) => {
      const { club, reader } = await privateClub()
      const { id } = await fixtures[kind].publish(cam, club, { title: 'Kiln', text: 'A text' })
      await tasksDone()
      await db.updateTable('content').set({ title: 'Kiln II' }).where('id', '=', id).execute()
      const expected = { people: [shown(cam)], peopleCount: 1, itemTitle: 'Kiln II', clubName: club.name }
      expect(await list(reader)).toMatchObject([{ ...expected, clubLogoUrl: null }])
      expect(await statementsOf(() => list(reader))).toHaveLength(1)
    },
  )

  it('are the two latest of those who liked or commented, and how many they are', async () => {
    const { club, reader } = await privateClub()
    const { id } = await fixtures.post.publish(reader, club, { title: 'Kiln', text: 'A text' })
    const params = { contentId: id }
    for (const who of [ann, ben, cam]) {
      await who.call('PUT /content/:contentId/like', { params })
      await tasksDone()
    }
    const likes = { type: 'CONTENT_LIKED', peopleCount: 3, itemTitle: 'Kiln' }
    expect(await list(reader)).toMatchObject([{ ...likes, people: [shown(cam), shown(ben)] }])
    await reader.call('PUT /my/blocks/:personId', { params: { personId: personOf(cam).id } })
    expect(await list(reader)).toMatchObject([{ peopleCount: 2, people: [shown(ben), shown(ann)] }])
    const body = { id: newId(), content: 'First' }
    await ben.call('POST /content/:contentId/comments', { params, body })
    await tasksDone()
    expect(await list(reader)).toMatchObject([{ people: [shown(ben)], peopleCount: 1 }, {}])
  })

  it('are who asked to join, promoted or applied', async () => {
    const { club, reader, params } = await privateClub()
    const asker = await newPerson('Ida')
    await asker.call('PUT /clubs/:club/join-request', { params })
    const job = await fixtures.job.publish(ben, club, { title: 'Potter', text: 'A text' })
    const application = { message: 'Hello', attachmentPath: null }
    await reader.call('PUT /jobs/:contentId/application', {
      params: { contentId: job.id },
      body: application,
    })
    await tasksDone()
    const found = async (type: string) => (await list(ben)).find((one) => one.type === type)
    expect(await found('JOB_APPLICATION')).toMatchObject({ people: [shown(reader)], itemTitle: 'Potter' })
    expect(await found('CLUB_JOIN_REQUEST')).toMatchObject({ people: [shown(asker)], itemTitle: null })
    const personId = personOf(reader).id
    await ann.call('PUT /clubs/:club/members/:personId/admin', { params: { ...params, personId } })
    await tasksDone()
    const [promotion] = await list(reader)
    expect(promotion).toMatchObject({ type: 'ROLE_PROMOTED', people: [shown(ann)] })
    // Also once the log no longer says so.
    const cause = newId()
    await db
      .insertInto('former_causes')
      .values({ id: cause, user_id: personOf(ann).id })
      .execute()
    await db.updateTable('notifications').set({ cause }).where('type', '=', 'ROLE_PROMOTED').execute()
    expect((await list(reader))[0]).toMatchObject({ people: [shown(ann)] })
  })

  it('name no one who is blocked or deleted their account', async () => {
    const { club, reader } = await privateClub()
    await fixtures.post.publish(cam, club, { title: 'Kiln', text: 'A text' })
    await tasksDone()
    const params = { personId: personOf(cam).id }
    await reader.call('PUT /my/blocks/:personId', { params })
    expect(await list(reader)).toMatchObject([{ people: [], peopleCount: 0, title: 'New Post' }])
    await reader.call('DELETE /my/blocks/:personId', { params })
    expect(await list(reader)).toMatchObject([{ people: [shown(cam)] }])
    const profile = db.updateTable('profiles').where('id', '=', personOf(cam).id)
    await profile.set({ deleted_at: new Date() }).execute()
    expect(await list(reader)).toMatchObject([{ people: [], peopleCount: 0 }])
    await profile.set({ deleted_at: null }).execute()
  })

  it('name no one where an owner or admin removed or declined someone, or wrote a text of their own', async () => {
    const { club, reader, params } = await privateClub()
    const { slug } = await fixtures.poll.publish(cam, club, { title: 'Kiln', text: 'A text' })
    const metadata = { contentType: 'poll' as const, contentSlug: slug }
    await ann.call('POST /functions/v1/notify-club-members', {
      body: {
        clubId: club.id,
        type: 'NEW_POLL',
        title: 'Vote today',
        message: 'It closes at six.',
        metadata,
      },
    })
    await tasksDone()
    const other = await newPerson('Ola')
    await make.member(club, personOf(other))
    await ann.call('POST /functions/v1/notify-club-members', {
      body: { clubId: club.id, type: 'NEW_POLL', title: 'Vote now', message: 'It closes soon.', metadata },
    })
    await tasksDone()
    const notice = (await list(other)).find(({ title }) => title === 'Vote now')
    expect(notice).toMatchObject({ people: [], itemTitle: 'Kiln' })
    const personId = personOf(reader).id
    await ben.call('DELETE /clubs/:club/members/:personId', { params: { ...params, personId } })
    await tasksDone()
    expect(await list(reader)).toMatchObject([{ type: 'MEMBER_REMOVED', people: [], peopleCount: 0 }])
  })

  it('never include an item of a private club for people outside', async () => {
    const { club, params } = await privateClub()
    const { id } = await fixtures.post.publish(cam, club, { title: 'Kiln', text: 'A text' })
    // Else the leaver could be notified of it.
    await tasksDone()
    const leaver = await newPerson('Lea')
    await make.member(club, personOf(leaver))
    const row = { type: 'MEMBER_REMOVED', title: 'Removed', message: '', content_id: id, club_id: club.id }
    const metadata = JSON.stringify({ clubId: club.id, clubSlug: club.slug })
    await db
      .insertInto('notifications')
      .values({ id: newId(), user_id: personOf(leaver).id, ...row, metadata })
      .execute()
    const [before] = await list(leaver)
    expect(before).toMatchObject({ itemTitle: 'Kiln', metadata: { contentId: id } })
    await leaver.call('DELETE /clubs/:club/membership', { params })
    const [after] = await list(leaver)
    expect(after).toMatchObject({ title: 'Removed', itemTitle: null })
    expect(JSON.stringify(after)).not.toContain(id)
  })
})
