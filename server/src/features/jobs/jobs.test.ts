import type { JobFields } from '@guildhall/contract/jobs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { jobForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, app } = await openWorld()
const { db } = app.deps
await make.allFeatures(hall)
await make.allFeatures(vault)

type JobInput = Partial<JobFields> & { id?: string }
const publish = (given: JobInput = {}, who: Client = cam, club: { slug: string } = hall) =>
  who.call('POST /clubs/:club/jobs', { params: { club: club.slug }, body: jobForm(given) })
const refusedForm = (given: object) =>
  cam.refused('POST /clubs/:club/jobs', { params: { club: hall.slug }, body: jobForm(given) })
const page = async (who: Client, { slug }: { slug: string }, club: { slug: string } = hall) =>
  (await who.call('GET /clubs/:club/jobs/:slug', { params: { club: club.slug, slug } })).item
const at = ({ id }: { id: string }) => ({ params: { contentId: id } })
const edit = (item: { id: string }, body: object, who: Client = cam) =>
  who.call('PUT /jobs/:contentId', { ...at(item), body })
const refusedEdit = (item: { id: string }, body: object, who: Client = cam) =>
  who.refused('PUT /jobs/:contentId', { ...at(item), body })
const close = (item: { id: string }, who: Client = cam) => who.call('PUT /jobs/:contentId/closure', at(item))
const reopen = (item: { id: string }, who: Client = cam) =>
  who.call('DELETE /jobs/:contentId/closure', at(item))
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const expire = ({ id }: { id: string }) =>
  db
    .updateTable('jobs')
    .set({ closes_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()

describe('a job', () => {
  it('is published with all fields, with lists split on commas and trimmed, and takes applications', async () => {
    const closesAt = inDays(3)
    const item = await publish({
      title: 'Carpenter',
      company: 'Oak & Ash',
      location: 'Porto, Portugal',
      jobType: 'part_time',
      workplace: 'hybrid',
      description: 'Build chairs all day',
      requirements: ' A saw ,, patience,\u200b',
      responsibilities: 'Chairs\nTables, ',
      benefits: '',
      closesAt,
    })
    const data = {
      title: 'Carpenter',
      company: 'Oak & Ash',
      location: 'Porto, Portugal',
      jobType: 'part_time',
      workplace: 'hybrid',
      description: 'Build chairs all day',
      truncated: false,
      requirements: ['A saw', 'patience'],
      responsibilities: ['Chairs', 'Tables'],
      benefits: [],
      closesAt,
      isActive: true,
      isOpen: true,
    }
    expect(item).toMatchObject({ type: 'job', slug: 'carpenter', title: 'Carpenter', data })
    expect(item.author?.id).toBe(personOf(cam).id)
    expect(await page(visitor, item)).toMatchObject({ data })
  })

  it.each([
    [{ title: ' ab\u200b ' }, 'title', 'Job title is required'],
    [{ title: 't'.repeat(201) }, 'title', 'Job title is too long'],
    [{ company: 'c' }, 'company', 'Company is required'],
    [{ company: 'c'.repeat(201) }, 'company', 'Company is too long'],
    [{ location: ' l ' }, 'location', 'Location is required'],
    [{ location: 'l'.repeat(201) }, 'location', 'Location is too long'],
    [{ jobType: '' }, 'jobType', 'Job type is required'],
    [{ jobType: 'volunteer' }, 'jobType', 'Job type is required'],
    [{ workplace: '' }, 'workplace', 'Workplace type is required'],
    [{ description: '  too short  ' }, 'description', 'Description is required'],
    [{ description: '\u200b'.repeat(12) }, 'description', 'Description is required'],
    [{ description: 'd'.repeat(5001) }, 'description', 'Description is too long'],
    [{ requirements: 'r'.repeat(2001) }, 'requirements', 'Requirements are too long'],
    [{ responsibilities: 'r,'.repeat(51) }, 'responsibilities', 'At most 50 responsibilities'],
    [{ benefits: 'b'.repeat(2001) }, 'benefits', 'Benefits are too long'],
    [{ payFrom: '0' }, 'payFrom', 'Enter an amount above 0, like 60000 or 25.50'],
    [{ payFrom: '-20' }, 'payFrom', 'Enter an amount above 0, like 60000 or 25.50'],
    [{ payTo: '60k' }, 'payTo', 'Enter an amount above 0, like 60000 or 25.50'],
    [{ payTo: '1'.repeat(11) }, 'payTo', 'Pay can have up to 10 digits'],
    [{ payFrom: '20.01', payTo: '20' }, 'payTo', 'This is less than the lowest pay'],
    [{ payFrom: '9', payTo: '10', payPeriod: 'week' }, 'payPeriod', 'Choose hour, month or year'],
    [{ payFrom: '9', payCurrency: 'XXX' }, 'payCurrency', 'Choose a currency'],
    [{ closesAt: 'soon' }, 'closesAt', 'Please select a valid date'],
    [{ closesAt: '2020-01-01T00:00:00Z' }, 'closesAt', 'Please select a date to come'],
  ])('is refused with %o', async (given, field, text) => {
    expect(await refusedForm(given)).toMatchObject({
      status: 400,
      code: 'bad_input',
      fields: { [field]: text },
    })
  })

  it('accepts values of the minimum length', async () => {
    const item = await publish({ title: 'Job', company: 'Co', location: 'Ur', description: '1234567890' })
    expect(item.data).toMatchObject({ title: 'Job', company: 'Co', location: 'Ur' })
    const long = await publish({ title: 't'.repeat(200), requirements: 'r,'.repeat(50) })
    expect(long.data.requirements).toHaveLength(50)
  })

  it('appears in feeds with the first 200 characters of its description, and is counted and found', async () => {
    const club = await make.club({ owner: personOf(cam) })
    const item = await publish(
      { description: `${'word '.repeat(50)}`, company: 'Zitherworks', benefits: 'quinces' },
      cam,
      club,
    )
    const { items } = await cam.call('GET /clubs/:club/feed', {
      params: { club: club.slug },
      query: { type: 'job' },
    })
    const [card] = items
    expect(card).toMatchObject({ id: item.id, type: 'job', data: { truncated: true } })
    const text = card?.type === 'job' ? card.data.description : ''
    expect(text.length).toBeGreaterThan(190)
    expect(text.length).toBeLessThanOrEqual(201)
    expect((await cam.call('GET /clubs/:club/counts', { params: { club: club.slug } })).jobs).toBe(1)
    for (const q of ['zitherworks', 'quinces'])
      expect(
        (await visitor.call('GET /search/content', { query: { type: 'job', q } })).items.map(({ id }) => id),
      ).toEqual([item.id])
  })
})

describe('the pay of a job', () => {
  it('has one or two exact amounts, a period and a currency, by default the club’s', async () => {
    const item = await publish({
      payFrom: '60,000',
      payTo: '80000.5',
      payPeriod: 'month',
      payCurrency: 'EUR',
    })
    const pay = { from: '60000.00', to: '80000.50', period: 'month', currency: 'EUR' }
    expect(item.data.pay).toEqual(pay)
    expect((await page(visitor, item)).data.pay).toEqual(pay)
    const largest = await publish({ payTo: '9999999999.99' })
    expect(largest.data.pay).toEqual({ from: null, to: '9999999999.99', period: 'year', currency: 'USD' })
  })

  it('is null without amounts, also for programs that send nothing of it', async () => {
    expect((await publish({ payPeriod: 'hour', payCurrency: 'EUR' })).data.pay).toBeNull()
    const { payFrom: _, payTo: __, payPeriod: ___, payCurrency: ____, ...body } = jobForm()
    const item = await cam.call('POST /clubs/:club/jobs', { params: { club: hall.slug }, body })
    expect(item.data.pay).toBeNull()
  })

  it('can be edited in parts, and removed; an upper amount below the lower one is refused', async () => {
    const item = await publish({ payFrom: '20', payTo: '30', payPeriod: 'hour', payCurrency: 'EUR' })
    expect((await edit(item, { payTo: '25' })).data.pay).toEqual({
      ...{ from: '20.00', to: '25.00', period: 'hour', currency: 'EUR' },
    })
    expect((await edit(item, { title: 'Other' })).data.pay).toMatchObject({ from: '20.00' })
    expect(await refusedEdit(item, { payFrom: '26' })).toMatchObject({
      code: 'bad_input',
      fields: { payTo: 'This is less than the lowest pay' },
    })
    expect((await edit(item, { payCurrency: '' })).data.pay).toMatchObject({ currency: 'USD' })
    expect((await edit(item, { payFrom: '', payTo: '' })).data.pay).toBeNull()
    expect((await edit(item, { payTo: '9' })).data.pay).toEqual({
      ...{ from: null, to: '9.00', period: 'year', currency: 'USD' },
    })
  })

  it('is not overwritten after a concurrent change, and its change is in the club’s log', async () => {
    const item = await publish({ payFrom: '20', payPeriod: 'hour' })
    await edit(item, { payFrom: '21' })
    expect(await refusedEdit(item, { payFrom: '22', before: { payFrom: '20' } })).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { fields: { payFrom: '21' } },
    })
    const { data } = await db
      .selectFrom('club_activity_log')
      .select('data')
      .where('content_id', '=', item.id)
      .where('type', '=', 'content.updated')
      .executeTakeFirstOrThrow()
    expect(data).toMatchObject({ fields: ['payFrom'], changes: { payFrom: ['20', '21'] } })
  })

  it.each([
    sql`pay_from = 0`,
    sql`pay_from = 31`,
    sql`pay_to = -1`,
    sql`pay_period = 'week'`,
    sql`pay_period = null`,
    sql`pay_currency = 'eur'`,
    sql`pay_currency = null`,
    sql`pay_from = null, pay_to = null`,
  ])('is checked by the database, too (%#)', async (change) => {
    const item = await publish({ payFrom: '20', payTo: '30' })
    const write = sql`update jobs set ${change} where id = ${item.id}`.execute(db)
    await expect(write).rejects.toThrow(/violates check constraint "jobs_pay/)
  })
})

describe('an edited job', () => {
  it('keeps omitted fields, and can be edited by its author, the owner and admins only', async () => {
    const item = await publish({ requirements: 'A, B' })
    expect((await edit(item, { requirements: 'B ,C' })).data).toMatchObject({
      title: 'A position',
      requirements: ['B', 'C'],
    })
    for (const who of [ann, ben])
      expect((await edit(item, { company: `Company of ${personOf(who).firstName}` }, who)).data.title).toBe(
        'A position',
      )
    expect(await refusedEdit(item, { title: 'Mine now' }, dot)).toMatchObject({
      status: 403,
      code: 'permission_denied',
    })
    expect(await refusedEdit({ id: newId() }, { title: 'Nothing' })).toMatchObject({ status: 404 })
    const post = await make.post({ club: hall, author: personOf(cam) })
    expect(await refusedEdit(post, { title: 'No post' })).toMatchObject({ code: 'content_not_found' })
    expect((await page(dot, item)).can).toMatchObject({ edit: 'permission_denied' })
  })

  it('is not overwritten after a concurrent change, including lists', async () => {
    const item = await publish({ benefits: 'Tea, coffee' })
    await edit(item, { benefits: 'Tea' })
    expect(
      await refusedEdit(item, { benefits: 'Coffee', before: { benefits: 'Tea, coffee' } }),
    ).toMatchObject({ code: 'changed_meanwhile', conflict: { fields: { benefits: 'Tea' } } })
    expect((await edit(item, { benefits: 'Coffee', before: { benefits: 'Tea' } })).data.benefits).toEqual([
      'Coffee',
    ])
  })

  it('accepts a new closing date only in the future, and stays editable after its own has passed', async () => {
    const item = await publish()
    expect(await refusedEdit(item, { closesAt: inDays(-1) })).toMatchObject({
      code: 'bad_input',
      fields: { closesAt: 'Please select a date to come' },
    })
    await expire(item)
    const { closesAt } = (await page(cam, item)).data
    expect((await edit(item, { title: 'Still here', closesAt })).data).toMatchObject({
      title: 'Still here',
      closesAt,
      isOpen: false,
    })
    expect((await edit(item, { closesAt: inDays(1) })).data).toMatchObject({ isOpen: true, isActive: true })
  })
})

describe('closing a job', () => {
  it('stops applications until reopened, by its editors, idempotently', async () => {
    const item = await publish({ closesAt: inDays(2) })
    expect((await close(item)).data).toMatchObject({ isActive: false, isOpen: false })
    const logged = () =>
      db
        .selectFrom('club_activity_log')
        .select('data')
        .where('content_id', '=', item.id)
        .where('type', '=', 'content.status')
        .orderBy('id')
        .execute()
    expect((await close(item, ben)).data.isOpen).toBe(false)
    expect(await logged()).toEqual([{ data: { type: 'job', status: 'closed' } }])
    expect((await page(visitor, item)).data).toMatchObject({ isActive: false, isOpen: false })
    expect((await reopen(item, ann)).data).toMatchObject({
      isActive: true,
      isOpen: true,
      closesAt: item.data.closesAt,
    })
    await reopen(item)
    expect(await logged()).toHaveLength(2)
    for (const key of ['PUT /jobs/:contentId/closure', 'DELETE /jobs/:contentId/closure'] as const) {
      expect(await dot.refused(key, at(item))).toMatchObject({ status: 403, code: 'permission_denied' })
      expect(await visitor.refused(key, at(item))).toMatchObject({ status: 401 })
    }
    const closed = await publish({}, cam, vault)
    expect(await dot.refused('PUT /jobs/:contentId/closure', at(closed))).toMatchObject({ status: 404 })
    const post = await make.post({ club: hall, author: personOf(cam) })
    expect(await cam.refused('PUT /jobs/:contentId/closure', at(post))).toMatchObject({ status: 404 })
  })

  it('removes the job from the club’s open jobs, also at its closing date', async () => {
    const club = await make.club({ owner: personOf(cam) })
    const [open, closed, over] = [
      await publish({ title: 'Open' }, cam, club),
      await publish({ title: 'Closed' }, cam, club),
      await publish({ title: 'Over', closesAt: inDays(1) }, cam, club),
    ]
    await close(closed)
    await expire(over)
    const listed = async (query: { type: 'job'; state?: 'open' }) =>
      (await cam.call('GET /clubs/:club/feed', { params: { club: club.slug }, query })).items.map(
        ({ id }) => id,
      )
    expect(await listed({ type: 'job', state: 'open' })).toEqual([open.id])
    expect(await listed({ type: 'job' })).toEqual([over.id, closed.id, open.id])
    const params = { club: club.slug }
    for (const query of [{ state: 'open' as const }, { type: 'post' as const, state: 'open' as const }])
      expect(await cam.refused('GET /clubs/:club/feed', { params, query })).toMatchObject({
        fields: { state: 'Only jobs can be open' },
      })
  })

  it('happens automatically at the closing date, which reopening removes', async () => {
    const item = await publish({ closesAt: inDays(1) })
    await expire(item)
    expect((await page(visitor, item)).data).toMatchObject({ isActive: true, isOpen: false })
    expect((await reopen(item)).data).toMatchObject({ isActive: true, isOpen: true, closesAt: null })
  })

  it('is signaled to watchers of the job', async () => {
    const item = await publish()
    const watching = await dot.listen()
    await watching.watch({ contentId: item.id })
    await close(item)
    expect(await watching.heard('content.updated')).toMatchObject({ contentId: item.id, type: 'job' })
  })

  it('removes the job from the sitemap, also at its closing date', async () => {
    const [open, closed, over] = [
      await publish({ title: 'Job that is open', closesAt: inDays(1) }),
      await publish({ title: 'Job that was closed' }),
      await publish({ title: 'Job that is over', closesAt: inDays(1) }),
    ]
    await close(closed)
    await expire(over)
    const listed = await listedIn(visitor)
    expect(listed).toContain(`/${hall.slug}/jobs/${open.slug}`)
    for (const { slug } of [closed, over]) expect(listed).not.toContain(`/${hall.slug}/jobs/${slug}<`)
  })
})

/** All files of the sitemap. */
async function listedIn(who: Client): Promise<string> {
  const read = async (url: string) => (await who.fetch(new URL(url).pathname)).text()
  const index = await (await who.fetch('/sitemap.xml')).text()
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
  return (await Promise.all(files.map(read))).join('\n')
}
