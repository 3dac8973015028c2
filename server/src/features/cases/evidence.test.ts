import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { uploadedForText } from '../../testing/kinds/fixture.ts'
import { finishDeletion } from '../account-deletions/account-deletions.tasks.ts'
import { mailBundles } from '../acts/bundles.tasks.ts'
import { statementToken } from '../acts/statement-links.ts'
import { clearClub } from '../deletion/deletion.tasks.ts'
import { readPersonStorage } from '../files/quota.ts'
import { at, idOf, read } from './cases.fixture.ts'
import { addressesIn, openEvidence, statuses } from './evidence.fixture.ts'
import { sweepCases } from './sweep.tasks.ts'

const evidence = await openEvidence()
const { ann, ben, cam, dot, visitor, hall, vault, make, by, app, db } = evidence
const { someone, moderator, operator, report, caseOf, act } = evidence
const { photo, fullPost, edit, shownTo, hide, sweep, storedOf } = evidence

describe('a case', () => {
  it('names the files of what was reported, as they were', async () => {
    const { subject, image } = await fullPost()
    await report(dot, subject)
    const { pictures, files } = await shownTo(moderator, await caseOf(subject))
    expect(pictures).toEqual([
      expect.objectContaining({ alt: 'A fake ticket', width: image.width, isInText: false }),
      expect.objectContaining({ isInText: true }),
    ])
    expect(files).toEqual([
      expect.objectContaining({ kind: 'attachment', name: 'plan.txt', mime: 'text/plain', size: 8 }),
    ])
    const { reported } = await db
      .selectFrom('moderation_cases')
      .select('reported')
      .where('subject_id', '=', subject.id)
      .executeTakeFirstOrThrow()
    expect(
      (reported as unknown as { files: { hash: string | null }[] }).files.map(({ hash }) => hash),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/^[\da-f]{16}$/), null]))
  })

  it('serves them to those who decide it and to no one else, hidden or not', async () => {
    const { subject, urls } = await fullPost()
    const other = await make.club({ owner: personOf(dot) })
    const former = await someone(hall)
    const suspended = await someone(hall)
    for (const one of [former, suspended]) {
      const permissions = JSON.stringify({ moderators: [idOf(moderator), idOf(one)] })
      await sql`update clubs set permissions = permissions || ${permissions}::jsonb where id = ${hall.id}`.execute(
        db,
      )
    }
    const reporter = await someone(hall)
    await report(reporter, subject)
    const caseId = await caseOf(subject)
    const kept = addressesIn(await shownTo(moderator, caseId))
    expect(await statuses(suspended, kept)).toEqual([200])
    // From now on they moderate nothing here.
    const permissions = JSON.stringify({ moderators: [idOf(moderator), idOf(suspended)] })
    await sql`update clubs set permissions = permissions || ${permissions}::jsonb where id = ${hall.id}`.execute(
      db,
    )
    await db
      .insertInto('restrictions')
      .values({
        act_id: (await act(caseId, idOf(suspended), null, 'suspend')).id,
        ...{ person_id: idOf(suspended), kind: 'suspended' },
      })
      .execute()
    const outsiders = {
      visitor,
      author: cam,
      reporter,
      stranger: await someone(),
      member: await someone(hall),
      'moderator of another club': dot,
      'former moderator': former,
      'suspended moderator': suspended,
      'operator without the second step': await someone(),
    }
    expect(other.id).not.toBe(hall.id)
    await db
      .insertInto('operators')
      .values({ user_id: idOf(outsiders['operator without the second step']) })
      .execute()
    for (const isHidden of [false, true]) {
      if (isHidden) await hide(caseId, subject)
      for (const [name, who] of Object.entries({ moderator, ann, ben, operator }))
        expect(await statuses(who, kept), `${name} ${isHidden}`).toEqual([200])
      for (const [name, who] of Object.entries(outsiders))
        for (const status of await statuses(who, kept)) expect([401, 403, 404], name).toContain(status)
    }
    // At its usual address a hidden file is not found.
    for (const who of [cam, moderator, operator, visitor]) expect(await statuses(who, urls)).toEqual([404])
  })

  it('serves its own files alone, and none by another case', async () => {
    const [one, two] = [await fullPost(), await fullPost()]
    for (const { subject } of [one, two]) await report(dot, subject)
    const [caseId, otherId] = [await caseOf(one.subject), await caseOf(two.subject)]
    const [address = ''] = addressesIn(await shownTo(moderator, caseId))
    expect(await statuses(moderator, [address])).toEqual([200])
    expect(await statuses(moderator, [address.replace(caseId, otherId)])).toEqual([404])
    const unused = await uploadedForText(cam)
    expect(await statuses(moderator, [`/rest/v1/cases/${caseId}/files/${unused.id}`])).toEqual([404])
  })

  it('serves them like other private files', async () => {
    const { subject } = await fullPost()
    await report(dot, subject)
    const { pictures, files } = await shownTo(moderator, await caseOf(subject))
    const [image, attached] = [pictures[0]?.url ?? '', files[0]?.url ?? '']
    const answer = await moderator.fetch(image)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    const etag = answer.headers.get('etag') ?? ''
    expect((await moderator.fetch(image, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await dot.fetch(image, { headers: { 'if-none-match': etag } })).status).toBe(404)
    const small = await moderator.fetch(`${image}?w=96`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await moderator.fetch(attached)).headers.get('content-disposition')).toMatch(
      /^attachment;.*plan\.txt/,
    )
  })

  it('is read with a token of someone who decides it, and by no other token', async () => {
    const { subject } = await fullPost()
    await report(dot, subject)
    const [address = ''] = addressesIn(await shownTo(moderator, await caseOf(subject)))
    const tokenOf = async (who: Client) =>
      by(
        (
          await who.call('POST /auth/v1/tokens', {
            body: { id: newId(), name: 'A', scope: 'read', lifetime: '30-days' },
          })
        ).secret,
      )
    expect(await statuses(await tokenOf(moderator), [address])).toEqual([200])
    expect(await statuses(await tokenOf(dot), [address])).toEqual([404])
    // The console opens to no token.
    expect(await statuses(await tokenOf(operator), [address])).toEqual([404])
  })

  it('about someone who moderates is served to operators alone', async () => {
    const { subject } = await fullPost(moderator)
    await report(dot, subject)
    const kept = addressesIn(await shownTo(operator, await caseOf(subject)))
    expect(await statuses(operator, kept)).toEqual([200])
    for (const who of [moderator, ben, ann]) expect(await statuses(who, kept)).toEqual([404])
  })

  it('in a private club is served to operators, who see nothing else there', async () => {
    const { subject, urls } = await fullPost(cam, vault)
    await report(ann, subject)
    const kept = addressesIn(await shownTo(operator, await caseOf(subject)))
    expect(await statuses(operator, kept)).toEqual([200])
    expect(await statuses(operator, urls)).toEqual([404])
    expect(await statuses(moderator, kept)).toEqual([404])
  })
})

