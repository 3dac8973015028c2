import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { jobForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, visitor, make, as, app } = await openWorld()
const { db } = app.deps
const waiting = (who: Client) => who.call('GET /my/waiting')
const none = { requests: [], offers: [], jobs: [], courses: [] }
const someone = async (firstName = 'Robin') => as(await make.person({ firstName }))
const idOf = (who: Client) => personOf(who).id

async function clubOf(owner: Client, ...members: Client[]) {
  const club = await make.club({ owner: personOf(owner) })
  for (const member of members) await make.member(club, personOf(member))
  return club
}
const apply = (who: Client, contentId: string) =>
  who.call('PUT /jobs/:contentId/application', {
    params: { contentId },
    body: { message: 'Hire me', attachmentPath: null },
  })

describe('pending tasks', () => {
  it('are empty by default, and require a session', async () => {
    expect(await waiting(await someone())).toEqual(none)
    expect(await visitor.refused('GET /my/waiting')).toMatchObject({ status: 401 })
  })

  it("include requests to join the viewer's clubs until decided, however many clubs", async () => {
    const [runner, member, first, second] = [
      await someone(),
      await someone(),
      await someone(),
      await someone(),
    ]
    const params = { club: '' }
    for (let n = 0; n < 60; n++) await make.club({ owner: personOf(runner), name: `A club ${n}` })
    const last = await make.club({ owner: personOf(runner), name: 'Z, the last', isPrivate: true })
    const other = await make.club({ owner: personOf(ann), name: 'Of another', isPrivate: true })
    await make.member(other, personOf(runner), 'admin')
    for (const club of [last, other]) await make.member(club, personOf(member))
    params.club = last.slug
    for (const who of [first, second]) await who.call('PUT /clubs/:club/join-request', { params })
    await first.call('PUT /clubs/:club/join-request', { params: { club: other.slug } })
    const label = ({ id, slug, name }: { id: string; slug: string; name: string }) => ({
      ...{ id, slug, name, logoUrl: null },
    })
    const asked = [
      { club: label(other), waiting: 1 },
      { club: label(last), waiting: 2 },
    ]
    expect(await waiting(runner)).toEqual({ ...none, requests: asked })
    for (const who of [member, first]) expect(await waiting(who)).toEqual(none)
    await second.call('DELETE /clubs/:club/join-request', { params })
    await first.call('DELETE /clubs/:club/join-request', { params: { club: other.slug } })
    expect((await waiting(runner)).requests).toEqual([{ club: label(last), waiting: 1 }])
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', last.id).execute()
    expect(await waiting(runner)).toEqual(none)
  })

  it('show the ten clubs with the latest requests', async () => {
    const [runner, asker] = [await someone(), await someone()]
    const clubs = []
    for (let n = 0; n < 11; n++) {
      const club = await make.club({ owner: personOf(runner), isPrivate: true })
      await asker.call('PUT /clubs/:club/join-request', { params: { club: club.slug } })
      clubs.unshift(club.id)
    }
    expect((await waiting(runner)).requests.map(({ club }) => club.id)).toEqual(clubs.slice(0, 10))
  })

  it('include ownership offers until answered or no longer acceptable', async () => {
    const [owner, admin, other] = [await someone('Olga'), await someone(), await someone()]
    const club = await clubOf(owner, admin, other)
    const params = { club: club.slug }
    const promote = (who: Client) =>
      owner.call('PUT /clubs/:club/members/:personId/admin', { params: { ...params, personId: idOf(who) } })
    const offer = () =>
      owner.call('PUT /clubs/:club/ownership-offer', { params, body: { personId: idOf(admin) } })
    await promote(admin)
    await promote(other)
    await offer()
    const offered = {
      ...none,
      offers: [
        {
          club: { id: club.id, slug: club.slug, name: club.name, logoUrl: null },
          from: expect.objectContaining({ id: idOf(owner), firstName: 'Olga' }),
        },
      ],
    }
    expect(await waiting(admin)).toEqual(offered)
    for (const who of [owner, other]) expect(await waiting(who)).toEqual(none)
    const isAdmin = { params: { ...params, personId: idOf(admin) } }
    await owner.call('DELETE /clubs/:club/members/:personId/admin', isAdmin)
    expect(await waiting(admin)).toEqual(none)
    await promote(admin)
    await offer()
    expect(await waiting(admin)).toEqual(offered)
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    expect(await waiting(admin)).toEqual(none)
  })

  it("include the viewer's jobs with unseen applications", async () => {
    const [poster, first, second] = [await someone(), await someone(), await someone()]
    const club = await clubOf(ann, poster, first, second)
    const params = { club: club.slug }
    const job = await poster.call('POST /clubs/:club/jobs', { params, body: jobForm() })
    expect(await waiting(poster)).toEqual(none)
    for (const who of [first, second]) await apply(who, job.id)
    const item = expect.objectContaining({ id: job.id, type: 'job', slug: job.slug, title: job.title })
    expect(await waiting(poster)).toEqual({ ...none, jobs: [{ item, applications: 2 }] })
    // Not for the club's owner or the applicants.
    for (const who of [ann, first]) expect((await waiting(who)).jobs).toEqual([])
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', idOf(second)).execute()
    expect((await waiting(poster)).jobs).toEqual([{ item, applications: 1 }])
    const { items } = await poster.call('GET /jobs/:contentId/applications', {
      params: { contentId: job.id },
      query: {},
    })
    for (const { id } of items)
      await poster.call('PUT /jobs/:contentId/applications/:applicationId/status', {
        params: { contentId: job.id, applicationId: id },
        body: { status: 'seen' },
      })
    expect(await waiting(poster)).toEqual(none)
  })

  it('exclude private clubs the viewer left', async () => {
    const [poster, applicant] = [await someone(), await someone()]
    const club = await clubOf(ann, poster, applicant)
    const params = { club: club.slug }
    const job = await poster.call('POST /clubs/:club/jobs', { params, body: jobForm() })
    await apply(applicant, job.id)
    await ann.call('PUT /clubs/:club/access', { params, body: { isPrivate: true } })
    expect((await waiting(poster)).jobs).toHaveLength(1)
    await poster.call('DELETE /clubs/:club/membership', { params })
    expect(await waiting(poster)).toEqual(none)
  })
})
