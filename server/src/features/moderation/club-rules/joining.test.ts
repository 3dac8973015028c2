import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Client, personOf } from '../../../testing/as.ts'
import { openWorld } from '../../../testing/world.ts'

const { ann, ben, visitor, make, as, by, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const join = 'PUT /clubs/:club/membership'
const ask = 'PUT /clubs/:club/join-request'
const accept = 'PUT /clubs/:club/invitation'
const requests = 'GET /clubs/:club/join-requests'
const answersOf = 'GET /clubs/:club/members/:personId/answers'
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const someone = async () => as(await make.person())
const why = { id: newId(), question: 'Why do you join?', isRequired: true }
const where = { id: newId(), question: 'Where do you live?', isRequired: false }

async function clubWith({ rules = true, questions = [why, where], isPrivate = false }) {
  const club = await make.club({ owner, isPrivate })
  await make.member(club, personOf(ben), 'admin')
  await change(club, 0, { rules, questions })
  return club
}
const change = (club: { slug: string }, version: number, { rules = true, questions = [why, where] } = {}) =>
  ann.call('PUT /clubs/:club/rules', {
    ...at(club),
    body: { version, rules: rules ? [{ id: newId(), title: 'Be kind', text: '' }] : [], questions },
  })
const answers = [{ questionId: why.id, answer: ' To carve \n' }]
const body = { acceptsRules: true, rulesVersion: 1, answers }
const stored = async (club: { id: string }, who: Client) =>
  db
    .selectFrom('join_answers')
    .select(['rules_version', 'answers'])
    .where('club_id', '=', club.id)
    .where('person_id', '=', personOf(who).id)
    .executeTakeFirst()
const isMember = async (club: { slug: string }, who: Client) =>
  (await who.call('GET /clubs/:club/preview', at(club))).role !== null

describe('joining a club with rules and questions', () => {
  it('needs the present rules accepted, and required questions answered', async () => {
    const club = await clubWith({})
    const who = await someone()
    const refused = (given?: object) => who.refused(join, { ...at(club), body: given })
    expect(await refused()).toMatchObject({ status: 409, code: 'rules_not_accepted' })
    expect(await refused({ ...body, acceptsRules: false })).toMatchObject({ code: 'rules_not_accepted' })
    expect(await refused({ ...body, rulesVersion: 0 })).toMatchObject({ status: 409, code: 'rules_changed' })
    expect(await refused({ ...body, rulesVersion: undefined })).toMatchObject({ code: 'rules_changed' })
    const field = `answers.${why.id}`
    expect(await refused({ ...body, answers: [] })).toMatchObject({
      status: 400,
      fields: { [field]: 'Answer this question' },
    })
    const blank = [{ questionId: why.id, answer: '  ' }]
    expect(Object.keys((await refused({ ...body, answers: blank })).fields)).toEqual([field])
    const long = [{ questionId: why.id, answer: 'x'.repeat(1001) }]
    expect(Object.keys((await refused({ ...body, answers: long })).fields)).toEqual(['answers.0.answer'])
    expect(await isMember(club, who)).toBe(false)
    expect((await who.call(join, { ...at(club), body })).role).toBe('member')
    expect(await stored(club, who)).toEqual({
      rules_version: 1,
      answers: [{ question: 'Why do you join?', answer: 'To carve' }],
    })
  })

  it('needs them accepted anew once they changed', async () => {
    const club = await clubWith({ questions: [] })
    const who = await someone()
    await change(club, 1, { questions: [] })
    expect(await who.refused(join, { ...at(club), body })).toMatchObject({ code: 'rules_changed' })
    await who.call(join, { ...at(club), body: { ...body, rulesVersion: 2 } })
    expect(await stored(club, who)).toEqual({ rules_version: 2, answers: [] })
  })

  it('asks nothing in a club with neither, also of programs that send nothing', async () => {
    const club = await make.club({ owner })
    const [one, other] = [await make.person(), await someone()]
    const program = by(await make.token(one.id))
    expect((await program.call(join, at(club))).role).toBe('member')
    expect((await other.call(join, { ...at(club), body })).role).toBe('member')
    expect(await stored(club, other)).toBeUndefined()
  })

  it('needs no answer to an optional question, of a program that read no rules', async () => {
    const club = await clubWith({ rules: false, questions: [where] })
    const who = await someone()
    expect((await who.call(join, at(club))).role).toBe('member')
    expect(await stored(club, who)).toEqual({ rules_version: 1, answers: [] })
  })

  it('shows the owner and admins what members answered, and nobody else', async () => {
    const club = await clubWith({})
    const [who, member] = [await someone(), await make.person()]
    await make.member(club, member)
    await who.call(join, { ...at(club), body })
    const of = (person: { id: string }) => ({ params: { club: club.slug, personId: person.id } })
    expect(await ben.call(answersOf, of(personOf(who)))).toEqual({
      answers: [{ question: 'Why do you join?', answer: 'To carve' }],
      acceptedAt: expect.any(String),
    })
    expect(await ann.call(answersOf, of(member))).toEqual({ answers: [], acceptedAt: null })
    expect(await who.refused(answersOf, of(personOf(who)))).toMatchObject({ code: 'permission_denied' })
    expect(await visitor.refused(answersOf, of(member))).toMatchObject({ code: 'sign_in_required' })
    expect(await ann.refused(answersOf, of(await make.person()))).toMatchObject({ code: 'member_not_found' })
  })

  it('deletes the answers of people who leave, and shows them in no other club', async () => {
    const [club, other] = [await clubWith({}), await make.club({ owner, isPrivate: true })]
    const who = await someone()
    const asked = { questionId: why.id, answer: 'To sing' }
    await change(other, 0)
    await who.call(ask, { ...at(other), body: { ...body, answers: [asked] } })
    await who.call(join, { ...at(club), body })
    const { items } = await ann.call(requests, { ...at(other), query: {} })
    expect(items[0]?.answers).toEqual([{ question: 'Why do you join?', answer: 'To sing' }])
    const plain = await make.club({ owner })
    await make.member(plain, personOf(who))
    const of = { params: { club: plain.slug, personId: personOf(who).id } }
    expect(await ann.call(answersOf, of)).toEqual({ answers: [], acceptedAt: null })
    await who.call('DELETE /clubs/:club/membership', at(club))
    expect(await stored(club, who)).toBeUndefined()
    expect(await stored(other, who)).toBeDefined()
  })
})

describe('requesting to join a club with rules and questions', () => {
  it('needs them, and shows the answers with the question as it was', async () => {
    const club = await clubWith({ isPrivate: true })
    const who = await someone()
    expect(await who.refused(ask, at(club))).toMatchObject({ code: 'rules_not_accepted' })
    await who.call(ask, { ...at(club), body })
    await change(club, 1, { questions: [{ ...why, question: 'Why us?' }] })
    const { items } = await ben.call(requests, { ...at(club), query: {} })
    expect(items).toMatchObject([
      {
        person: { id: personOf(who).id },
        answers: [{ question: 'Why do you join?', answer: 'To carve' }],
      },
    ])
    const decide = { ids: items.map(({ id }) => id), decision: 'accepted' as const }
    await ben.call('PUT /clubs/:club/join-requests/decisions', { ...at(club), body: decide })
    expect(await isMember(club, who)).toBe(true)
    expect(await stored(club, who)).toMatchObject({ rules_version: 1 })
  })

  it('deletes the answers once it is withdrawn or rejected', async () => {
    const club = await clubWith({ isPrivate: true })
    const [one, other] = [await someone(), await someone()]
    for (const who of [one, other]) await who.call(ask, { ...at(club), body })
    await one.call('DELETE /clubs/:club/join-request', at(club))
    expect(await stored(club, one)).toBeUndefined()
    const { items } = await ben.call(requests, { ...at(club), query: {} })
    const decide = { ids: items.map(({ id }) => id), decision: 'rejected' as const }
    await ben.call('PUT /clubs/:club/join-requests/decisions', { ...at(club), body: decide })
    expect(await stored(club, other)).toBeUndefined()
  })
})

describe('accepting an invitation to a club with rules', () => {
  it('needs them accepted, and leaves the invitation usable until then', async () => {
    const club = await clubWith({ isPrivate: true })
    const person = await make.person()
    const who = await as(person)
    const { token } = await make.invite(club, { by: owner })
    expect(await who.refused(accept, { ...at(club), body: { token } })).toMatchObject({
      code: 'rules_not_accepted',
    })
    expect((await who.call(accept, { ...at(club), body: { token, ...body } })).role).toBe('member')
    expect(await stored(club, who)).toMatchObject({ rules_version: 1 })
  })
})
