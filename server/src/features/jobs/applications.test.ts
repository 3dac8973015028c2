import type { ApplicationFields } from '@guildhall/contract/applications'
import type { JobFields } from '@guildhall/contract/jobs'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { jobForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { finishDeletion } from '../account-deletions/account-deletions.tasks.ts'
import { partsOf } from '../exports/exports.parts.ts'
import { sweepFiles } from '../files/files.tasks.ts'

// Ann owns the hall, Ben is its admin, Cam a member who posts jobs, Dot an outsider.
const { visitor, ann, ben, cam, dot, hall, vault, make, as, app, eventually } = await openWorld()
const { db } = app.deps
await make.allFeatures(hall)
await make.allFeatures(vault)

const publish = (given: Partial<JobFields> = {}, club: { slug: string } = hall, who: Client = cam) =>
  who.call('POST /clubs/:club/jobs', { params: { club: club.slug }, body: jobForm(given) })
const at = ({ id }: { id: string }) => ({ params: { contentId: id } })
const form = (given: Partial<ApplicationFields> = {}) => ({
  message: 'Take me',
  attachmentPath: null,
  ...given,
})
const apply = (who: Client, job: { id: string }, given?: Partial<ApplicationFields>) =>
  who.call('PUT /jobs/:contentId/application', { ...at(job), body: form(given) })
const notApplied = (who: Client, job: { id: string }, given?: object) =>
  who.refused('PUT /jobs/:contentId/application', { ...at(job), body: form(given) })
const withdraw = (who: Client, job: { id: string }) =>
  who.call('DELETE /jobs/:contentId/application', at(job))
const applicants = async (who: Client, job: { id: string }, cursor?: string) =>
  who.call('GET /jobs/:contentId/applications', { ...at(job), query: { cursor } })
const mark = (job: { id: string }, applicationId: string, status: 'seen' | 'invited' | 'declined') =>
  cam.call('PUT /jobs/:contentId/applications/:applicationId/status', {
    params: { contentId: job.id, applicationId },
    body: { status },
  })
const seenBy = async (who: Client, { id }: { id: string }) => {
  const item = await who.call('GET /content/:contentId', { params: { contentId: id } })
  if (item.type !== 'job') throw new Error('no job')
  return item.data
}
const somebody = async (given?: Parameters<typeof make.person>[0]) => as(await make.person(given))
const pdf = (who: Client, name = 'cv.pdf') =>
  who.call('POST /storage/v1/attachments', {
    file: new File([`%PDF-1.7\n${newId()}\n%%EOF`], name, { type: 'application/pdf' }),
  })
const noticesOf = (person: { id: string }, type: string) =>
  db
    .selectFrom('notifications')
    .select(['title', 'message', 'metadata'])
    .where('user_id', '=', person.id)
    .where('type', '=', type)
    .execute()

describe('applying for a job', () => {
  it('is allowed once to signed-in people who can see it, except its poster', async () => {
    const job = await publish()
    expect(await notApplied(visitor, job)).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect((await seenBy(visitor, job)).can.apply).toBe('sign_in_required')
    expect(await notApplied(cam, job)).toMatchObject({ status: 403, code: 'own_job' })
    expect((await seenBy(cam, job)).can.apply).toBe('own_job')
    for (const who of [ann, dot]) {
      expect((await apply(who, job)).data).toMatchObject({
        application: { status: 'applied' },
        ...{ applicationCount: null, applicationsBy: null },
        can: { apply: 'already_applied' },
      })
      // The same request is a retry; a different one is refused.
      expect((await apply(who, job)).data.application).toMatchObject({ status: 'applied' })
      expect(await notApplied(who, job, { message: 'Please' })).toMatchObject({
        status: 409,
        code: 'already_applied',
      })
    }
    const by = { applied: 2, seen: 0, invited: 0, declined: 0 }
    expect(await seenBy(cam, job)).toMatchObject({ applicationCount: 2, applicationsBy: by })
    const closed = await publish({}, vault)
    expect(await notApplied(dot, closed)).toMatchObject({ status: 404, code: 'content_not_found' })
    const post = await make.post({ club: hall, author: personOf(cam) })
    expect(await notApplied(dot, post)).toMatchObject({ code: 'content_not_found' })
  })

  it('creates one application under concurrency', async () => {
    const job = await publish()
    const who = await somebody()
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => apply(who, job, { message: `Try ${n % 2}` })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    const rows = await db.selectFrom('job_applications').select('id').where('job_id', '=', job.id).execute()
    expect(rows).toHaveLength(1)
  })

  it('ends once the job is closed by hand or by its date, except for repeats', async () => {
    const [byHand, byDate] = [await publish(), await publish()]
    await apply(ann, byHand)
    await cam.call('PUT /jobs/:contentId/closure', at(byHand))
    await db
      .updateTable('jobs')
      .set({ closes_at: new Date(Date.now() - 1000) })
      .where('id', '=', byDate.id)
      .execute()
    for (const job of [byHand, byDate])
      expect(await notApplied(dot, job)).toMatchObject({ status: 409, code: 'job_closed' })
    expect((await seenBy(dot, byDate)).can.apply).toBe('job_closed')
    expect((await seenBy(ann, byHand)).application).toMatchObject({ status: 'applied' })
    await withdraw(ann, byHand)
    expect((await seenBy(ann, byHand)).application).toBeNull()
  })

  it('accepts a message of 2000 characters and one PDF of the applicant', async () => {
    const job = await publish()
    expect(await notApplied(dot, job, { message: 'm'.repeat(2001) })).toMatchObject({
      code: 'bad_input',
      fields: { message: 'Message is too long' },
    })
    const text = await dot.call('POST /storage/v1/attachments', {
      file: new File(['no pdf'], 'cv.txt', { type: 'text/plain' }),
    })
    expect(await notApplied(dot, job, { attachmentPath: text.path })).toMatchObject({
      code: 'bad_input',
      fields: { attachmentPath: 'Please attach a PDF file' },
    })
    const others = await pdf(ann)
    expect(await notApplied(dot, job, { attachmentPath: others.path })).toMatchObject({
      code: 'file_not_found',
    })
    expect((await seenBy(dot, job)).application).toBeNull()
    const own = await pdf(dot)
    await apply(dot, job, { message: 'm'.repeat(2000), attachmentPath: own.path })
    await apply(dot, job, { message: 'm'.repeat(2000), attachmentPath: own.path })
    const [application] = (await applicants(cam, job)).items
    expect(application).toMatchObject({ attachment: { name: 'cv.pdf', url: own.url } })
    const other = await publish()
    expect(await notApplied(dot, other, { attachmentPath: own.path })).toMatchObject({ code: 'file_in_use' })
  })

  it('can be withdrawn by the applicant only, idempotently, and repeated', async () => {
    const job = await publish()
    await apply(dot, job)
    await withdraw(ann, job)
    expect((await applicants(cam, job)).items).toHaveLength(1)
    await withdraw(dot, job)
    await withdraw(dot, job)
    expect((await applicants(cam, job)).items).toEqual([])
    expect((await apply(dot, job, { message: 'Again' })).data.application).toMatchObject({
      status: 'applied',
    })
    // One of two applications, and of several applicants.
    const other = await publish()
    await apply(dot, other)
    await apply(ann, job)
    await withdraw(dot, job)
    expect((await applicants(cam, job)).items).toHaveLength(1)
    expect((await applicants(cam, other)).items).toHaveLength(1)
    const hidden = await publish({}, vault)
    expect(await dot.refused('DELETE /jobs/:contentId/application', at(hidden))).toMatchObject({
      status: 404,
    })
  })
})

describe('an application', () => {
  it("is visible to the job's poster, 20 per page, and to no one else", async () => {
    const job = await publish()
    const people = await Promise.all(Array.from({ length: 21 }, () => somebody()))
    for (const [n, who] of people.entries()) await apply(who, job, { message: `Number ${n}` })
    const first = await applicants(cam, job)
    expect(first.items.map(({ message }) => message)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Number ${20 - n}`),
    )
    expect(first.items[0]).toMatchObject({
      person: { id: personOf(people[20] as Client).id },
      status: 'applied',
      attachment: null,
    })
    const second = await applicants(cam, job, first.next ?? undefined)
    expect([second.items.map(({ message }) => message), second.next]).toEqual([['Number 0'], null])
    for (const who of [ann, ben, dot, people[0] as Client]) {
      expect(await who.refused('GET /jobs/:contentId/applications', at(job))).toMatchObject({
        status: 403,
        code: 'author_only',
      })
      const status = {
        params: { contentId: job.id, applicationId: first.items[0]?.id ?? '' },
        body: { status: 'declined' as const },
      }
      expect(
        await who.refused('PUT /jobs/:contentId/applications/:applicationId/status', status),
      ).toMatchObject({ status: 403, code: 'author_only' })
      expect((await seenBy(who, job)).applicationCount).toBeNull()
    }
    expect(await visitor.refused('GET /jobs/:contentId/applications', at(job))).toMatchObject({ status: 401 })
  })

  it('appears nowhere but to the two: not in feeds, pages, search, exports, the log, signals or by its file', async () => {
    const word = 'quincewhisper'
    const club = await make.club({ owner: personOf(ann) })
    for (const one of [ben, cam]) await make.member(club, personOf(one))
    const job = await publish({ title: 'Secret keeper' }, club)
    const who = await somebody()
    const file = await pdf(who, `${word}.pdf`)
    const listening = [await ann.listen(), await dot.listen()]
    for (const one of listening) await one.watch({ contentId: job.id })
    await apply(who, job, { message: word, attachmentPath: file.path })
    const own = (await applicants(cam, job)).items[0]
    expect([own?.message, own?.attachment?.name]).toEqual([word, `${word}.pdf`])
    await mark(job, own?.id ?? '', 'invited')

    const params = { club: club.slug }
    for (const one of [ann, ben, dot, visitor]) {
      const read = [
        await one.call('GET /clubs/:club/jobs/:slug', { params: { ...params, slug: job.slug } }),
        await one.call('GET /content/:contentId', { params: { contentId: job.id } }),
        await one.call('GET /clubs/:club/highlights', { params }),
        await one.call('GET /search/content', { query: { type: 'job', q: word } }),
        ...(one === visitor ? [] : [await one.call('GET /clubs/:club/feed', { params, query: {} })]),
      ]
      const text = JSON.stringify(read)
      expect(text).not.toContain(word)
      expect(text).not.toContain(own?.id)
      expect(text).not.toContain(personOf(who).username)
      expect((await one.fetch(file.url)).status).toBe(404)
    }
    for (const one of [who, cam]) expect((await one.fetch(file.url)).status).toBe(200)
    const log = await db.selectFrom('club_activity_log').selectAll().where('club_id', '=', club.id).execute()
    expect(log.filter(({ user_id }) => user_id === personOf(who).id)).toEqual([])
    expect(JSON.stringify(log)).not.toContain(personOf(who).id)
    // Signals to everyone come after it.
    await cam.call('PUT /jobs/:contentId/closure', at(job))
    for (const one of listening) {
      await one.heard('content.updated')
      expect(one.signals.map(({ kind }) => kind)).toEqual(['content.updated'])
    }
    for (const person of [personOf(cam), personOf(ann)])
      expect(JSON.stringify(await exported(person))).not.toContain(word)
    expect(await exported(personOf(who), 'applications.json')).toMatchObject([
      { message: word, status: 'invited', job: 'Secret keeper', files: [file.path] },
    ])
    expect(JSON.stringify(await exported(personOf(who), 'files.json'))).toContain(word)
  })

  it('is marked as seen, invited or declined, with notifications for the applicant', async () => {
    const job = await publish({ title: 'Lighthouse keeper' })
    const who = await somebody()
    await apply(who, job)
    const listening = await who.listen()
    const id = (await applicants(cam, job)).items[0]?.id ?? ''
    for (const status of ['seen', 'invited', 'declined', 'declined'] as const) {
      expect((await mark(job, id, status)).status).toBe(status)
      expect((await seenBy(who, job)).application?.status).toBe(status)
    }
    expect(await listening.heard('application.changed')).toEqual({
      kind: 'application.changed',
      contentId: job.id,
    })
    await eventually(async () => (await noticesOf(personOf(who), 'JOB_APPLICATION_DECLINED')).length === 1)
    expect(await noticesOf(personOf(who), 'JOB_APPLICATION_DECLINED')).toMatchObject([
      { message: 'Your application for Lighthouse keeper was not successful this time.' },
    ])
    const other = await publish()
    for (const [wrong, application] of [
      [other, id],
      [job, newId()],
    ] as const)
      expect(
        await cam.refused('PUT /jobs/:contentId/applications/:applicationId/status', {
          params: { contentId: wrong.id, applicationId: application },
          body: { status: 'seen' },
        }),
      ).toMatchObject({ status: 404, code: 'application_not_found' })
  })

  it('notifies the poster as preferred, with job and applicant, until withdrawn', async () => {
    const poster = await make.person()
    await make.member(hall, poster)
    const posting = await as(poster)
    const job = await publish({ title: 'Tea taster' }, hall, posting)
    const who = await somebody({ firstName: 'Uma', lastName: 'Voss' })
    const listening = await posting.listen()
    await apply(who, job)
    await eventually(async () => (await noticesOf(poster, 'JOB_APPLICATION')).length === 1)
    expect(await noticesOf(poster, 'JOB_APPLICATION')).toEqual([
      {
        title: 'New application',
        message: 'Uma Voss applied for Tea taster.',
        metadata: {
          clubId: hall.id,
          clubSlug: hall.slug,
          applicantUsername: personOf(who).username,
        },
      },
    ])
    expect(await listening.heard('applications.changed')).toMatchObject({ contentId: job.id })
    await withdraw(who, job)
    await eventually(async () => (await noticesOf(poster, 'JOB_APPLICATION')).length === 0)

    const all = await posting.call('GET /notification-preferences')
    await posting.call('PUT /notification-preferences', { body: { ...all, jobApplications: false } })
    await apply(who, job)
    await app.deps.db.selectFrom('job_applications').selectAll().execute()
    await apply(await somebody(), await publish({ title: 'Another' }))
    await eventually(async () =>
      (await noticesOf(personOf(cam), 'JOB_APPLICATION')).some(({ message }) => message.endsWith('Another.')),
    )
    expect(await noticesOf(poster, 'JOB_APPLICATION')).toEqual([])
  })

  it('stays when its applicant leaves the club, who can still withdraw it', async () => {
    const member = await make.person()
    await make.member(vault, member)
    const [who, job] = [await as(member), await publish({}, vault)]
    const file = await pdf(who)
    await apply(who, job, { attachmentPath: file.path })
    await who.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    expect((await applicants(cam, job)).items).toHaveLength(1)
    expect((await who.fetch(file.url)).status).toBe(404)
    await withdraw(who, job)
    expect((await applicants(cam, job)).items).toEqual([])
  })

  it('is deleted with the job or either account, with its file and notification', async () => {
    const poster = await make.person()
    await make.member(hall, poster)
    const jobs = [
      await publish(),
      await publish({}, hall, await as(poster)),
      await publish({ title: 'Deleted later' }),
    ] as const
    const leaving = await make.person()
    const [who, other] = [await as(leaving), await somebody()]
    const files = [await pdf(who), await pdf(other), await pdf(other)]
    await apply(who, jobs[0], { attachmentPath: files[0]?.path })
    await apply(other, jobs[1], { attachmentPath: files[1]?.path })
    await apply(other, jobs[2], { attachmentPath: files[2]?.path })
    await eventually(
      async () =>
        (await noticesOf(personOf(cam), 'JOB_APPLICATION')).filter(({ metadata }) =>
          JSON.stringify(metadata).includes(leaving.username),
        ).length === 1,
    )
    await cam.call('DELETE /content/:contentId', at(jobs[2]))
    for (const { id } of [leaving, poster]) {
      await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', id).execute()
      await finishDeletion(app.deps, id)
    }
    const left = await db
      .selectFrom('job_applications')
      .select('id')
      .where(
        'job_id',
        'in',
        jobs.map(({ id }) => id),
      )
      .execute()
    expect(left).toEqual([])
    expect((await seenBy(dot, jobs[1])).can.apply).toBe('job_closed')
    await eventually(
      async () =>
        !JSON.stringify(await noticesOf(personOf(cam), 'JOB_APPLICATION')).includes(leaving.username),
    )
    const stored = async () =>
      (
        await db
          .selectFrom('files')
          .select('path')
          .where(
            'path',
            'in',
            files.map(({ path }) => path),
          )
          .execute()
      ).length
    // Files of the deleted account are removed immediately, others a day after upload.
    expect(await stored()).toBe(2)
    await sweepFiles(app.deps, new Date(Date.now() + 25 * 3_600_000))
    expect(await stored()).toBe(0)
  })

  it('keeps its file as long as it exists', async () => {
    const job = await publish()
    const file = await pdf(dot)
    await apply(dot, job, { attachmentPath: file.path })
    await sweepFiles(app.deps, new Date(Date.now() + 25 * 3_600_000))
    expect((await cam.fetch(file.url)).status).toBe(200)
  })
})

async function exported(person: { id: string; email: string }, only?: string): Promise<unknown[]> {
  const rows: unknown[] = []
  for (const part of partsOf(db, { id: person.id, email: person.email, first_name: '' })) {
    if (only && part.name !== only) continue
    if ('pages' in part) for await (const some of part.pages()) rows.push(...some)
    else rows.push(await part.one())
  }
  return rows
}