const newComment = async () => {
  const author = personOf(cam)
  const on = await make.post({ club: hall, author })
  return make.comment({ on, club: hall, author })
}
/** Things with files of their own, beside items; the column names the owner of a file. */
const owned = [
  ['comment', 'comment_id', newComment],
  ['profile', 'profile_id', () => make.person()],
  ['club', 'club_id', () => make.club({ owner: personOf(ann) })],
  ['course', 'course_id', () => make.course({ club: hall, teacher: personOf(ann) })],
] as const

describe('the files of a case', () => {
  it.each(owned)('about a %s are served, also those that came since', async (kind, column, newThing) => {
    const { id } = await newThing()
    const own = async () => {
      const { path } = await photo(cam)
      await sql`update files set ${sql.ref(column)} = ${id} where path = ${path}`.execute(db)
    }
    await own()
    await report(dot, { kind, id })
    const caseId = await caseOf({ kind, id })
    await own()
    const { reported, now } = await operator.call(read, at(caseId))
    expect([reported, now].map((one) => one?.pictures.filter((picture) => picture.id).length)).toEqual([1, 2])
    expect(await statuses(operator, now ? addressesIn(now) : [])).toEqual([200])
  })

  it('are there for cases of before the files were kept', async () => {
    const { subject } = await fullPost()
    await report(dot, subject)
    const caseId = await caseOf(subject)
    await db.deleteFrom('case_files').where('case_id', '=', caseId).execute()
    const file = new URL('../../../migrations/0049_case_files_of_before.sql', import.meta.url)
    await sql.raw(await readFile(file, 'utf8')).execute(db)
    const kept = await db.selectFrom('case_files').select('file_id').where('case_id', '=', caseId).execute()
    expect(kept).toHaveLength(3)
    await cam.call('DELETE /content/:contentId', { params: { contentId: subject.id } })
    expect(await statuses(moderator, addressesIn(await shownTo(moderator, caseId)))).toEqual([200])
  })

  it('outlive an edit, and what came since is served as well', async () => {
    const { subject, urls } = await fullPost()
    await report(dot, subject)
    const caseId = await caseOf(subject)
    await edit(cam, subject.id)
    await sweep()
    expect(await storedOf(urls)).toBe(3)
    const { reported, now } = await moderator.call(read, at(caseId))
    expect(await statuses(moderator, addressesIn(reported))).toEqual([200])
    expect(now && addressesIn(now)).toEqual([])
  })

  it('outlive their deletion by the author, and go with the case', async () => {
    const { subject, urls } = await fullPost()
    const other = await fullPost()
    await report(dot, subject)
    const caseId = await caseOf(subject)
    for (const { id } of [subject, other.subject])
      await cam.call('DELETE /content/:contentId', { params: { contentId: id } })
    await sweep()
    expect(await storedOf(other.urls)).toBe(0)
    const { reported, now } = await moderator.call(read, at(caseId))
    expect(now).toBeNull()
    expect(reported.pictures).toHaveLength(2)
    expect(await statuses(moderator, addressesIn(reported))).toEqual([200])
    await moderator.call('PUT /cases/:caseId/closure', {
      ...at(caseId),
      body: { outcome: 'fine', reason: '' },
    })
    await sweepCases(app.deps)
    await sweep()
    expect(await storedOf(urls)).toBe(3)
    await sql`update moderation_cases set closed_at = now() - interval '181 days' where id = ${caseId}`.execute(
      db,
    )
    await sweepCases(app.deps)
    await sweep()
    expect(await storedOf(urls)).toBe(0)
  })

  it('fill no quota and serve no other post once what had them is gone, or has them no more', async () => {
    const author = await someone(hall)
    const [deleted, edited, other] = [await fullPost(author), await fullPost(author), await fullPost(author)]
    for (const { subject } of [deleted, edited]) await report(dot, subject)
    const storage = async () => {
      const { used, unused } = await readPersonStorage(db, idOf(author))
      return used + unused
    }
    const all = await storage()
    expect(all).toBeGreaterThan(0)
    await author.call('DELETE /content/:contentId', { params: { contentId: deleted.subject.id } })
    await edit(author, edited.subject.id)
    await sweep()
    expect(await storage()).toBe(all / 3)
    expect(await statuses(author, [...deleted.urls, ...edited.urls])).toEqual([404])
    expect(await statuses(author, other.urls)).toEqual([200])
    for (const { path } of [deleted.image, edited.image]) {
      const again = postForm({ content: 'Again', images: [{ path, alt: '' }] })
      const input = { params: { club: hall.slug }, body: again }
      expect((await author.refused('POST /clubs/:club/posts', input)).code).toBe('file_not_found')
    }
  })

  it('outlive the account and the club', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const author = await someone(club)
    const [one, two] = [await fullPost(author, club), await fullPost(author, club)]
    for (const { subject } of [one, two]) await report(dot, subject)
    await db
      .updateTable('profiles')
      .set({ deleted_at: new Date(), erases_content: true })
      .where('id', '=', idOf(author))
      .execute()
    await finishDeletion(app.deps, idOf(author))
    await sweep()
    const caseId = await caseOf(one.subject)
    expect(await statuses(ann, addressesIn(await shownTo(ann, caseId)))).toEqual([200])
    await sql`update clubs set deleted_at = now() - interval '8 days' where id = ${club.id}`.execute(db)
    await clearClub(app.deps, club.id)
    await clearClub(app.deps, club.id)
    await sweep()
    expect(await db.selectFrom('clubs').select('id').where('id', '=', club.id).execute()).toEqual([])
    const kept = addressesIn(await shownTo(operator, caseId))
    expect(kept).toHaveLength(3)
    expect(await statuses(operator, kept)).toEqual([200])
    expect(await statuses(ann, kept)).toEqual([404])
  })

  it('stay while an act can be appealed, and while its appeal is open', async () => {
    const { subject, urls } = await fullPost()
    await report(dot, subject)
    const caseId = await caseOf(subject)
    await hide(caseId, subject)
    await moderator.call('PUT /cases/:caseId/closure', {
      ...at(caseId),
      body: { outcome: 'acted', reason: '' },
    })
    await sql`delete from content_rows where id = ${subject.id}`.execute(db)
    await sql`update moderation_cases set closed_at = now() - interval '181 days' where id = ${caseId}`.execute(
      db,
    )
    await sweepCases(app.deps)
    await sweep()
    expect(await storedOf(urls)).toBe(3)
  })
})

