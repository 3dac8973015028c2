import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, personOf } from '../../testing/as.ts'
import { decide, idOf, openCases } from '../cases/cases.fixture.ts'
import { mailBundles } from './bundles.tasks.ts'

// What is hidden of one person is decided together for them.

const world = await openCases()
const { app, ann, ben, dot, hall, visitor, operator, someone, tasksDone } = world
const { newPost, report, reported, caseOf } = world
const { db } = app.deps
const statement = { basis: 'rule', ground: 'Spam', facts: 'This advertises' } as const
const inHall = { params: { club: hall.slug } }

const reverse = (actId: string, by = operator) =>
  by.call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: '' } })
const bellOf = async (who: Client, type = 'MODERATION_ACT') =>
  (await who.call('GET /notifications', { query: {} })).items.filter((one) => one.type === type)
/** As the task does once no more follow. */
const mailDue = async () => {
  await mailBundles(app.deps, { quietFor: 0 })
  await tasksDone()
}

describe('what hides many things of one person', () => {
  /** Cases about so many posts of someone, and of a bystander one. */
  const flood = async (size: number) => {
    const author = await someone(hall)
    const posts = await Promise.all(Array.from({ length: size }, () => newPost(author)))
    for (const post of posts) await report(dot, post)
    return { author, posts, ids: await Promise.all(posts.map((post) => caseOf(post))) }
  }
  const hideAll = (ids: string[]) =>
    ben.call(decide, { body: { ids, action: 'hide', statement, outcome: 'acted', reason: '' } })
  const lettersOf = async (who: Client) => {
    await mailDue()
    return lettersTo(visitor, personOf(who).email)
  }

  it('is one notification, mail and statement, which lists each', async () => {
    const { author, posts, ids } = await flood(30)
    const bystander = await reported(await someone(hall))
    const { acts } = await hideAll([...ids, bystander.id])
    expect(acts.map(({ caseId }) => caseId)).toEqual([...ids, bystander.id])
    const [bell, ...more] = await bellOf(author)
    expect(more).toEqual([])
    expect(bell).toMatchObject({ title: `30 of your posts were hidden in ${hall.name}` })
    const letters = await lettersOf(author)
    expect(letters.map(({ subject }) => subject)).toEqual([`30 of your posts were hidden in ${hall.name}`])
    const { items } = await author.call('GET /my/statements', { query: {} })
    expect(items).toHaveLength(1)
    const [{ subject, others } = { subject: null, others: [] }] = items
    expect([subject?.id, ...others.map((one) => one.subject?.id)]).toEqual(posts.map(({ id }) => id))
    // Nothing more follows later, and what comes after begins another one.
    const later = await flood(1)
    await sql`update content_rows set user_id = ${idOf(author)} where id = any(${later.posts.map(({ id }) => id)}::uuid[])`.execute(
      db,
    )
    await sql`update moderation_cases set person_id = ${idOf(author)} where id = any(${later.ids}::uuid[])`.execute(
      db,
    )
    await hideAll(later.ids)
    expect(await lettersOf(author)).toHaveLength(2)
  })

  it('is one as well where each is hidden by itself', async () => {
    const { author, posts } = await flood(3)
    for (const subject of posts)
      await ben.call('POST /acts', { body: { id: newId(), action: 'hide', subject, statement } })
    expect(await bellOf(author)).toHaveLength(1)
    expect(await lettersOf(author)).toHaveLength(1)
  })

  it('waits for a minute without another, and for ten at most', async () => {
    const { author, ids } = await flood(2)
    const mailed = async () => {
      await mailBundles(app.deps)
      await tasksDone()
      return (await lettersTo(visitor, personOf(author).email)).length
    }
    const age = (seconds: number) =>
      sql`update bundled_acts set created_at = created_at - make_interval(secs => ${seconds})
        where person_id = ${idOf(author)}`.execute(db)
    await hideAll(ids.slice(0, 1))
    expect(await mailed()).toBe(0)
    await age(590)
    await hideAll(ids.slice(1))
    expect(await mailed()).toBe(0)
    await age(11)
    expect(await mailed()).toBe(1)
    await age(100)
    expect(await mailed()).toBe(1)
  })

  it('says nothing of what was reversed before the mail went', async () => {
    const { author, ids } = await flood(2)
    const { acts } = await hideAll(ids)
    const [first, second] = acts.map(({ actId }) => actId)
    await reverse(first ?? '', ben)
    expect(await bellOf(author)).toMatchObject([{ title: `Your post was hidden in ${hall.name}` }])
    await reverse(second ?? '', ben)
    expect([await bellOf(author), await bellOf(author, 'MODERATION_REVERSED')]).toEqual([[], []])
    expect(await lettersOf(author)).toEqual([])
  })

  it('is appealed together: granted, all is shown again', async () => {
    const { author, posts, ids } = await flood(3)
    const { acts } = await hideAll(ids)
    await mailDue()
    // By another than the first, where the first was reversed meanwhile.
    await reverse(acts[0]?.actId ?? '', ben)
    const appeal = { params: { actId: acts[2]?.actId ?? '' }, body: { text: 'No' } }
    expect(await author.call('PUT /my/statements/:actId/appeal', appeal)).toMatchObject({
      appeal: { text: 'No' },
    })
    const again = { params: { actId: acts[1]?.actId ?? '' }, body: { text: 'No!' } }
    expect((await author.refused('PUT /my/statements/:actId/appeal', again)).code).toBe('appeal_used')
    const { items } = await ann.call('GET /clubs/:club/appeals', { ...inHall, query: {} })
    const open = items.filter(({ person }) => person?.id === idOf(author))
    expect(open).toHaveLength(1)
    const params = { actId: open[0]?.statement.id ?? '' }
    await ann.call('PUT /appeals/:actId/decision', { params, body: { decision: 'granted', answer: 'Right' } })
    for (const { id } of posts) await dot.call('GET /content/:contentId', { params: { contentId: id } })
    const [{ isReversed, others } = { isReversed: false, others: [] }] = (
      await author.call('GET /my/statements', { query: {} })
    ).items
    expect([isReversed, ...others.map((one) => one.isReversed)]).toEqual([true, true, true])
  })
})
