import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { at, idOf, illegal, openCases, read } from '../cases.fixture.ts'
import { weightOf } from '../weight.reads.ts'

const { db, cam, visitor, hall, operator, someone, newPost, report, caseOf } = await openCases()

const reportsOf = async (caseId: string) =>
  db
    .selectFrom('reports')
    .select(['id', 'reason', 'legal'])
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .execute()

describe('a visitor', () => {
  it('is counted once, also at the same time and with the address in capitals', async () => {
    const post = await newPost(cam)
    const sent = await Promise.all([1, 2, 3].map(() => report(visitor, post, illegal())))
    await report(visitor, post, illegal({ email: 'VERA@visitors.test' }))
    const caseId = await caseOf(post)
    const [first, ...others] = await reportsOf(caseId)
    expect(others).toEqual([])
    expect(sent.map(({ id }) => id)).toEqual(Array(3).fill(first?.id))
    expect(sent.filter(({ isNew }) => isNew)).toHaveLength(1)
    await report(visitor, post, illegal({ email: 'another@visitors.test' }))
    expect(await reportsOf(caseId)).toHaveLength(2)
  })

  it('is counted once without an address, for the same words', async () => {
    const post = await newPost(cam)
    const nameless = { name: '', email: '', isAboutChildAbuse: true }
    for (const explanation of ['A child', 'A child', 'Another'])
      await report(visitor, post, illegal({ ...nameless, explanation }))
    expect(await reportsOf(await caseOf(post))).toHaveLength(2)
  })

  it('adds words to a first notice, and learns nothing of what was sent with the address', async () => {
    const [taken, free] = [await newPost(cam), await newPost(cam)]
    await report(visitor, taken, illegal({ explanation: 'Secret words' }))
    const guess = async (post: typeof taken) => {
      const first = await report(visitor, post, illegal({ explanation: 'A guess' }))
      const again = await report(visitor, post, illegal({ explanation: 'A guess' }))
      return [first.isNew, again.isNew, again.id === first.id]
    }
    expect(await guess(taken)).toEqual([true, false, true])
    expect(await guess(free)).toEqual([true, false, true])
    const { reportList } = await operator.call(read, at(await caseOf(taken)))
    expect(reportList).toMatchObject([{ legal: { explanation: 'Secret words\n\nA guess' } }])
    for (let n = 0; n < 9; n++) await report(visitor, taken, illegal({ explanation: `Word ${n}` }))
    const [stored] = await reportsOf(await caseOf(taken))
    expect(stored?.legal).toMatchObject({ supplements: Array(5).fill(expect.anything()) })
  })

  it('is counted again once the case is closed', async () => {
    const post = await newPost(cam)
    await report(visitor, post, illegal())
    await sql`update moderation_cases set closed_at = now(), outcome = 'fine' where subject_id = ${post.id}`.execute(
      db,
    )
    expect(await report(visitor, post, illegal())).toMatchObject({ isNew: true })
  })
})

describe('a person', () => {
  it('reports a thing once for each reason, and weighs the same', async () => {
    const person = await someone(hall)
    await sql`update club_memberships set created_at = now() - interval '8 days'`.execute(db)
    const post = await newPost(cam)
    const first = await report(person, post)
    expect(await report(person, post)).toEqual({ id: first.id, isNew: false })
    expect(await report(person, post, { reason: 'hate' })).toMatchObject({ isNew: true })
    const notice = await report(person, post, illegal({ name: '', email: '' }))
    expect(notice.isNew).toBe(true)
    const more = illegal({ name: '', email: '', explanation: 'It shows a child', isAboutChildAbuse: true })
    expect(await report(person, post, more)).toEqual({ id: notice.id, isNew: false })
    const caseId = await caseOf(post)
    expect((await reportsOf(caseId)).map(({ reason }) => reason)).toEqual(['spam', 'hate', 'illegal'])
    const found = await operator.call(read, at(caseId))
    expect(found.legal).toBe('child_abuse')
    expect(found.reportList[2]).toMatchObject({
      reporter: { id: idOf(person) },
      legal: { explanation: 'A forgery\n\nIt shows a child', isAboutChildAbuse: true },
    })
    expect(await weightOf(db, caseId)).toBe(1)
  })
})