describe('the statement of an act', () => {
  it('serves its files to the person it hit, by session and by the link in the mail', async () => {
    const { subject } = await fullPost()
    await report(dot, subject)
    const caseId = await caseOf(subject)
    const actId = await hide(caseId, subject)
    const own = (await cam.call('GET /my/statements/:actId', { params: { actId } })).subject
    const kept = own ? addressesIn(own) : []
    expect(kept).toHaveLength(3)
    expect(own?.pictures[0]).toMatchObject({ alt: 'A fake ticket' })
    expect(await statuses(cam, kept)).toEqual([200])
    for (const who of [dot, moderator, ann, operator]) expect(await statuses(who, kept)).toEqual([404])
    expect(await statuses(visitor, kept)).toEqual([401])
    const token = statementToken(app.deps, actId)
    const linked = (await visitor.call('POST /statements', { body: { token } })).subject
    const byLink = linked ? addressesIn(linked) : []
    expect(await statuses(visitor, byLink)).toEqual([200])
    const answer = await visitor.fetch(byLink[0] ?? '')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const wrong = byLink.map((url) => url.replace(token, statementToken(app.deps, newId())))
    expect(await statuses(visitor, wrong)).toEqual([404])
  })

  it('names what is deleted, pictures too, once its case is gone', async () => {
    const { subject } = await fullPost()
    await report(dot, subject)
    const caseId = await caseOf(subject)
    const actId = await hide(caseId, subject)
    await db.deleteFrom('case_files').where('case_id', '=', caseId).execute()
    const own = (await cam.call('GET /my/statements/:actId', { params: { actId } })).subject
    expect(own?.pictures).toEqual([])
    expect(own?.files.map(({ kind, url }) => [kind, url])).toEqual(
      expect.arrayContaining([
        ['picture', null],
        ['picture', null],
        ['attachment', null],
      ]),
    )
  })

  it('serves nothing that it does not name', async () => {
    const { subject } = await fullPost()
    await report(dot, subject)
    const caseId = await caseOf(subject)
    const later = await photo(cam)
    await sql`update files set content_id = ${subject.id} where path = ${later.path}`.execute(db)
    const actId = await hide(caseId, subject)
    const { id: other } = await act(caseId, idOf(cam))
    const [address = ''] = addressesIn(await shownTo(moderator, caseId))
    const fileId = address.slice(-36)
    expect(await statuses(cam, [`/rest/v1/my/statements/${actId}/files/${fileId}`])).toEqual([200])
    expect(await statuses(cam, [`/rest/v1/my/statements/${other}/files/${fileId}`])).toEqual([404])
  })

  it('serves them to those who decide its appeal, as long as it is open', async () => {
    // What was hidden of the same person just before would be appealed with it.
    await mailBundles(app.deps, { quietFor: 0 })
    const { subject } = await fullPost()
    await report(dot, subject)
    const actId = await hide(await caseOf(subject), subject)
    await cam.call('PUT /my/statements/:actId/appeal', { params: { actId }, body: { text: 'It was art' } })
    const { items } = await ben.call('GET /clubs/:club/appeals', { params: { club: hall.slug }, query: {} })
    const found = items.find(({ statement }) => statement.id === actId)?.statement.subject
    const kept = found ? addressesIn(found) : []
    expect(kept).toHaveLength(3)
    for (const who of [ben, ann, moderator, operator]) expect(await statuses(who, kept)).toEqual([200])
    for (const who of [cam, dot, await someone(hall)]) expect(await statuses(who, kept)).toEqual([404])
    await ben.call('PUT /appeals/:actId/decision', {
      params: { actId },
      body: { decision: 'upheld', answer: 'It was not' },
    })
    expect(await statuses(ben, kept)).toEqual([404])
    expect(
      await statuses(
        cam,
        kept.map((url) => url.replace('/appeals/', '/my/statements/')),
      ),
    ).toEqual([200])
  })
})
