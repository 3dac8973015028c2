import type { Subject } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Client } from '../../testing/as.ts'
import { at, close, illegal, openCases } from './cases.fixture.ts'

const world = await openCases()
const { db, ben, cam, dot, visitor, hall, someone, newPost, report, caseOf } = world

const casesOf = ({ id }: Subject) =>
  db
    .selectFrom('moderation_cases')
    .select(['id', 'closed_at', 'gravity'])
    .where('subject_id', '=', id)
    .orderBy('opened_at')
    .execute()
const openCasesOf = async (subject: Subject) =>
  (await casesOf(subject)).filter((one) => one.closed_at === null).length
const judge = async (subject: Subject, outcome: 'fine' | 'dismissed' = 'fine') =>
  ben.call(close, { ...at(await caseOf(subject)), body: { outcome, reason: '' } })
/** A post that was reported for a reason, and found fine. */
const judgedPost = async (given: object = {}) => {
  const post = await newPost(cam)
  await report(dot, post, given)
  await judge(post)
  return post
}

it.each([
  ['a visitor', () => Promise.resolve(visitor)],
  ['a member', () => someone(hall)],
])('opens a case about what was judged fine as spam for a legal notice of %s', async (_, who) => {
  const post = await judgedPost()
  const client: Client = await who()
  expect(await report(client, post, illegal())).toMatchObject({ isNew: true })
  expect((await casesOf(post)).map(({ closed_at, gravity }) => [closed_at !== null, gravity])).toEqual([
    [true, 0],
    [false, 1],
  ])
  const { rows } = await sql`select from reports r join moderation_cases c on c.id = r.case_id
    where c.subject_id = ${post.id} and r.reason = 'illegal' and r.answered_at is null`.execute(db)
  expect(rows).toHaveLength(1)
})

it('opens a case for a legal notice about what was judged fine as illegal', async () => {
  const post = await newPost(cam)
  await report(visitor, post, illegal())
  await world.operator.call(close, { ...at(await caseOf(post)), body: { outcome: 'fine', reason: '' } })
  await report(visitor, post, illegal())
  expect(await openCasesOf(post)).toBe(1)
  expect(await casesOf(post)).toHaveLength(2)
})

const questions = [
  ['another reason', { reason: 'spam' }, { reason: 'hate' }],
  ['another rule', { reason: 'rules', rule: '1. No selling' }, { reason: 'rules', rule: '2. Be kind' }],
  ['other words', { reason: 'other', note: 'Off topic' }, { reason: 'other', note: 'She is in danger' }],
] as const

it.each(questions)('opens a case for %s, and answers the same question', async (_, asked, next) => {
  const post = await judgedPost(asked)
  const again = await someone()
  await report(again, post, asked)
  expect(await openCasesOf(post)).toBe(0)
  const { items } = await again.call('GET /my/reports', { query: {} })
  expect(items[0]).toMatchObject({ outcome: 'not_violating' })
  await report(await someone(), post, next)
  expect(await openCasesOf(post)).toBe(1)
})

it('remembers each question that was judged, and not those of a case that was dismissed', async () => {
  const post = await judgedPost({ reason: 'spam' })
  await report(dot, post, { reason: 'hate' })
  await judge(post)
  for (const reason of ['spam', 'hate']) await report(await someone(), post, { reason })
  expect(await openCasesOf(post)).toBe(0)
  await report(dot, post, { reason: 'fraud' })
  await judge(post, 'dismissed')
  await report(await someone(), post, { reason: 'fraud' })
  expect(await openCasesOf(post)).toBe(1)
})

it('answers the same question about pictures and files that are still the same', async () => {
  const post = await newPost(cam)
  await sql`insert into files (id, path, mime, size, purpose, content_id, alt)
    select gen_random_uuid(), purpose || '/' || gen_random_uuid(), mime, 1, purpose, ${post.id}::uuid, 'Gold'
    from (values ('content', 'image/webp'), ('attachments', 'application/pdf')) as file (purpose, mime)`.execute(
    db,
  )
  await report(dot, post)
  await judge(post)
  await report(await someone(), post)
  expect(await openCasesOf(post)).toBe(0)
})

it('asks anew about what changed: texts, pictures and files', async () => {
  const changes = [
    (id: string) =>
      sql`insert into files (id, path, mime, size, purpose, content_id)
        values (gen_random_uuid(), 'pictures/' || gen_random_uuid() || '.webp', 'image/webp', 1, 'content', ${id})`,
    (id: string) =>
      sql`insert into files (id, path, mime, size, purpose, content_id)
        values (gen_random_uuid(), 'attachments/' || gen_random_uuid() || '.pdf', 'application/pdf', 1, 'attachments', ${id})`,
    (id: string) => sql`update content set updated_at = now() + interval '1 second' where id = ${id}`,
    (id: string) => sql`update content set edited_at = now() + interval '1 second' where id = ${id}`,
  ]
  for (const change of changes) {
    const post = await judgedPost()
    await change(post.id).execute(db)
    await report(await someone(), post)
    expect(await openCasesOf(post)).toBe(1)
  }
})
