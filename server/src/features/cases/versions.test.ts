import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Client } from '../../testing/as.ts'
import { finishDeletion } from '../account-deletions/account-deletions.tasks.ts'
import { statementToken } from '../acts/statement-links.ts'
import { at, idOf, read } from './cases.fixture.ts'
import { addressesIn, openEvidence, statuses } from './evidence.fixture.ts'

const evidence = await openEvidence()
const { ann, cam, dot, visitor, hall, app, db } = evidence
const { someone, moderator, operator, report, caseOf, fullPost, edit, hide, sweep } = evidence

/** Gives a post another picture. */
async function addPicture(id: string) {
  const { path } = await evidence.photo(cam)
  await sql`update files set content_id = ${id}, alt = 'Worse' where path = ${path}`.execute(db)
}
const remove = (id: string) => cam.call('DELETE /content/:contentId', { params: { contentId: id } })
const caseIn = (caseId: string, who: Client = moderator) => who.call(read, at(caseId))

describe('a case about a thing that was edited', () => {
  it('has what each report saw, once, with its files, also once the thing is deleted', async () => {
    const { subject } = await fullPost()
    await report(dot, subject)
    const caseId = await caseOf(subject)
    await report(await someone(hall), subject)
    expect((await caseIn(caseId)).versions).toEqual([])
    await edit(cam, subject.id, 'Much worse')
    await addPicture(subject.id)
    for (let twice = 0; twice < 2; twice++) await report(await someone(hall), subject)
    await edit(cam, subject.id)
    await remove(subject.id)
    await sweep()
    const { versions, now, reported } = await caseIn(caseId)
    expect([now, reported.text.includes('Look')]).toEqual([null, true])
    expect(versions).toMatchObject([{ snapshot: { text: expect.stringContaining('Much worse') } }])
    const [addresses = []] = versions.map(({ snapshot }) => addressesIn(snapshot))
    expect(addresses).toHaveLength(1)
    expect(await statuses(moderator, addresses)).toEqual([200])
    expect(await statuses(dot, addresses)).toEqual([404])
  })

  it('has 20 versions at most', async () => {
    const { subject } = await fullPost()
    await report(dot, subject)
    const caseId = await caseOf(subject)
    await sql`insert into case_versions (case_id, digest, snapshot)
      select ${caseId}, number, reported from moderation_cases, generate_series(1, 19) number where id = ${caseId}`.execute(
      db,
    )
    for (const text of ['The last', 'One too many']) {
      await edit(cam, subject.id, text)
      await report(await someone(hall), subject)
    }
    const { versions } = await caseIn(caseId)
    expect(versions).toHaveLength(20)
    expect(versions.at(-1)?.snapshot.text).toContain('The last')
  })

  it('names its author in no version', async () => {
    const person = await someone()
    const subject = { kind: 'profile' as const, id: idOf(person) }
    await report(dot, subject)
    await db
      .updateTable('profiles')
      .set({ bio: 'Much worse', last_name: 'Impostor' })
      .where('id', '=', subject.id)
      .execute()
    await report(ann, subject)
    const caseId = await caseOf(subject)
    const titles = async () => (await caseIn(caseId, operator)).versions.map(({ snapshot }) => snapshot)
    expect(await titles()).toMatchObject([{ title: expect.stringContaining('Impostor'), author: null }])
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', subject.id).execute()
    await finishDeletion(app.deps, subject.id)
    expect(await titles()).toMatchObject([{ title: 'Deleted user', path: null, text: 'Much worse' }])
  })
})

describe('the statement about a thing that was edited', () => {
  const statementOf = (actId: string) => cam.call('GET /my/statements/:actId', { params: { actId } })

  it('has the thing as it was decided about, and as it was reported, each with its files', async () => {
    const { subject } = await fullPost()
    await report(dot, subject)
    await edit(cam, subject.id, 'Much worse')
    await addPicture(subject.id)
    const actId = await hide(await caseOf(subject), subject)
    const { subject: judged, earlier } = await statementOf(actId)
    expect(judged).toMatchObject({
      text: expect.stringContaining('Much worse'),
      pictures: [{ alt: 'Worse' }],
    })
    expect(earlier).toMatchObject([{ text: expect.stringContaining('Look'), author: null }])
    const addresses = [judged, ...earlier].flatMap((one) => (one ? addressesIn(one) : []))
    expect(addresses).toHaveLength(4)
    expect(await statuses(cam, addresses)).toEqual([200])
    expect(await statuses(dot, addresses)).toEqual([404])
    // Another decision about the same person serves them as little.
    const other = await fullPost()
    await report(dot, other.subject)
    const otherId = await hide(await caseOf(other.subject), other.subject)
    const elsewhere = addresses.map((url) => url.replace(actId, otherId))
    expect(await statuses(cam, elsewhere)).toEqual([404])
    const linked = await visitor.call('POST /statements', {
      body: { token: statementToken(app.deps, actId) },
    })
    expect(await statuses(visitor, linked.earlier.flatMap(addressesIn))).toEqual([200])
  })

  it('has one version where nothing was edited', async () => {
    const { subject } = await fullPost()
    await report(dot, subject)
    const actId = await hide(await caseOf(subject), subject)
    expect((await statementOf(actId)).earlier).toEqual([])
  })

  it('has the last version that was reported where the thing was deleted', async () => {
    const { subject } = await fullPost()
    await report(dot, subject)
    await edit(cam, subject.id, 'Much worse')
    await report(await someone(hall), subject)
    const caseId = await caseOf(subject)
    await remove(subject.id)
    const id = newId()
    const statement = { basis: 'rule' as const, ground: 'Be kind', facts: 'It was not' }
    await moderator.call('POST /acts', { body: { id, caseId, action: 'warn', subject, statement } })
    const { subject: judged, earlier } = await statementOf(id)
    expect(judged?.text).toContain('Much worse')
    expect(earlier).toMatchObject([{ text: expect.stringContaining('Look') }])
  })
})
