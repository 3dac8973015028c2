import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { personOf } from '../../../testing/as.ts'
import { openWorld } from '../../../testing/world.ts'

const { visitor, ann, ben, cam, dot, vault, make, as, by, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const read = 'GET /clubs/:club/rules'
const save = 'PUT /clubs/:club/rules'
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const rule = (title = 'Be kind') => ({ id: newId(), title, text: 'Also on *Mondays*' })
const question = (isRequired = true) => ({ id: newId(), question: 'What do you carve?', isRequired })
const withRules = (version: number, rules = [rule()], questions: ReturnType<typeof question>[] = []) => ({
  body: { version, rules, questions },
})
const logOf = (club: { id: string }) =>
  db
    .selectFrom('moderation_log')
    .select(['what', 'actor_id'])
    .where('club_id', '=', club.id)
    .orderBy('id')
    .execute()

describe('rules of a club', () => {
  it('are readable by everyone, also of a private club, and counted in its preview', async () => {
    const club = await make.club({ owner, isPrivate: true })
    expect(await visitor.call(read, at(club))).toEqual({ rules: [], questions: [], version: 0 })
    const input = withRules(0, [rule('Be kind'), rule('Stay on topic')], [question()])
    expect(await ann.call(save, { ...at(club), ...input })).toEqual({ ...input.body, version: 1 })
    for (const who of [visitor, dot, ann])
      expect(await who.call(read, at(club))).toEqual({ ...input.body, version: 1 })
    expect(await visitor.call('GET /clubs/:club/preview', at(club))).toMatchObject({
      ruleCount: 2,
      questionCount: 1,
    })
    expect(await visitor.call('GET /clubs/:club/preview', at(vault))).toMatchObject({
      ruleCount: 0,
      questionCount: 0,
    })
  })

  it('are recorded in the log of moderation, and announced to open pages', async () => {
    const club = await make.club({ owner })
    const watching = await dot.listen()
    expect(await watching.watch({ clubId: club.id })).toBe(true)
    await ann.call(save, { ...at(club), ...withRules(0) })
    expect(await logOf(club)).toEqual([{ what: 'rules_changed', actor_id: owner.id }])
    expect(await watching.heard('club.updated')).toEqual({ kind: 'club.updated', clubId: club.id })
  })

  it('are refused to visitors, strangers and members', async () => {
    for (const [who, code] of [
      [visitor, 'sign_in_required'],
      [dot, 'members_only'],
      [cam, 'permission_denied'],
    ] as const)
      expect(await who.refused(save, { ...at(vault), ...withRules(0) })).toMatchObject({ code })
    expect(await logOf(vault)).toEqual([])
  })

  it('never overwrite another’s change, say whose it was, and take the same again', async () => {
    const club = await make.club({ owner })
    await make.member(club, personOf(ben), 'admin')
    const first = withRules(0)
    await ben.call(save, { ...at(club), ...first })
    expect(await ann.refused(save, { ...at(club), ...withRules(0) })).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      conflict: { fields: { version: 1 }, by: { id: personOf(ben).id } },
    })
    expect(await ben.call(save, { ...at(club), ...first })).toEqual({ ...first.body, version: 1 })
    expect(await logOf(club)).toHaveLength(1)
    const racing = await Promise.allSettled(
      Array.from({ length: 4 }, () => ann.call(save, { ...at(club), ...withRules(1) })),
    )
    expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await ann.call(read, at(club))).version).toBe(2)
  })

  it('are bounded in number and length, with ids of their own', async () => {
    const club = await make.club({ owner })
    const refused = async (body: object) => {
      const answer = await ann.refused(save, { ...at(club), body: body as never })
      expect(answer.code).toBe('bad_input')
      return Object.keys(answer.fields)
    }
    const one = rule()
    const body = { version: 0, rules: [one], questions: [] }
    expect(await refused({ ...body, rules: Array.from({ length: 31 }, () => rule()) })).toEqual(['rules'])
    expect(await refused({ ...body, questions: Array.from({ length: 6 }, () => question()) })).toEqual([
      'questions',
    ])
    expect(await refused({ ...body, rules: [one, one] })).toEqual(['rules'])
    expect(await refused({ ...body, rules: [{ ...one, title: ' ' }] })).toEqual(['rules.0.title'])
    expect(await refused({ ...body, rules: [{ ...one, title: 'x'.repeat(101) }] })).toEqual(['rules.0.title'])
    expect(await refused({ ...body, rules: [{ ...one, text: 'x'.repeat(1001) }] })).toEqual(['rules.0.text'])
    expect(await refused({ ...body, questions: [{ ...question(), question: 'x'.repeat(201) }] })).toEqual([
      'questions.0.question',
    ])
    const most = Array.from({ length: 30 }, () => rule())
    expect((await ann.call(save, { ...at(club), body: { ...body, rules: most } })).rules).toHaveLength(30)
  })

  it('are written by a program with a token, and removed again', async () => {
    const club = await make.club({ owner })
    const program = by(await make.token(owner.id))
    await program.call(save, { ...at(club), ...withRules(0) })
    await program.call(save, { ...at(club), ...withRules(1, []) })
    const who = await as(await make.person())
    expect((await who.call('PUT /clubs/:club/membership', at(club))).role).toBe('member')
  })
})
