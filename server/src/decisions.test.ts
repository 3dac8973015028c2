import { api, type EndpointKey } from '@guildhall/contract/api'
import type { DecisionOutcome } from '@guildhall/contract/made-decision'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { at, close, escalate, idOf, openCases, reopen } from './features/cases/cases.fixture.ts'
import { holding } from './features/cases/held/held.fixture.ts'
import { newcomer } from './features/sign-up/sign-up.fixture.ts'
import { newId } from './platform/ids.ts'
import { type Client, personOf, type Refusal } from './testing/as.ts'
import { jobForm } from './testing/forms.ts'
import { openConsole } from './testing/operators.ts'

const world = await openCases()
const { ann, ben, cam, dot, hall, make, db, someone, moderator, operator, reported, act, visitor } = world
await make.allFeatures(hall)
const second = await openConsole(db, await someone())
const { set, send, decide } = holding(world)

type Scene = {
  /** Decides; called again, as after a lost answer. */
  first: () => Promise<unknown>
  /** Decides otherwise. */
  other: () => Promise<Refusal>
  made: { outcome: DecisionOutcome; by: Client | null; note?: string }
  row: { table: string; column?: string; id: string }
}

const statement = { basis: 'rule', ground: 'Be kind', facts: 'It was not' } as const
const silence = async (by: Client, who: Client) => {
  const subject = { kind: 'profile' as const, id: idOf(who) }
  const body = { id: newId(), action: 'silence' as const, subject, clubId: hall.id, statement, days: 3 }
  return (await by.call('POST /acts', { body })).id
}
const appealed = async () => {
  const member = await someone(hall)
  const actId = await silence(moderator, member)
  await member.call('PUT /my/statements/:actId/appeal', { params: { actId }, body: { text: 'Why?' } })
  return actId
}
const offered = async () => {
  const [owner, admin] = [await someone(), await someone()]
  const club = await make.club({ owner: personOf(owner) })
  await make.member(club, personOf(admin), 'admin')
  const params = { club: club.slug }
  await owner.call('PUT /clubs/:club/ownership-offer', { params, body: { personId: idOf(admin) } })
  return { owner, admin, params, row: { table: 'clubs', id: club.id } }
}

/** Each decision that another one can have come before, in a scene of its own. */
const scenes: Partial<Record<EndpointKey, () => Promise<Scene>>> = {
  'PUT /submissions/:submissionId/decision': async () => {
    const course = await make.course({ club: hall })
    const lesson = await make.lesson({ course })
    await db.insertInto('assignments').values({ lesson_id: lesson.id, prompt: 'Draw' }).execute()
    const learner = await someone(hall)
    await make.enrollment({ course, person: personOf(learner) })
    const id = newId()
    const params = { lessonId: lesson.id }
    const body = { id, version: 0, content: 'Drawn' }
    await learner.call('PUT /lessons/:lessonId/submission', { params, body })
    const input = (remark: string) => ({
      params: { submissionId: id },
      body: { status: 'returned' as const, remark, version: 1, decidedAt: null },
    })
    const key = 'PUT /submissions/:submissionId/decision'
    return {
      first: () => ben.call(key, input('Add the back')),
      other: () => ann.refused(key, input('Use ink')),
      made: { outcome: 'returned', by: ben, note: 'Add the back' },
      row: { table: 'submissions', id },
    }
  },
  'PUT /jobs/:contentId/applications/:applicationId/status': async () => {
    const job = await cam.call('POST /clubs/:club/jobs', { params: { club: hall.slug }, body: jobForm() })
    const params = { contentId: job.id }
    await dot.call('PUT /jobs/:contentId/application', {
      ...{ params, body: { message: 'Take me', attachmentPath: null } },
    })
    const { items } = await cam.call('GET /jobs/:contentId/applications', { params, query: {} })
    const id = items[0]?.id ?? ''
    const input = (status: 'invited' | 'declined') => ({
      params: { ...params, applicationId: id },
      body: { status, before: 'applied' as const },
    })
    const key = 'PUT /jobs/:contentId/applications/:applicationId/status'
    return {
      first: () => cam.call(key, input('invited')),
      other: () => cam.refused(key, input('declined')),
      made: { outcome: 'invited', by: cam },
      row: { table: 'job_applications', id },
    }
  },
  'PUT /held/:heldId/decision': async () => {
    const id = await heldPost()
    return {
      first: () => ben.call('PUT /held/:heldId/decision', decide(id, 'declined', 'Off topic')),
      other: () => ann.refused('PUT /held/:heldId/decision', decide(id, 'declined', 'Too long')),
      made: { outcome: 'declined', by: ben, note: 'Off topic' },
      row: { table: 'held_submissions', id },
    }
  },
  'DELETE /my/held/:heldId': async () => {
    const author = await someone(hall)
    const id = await heldPost(author)
    return {
      first: () => ben.call('PUT /held/:heldId/decision', decide(id)),
      other: () => author.refused('DELETE /my/held/:heldId', { params: { heldId: id } }),
      made: { outcome: 'approved', by: null },
      row: { table: 'held_submissions', id },
    }
  },
  'PUT /cases/:caseId/closure': async () => {
    const { id } = await reported()
    return {
      first: () => ben.call(close, { ...at(id), body: { outcome: 'fine', reason: 'A joke' } }),
      other: () => moderator.refused(close, { ...at(id), body: { outcome: 'dismissed', reason: 'No' } }),
      made: { outcome: 'fine', by: ben, note: 'A joke' },
      row: { table: 'moderation_cases', id },
    }
  },
  'PUT /cases/:caseId/escalation': async () => {
    const { id } = await reported()
    return {
      first: () => ben.call(close, { ...at(id), body: { outcome: 'dismissed', reason: '' } }),
      other: () => moderator.refused(escalate, { ...at(id), body: { reason: 'Help' } }),
      made: { outcome: 'dismissed', by: ben },
      row: { table: 'moderation_cases', id },
    }
  },
  'PUT /acts/:actId/reversal': async () => {
    const actId = await silence(moderator, await someone(hall))
    const input = (reason: string) => ({ params: { actId }, body: { reason } })
    return {
      first: () => ben.call('PUT /acts/:actId/reversal', input('A mistake')),
      other: () => ann.refused('PUT /acts/:actId/reversal', input('They apologized')),
      made: { outcome: 'reversed', by: ben, note: 'A mistake' },
      row: { table: 'restrictions', column: 'act_id', id: actId },
    }
  },
  'PUT /appeals/:actId/decision': async () => {
    const actId = await appealed()
    const input = (decision: 'upheld' | 'granted', answer: string) => ({
      params: { actId },
      body: { decision, answer },
    })
    return {
      first: () => ben.call('PUT /appeals/:actId/decision', input('upheld', 'It was unkind')),
      other: () => ann.refused('PUT /appeals/:actId/decision', input('granted', 'It was not')),
      made: { outcome: 'upheld', by: ben, note: 'It was unkind' },
      row: { table: 'appeals', column: 'act_id', id: actId },
    }
  },
  'PUT /admin/sign-up-requests/:personId/decision': async () => {
    await db.updateTable('sign_up_settings').set({ mode: 'approval' }).execute()
    const input = newcomer()
    await visitor.call('POST /auth/v1/sign-up', input)
    await db.updateTable('sign_up_settings').set({ mode: 'open' }).execute()
    const { id } = input.body
    await db.updateTable('profiles').set({ email_verified: true }).where('id', '=', id).execute()
    const key = 'PUT /admin/sign-up-requests/:personId/decision'
    const body = (decision: 'approved' | 'declined') => ({ params: { personId: id }, body: { decision } })
    return {
      first: () => operator.call(key, body('declined')),
      other: () => second.refused(key, body('approved')),
      made: { outcome: 'declined', by: operator },
      row: { table: 'profiles', id },
    }
  },
  'DELETE /clubs/:club/ownership-offer': async () => {
    const { owner, admin, params, row } = await offered()
    return {
      first: () => admin.call('PUT /clubs/:club/ownership', { params }),
      other: () => owner.refused('DELETE /clubs/:club/ownership-offer', { params }),
      made: { outcome: 'accepted', by: admin },
      row,
    }
  },
  'PUT /clubs/:club/ownership': async () => {
    const { owner, admin, params, row } = await offered()
    return {
      first: () => owner.call('DELETE /clubs/:club/ownership-offer', { params }),
      other: () => admin.refused('PUT /clubs/:club/ownership', { params }),
      made: { outcome: 'withdrawn', by: owner },
      row,
    }
  },
  'DELETE /clubs/:club/invites/:inviteId': async () => {
    const club = await make.club({ owner: personOf(ann), isPrivate: true })
    const guest = await someone()
    const { id } = await make.invite(club, { by: personOf(ann), person: personOf(guest) })
    const params = { club: club.slug }
    let joined = false
    return {
      first: async () => {
        if (!joined) await guest.call('PUT /clubs/:club/invitation', { params, body: {} })
        joined = true
      },
      other: () =>
        ann.refused('DELETE /clubs/:club/invites/:inviteId', { params: { ...params, inviteId: id } }),
      made: { outcome: 'accepted', by: guest },
      row: { table: 'club_invites', id },
    }
  },
}

function sceneOf(key: EndpointKey): Promise<Scene> {
  const open = scenes[key]
  if (!open) throw new Error(`no scene for ${key}`)
  return open()
}

async function heldPost(author?: Client): Promise<string> {
  await set(20)
  const id = await send(author ?? (await someone(hall)))
  await set(0)
  return id
}

/** What is stored, and how much was recorded and queued. */
async function stateOf({ table, column = 'id', id }: Scene['row']) {
  const { rows } =
    await sql`select (select to_jsonb(t) from ${sql.table(table)} t where ${sql.ref(column)} = ${id}) as row,
    (select count(*) from moderation_log) as moderation, (select count(*) from club_activity_log) as activity`.execute(
      db,
    )
  return rows[0]
}

it('has a scene for every endpoint that refuses a second decision', () => {
  const keys = (Object.keys(api) as EndpointKey[]).filter((key) =>
    (api[key].errors as readonly string[]).includes('already_decided'),
  )
  expect(Object.keys(scenes).toSorted()).toEqual(keys.toSorted())
})

it.each(Object.keys(scenes) as EndpointKey[])(
  '%s: repeats the same decision, and says who decided where another was made',
  async (key) => {
    const { first, other, made, row } = await sceneOf(key)
    const answer = await first()
    const before = await stateOf(row)
    expect(await first()).toEqual(answer)
    expect(await stateOf(row)).toEqual(before)
    const { status, code, decision } = await other()
    expect({ status, code }).toEqual({ status: 409, code: 'already_decided' })
    expect(decision).toMatchObject({ outcome: made.outcome, note: made.note ?? '', at: expect.any(String) })
    expect(decision?.by?.id).toBe(made.by ? idOf(made.by) : undefined)
    expect(await stateOf(row)).toEqual(before)
  },
)

it('says in lists of decisions who decided each that was passed over', async () => {
  const club = await make.club({ owner: personOf(ann), isPrivate: true })
  await make.member(club, personOf(ben), 'admin')
  const { id } = await make.request(club, personOf(await someone()))
  const answerRequests = (who: Client, decision: 'accepted' | 'rejected') =>
    who.call('PUT /clubs/:club/join-requests/decisions', {
      params: { club: club.slug },
      body: { ids: [id], decision },
    })
  for (let twice = 0; twice < 2; twice++)
    expect(await answerRequests(ben, 'rejected')).toEqual({ decided: [id], passed: [] })
  expect(await answerRequests(ann, 'accepted')).toMatchObject({
    decided: [],
    passed: [{ id, why: 'decided', decision: { outcome: 'rejected', by: { id: idOf(ben) } } }],
  })

  const held = await heldPost()
  await ben.call('PUT /held/:heldId/decision', decide(held))
  const decline = { ids: [held], decision: 'declined' as const, note: 'No' }
  expect((await ann.call('POST /held-decisions', { body: decline })).passed).toMatchObject([
    { id: held, why: 'decided', decision: { outcome: 'approved', by: { id: idOf(ben) } } },
  ])

  const { id: caseId } = await reported()
  const bulk = (who: Client, outcome: 'fine' | 'dismissed') =>
    who.call('POST /case-decisions', { body: { ids: [caseId], outcome, reason: '' } })
  for (let twice = 0; twice < 2; twice++)
    expect(await bulk(ben, 'fine')).toEqual({ decided: [caseId], acts: [], passed: [] })
  expect(await bulk(moderator, 'dismissed')).toMatchObject({
    decided: [],
    passed: [{ id: caseId, why: 'closed', decision: { outcome: 'fine', by: { id: idOf(ben) } } }],
  })
})

it('replaces the decision of another teacher only where it was read', async () => {
  const { first, row } = await sceneOf('PUT /submissions/:submissionId/decision')
  const { decidedAt } = (await first()) as { decidedAt: string }
  const accept = (more: object) => ({
    params: { submissionId: row.id },
    body: { status: 'accepted' as const, remark: 'Fine', version: 1, ...more },
  })
  const key = 'PUT /submissions/:submissionId/decision'
  expect((await ann.refused(key, accept({}))).code).toBe('already_decided')
  expect((await ben.refused(key, accept({ decidedAt: null }))).code).toBe('already_decided')
  expect(await ann.call(key, accept({ decidedAt }))).toMatchObject({ status: 'accepted', remark: 'Fine' })
})

it('loses no answer to an appeal that someone else decided alike', async () => {
  const actId = await appealed()
  const key = 'PUT /appeals/:actId/decision'
  const upheld = (answer: string) => ({ params: { actId }, body: { decision: 'upheld' as const, answer } })
  await ben.call(key, upheld('It was unkind'))
  for (const [who, answer] of [
    [ben, 'It was rude'],
    [ann, 'It was unkind'],
  ] as const)
    expect((await who.refused(key, upheld(answer))).code).toBe('already_decided')
})

it('lets no one close a case as fine over an act that they did not see', async () => {
  const { id } = await reported()
  const body = { outcome: 'fine' as const, reason: 'A joke', hasActed: false }
  await act(id, idOf(cam))
  const { code, decision } = await moderator.refused(close, { ...at(id), body })
  expect({ code, decision }).toMatchObject({
    code: 'already_decided',
    decision: { outcome: 'acted', by: { id: idOf(ben) } },
  })
  expect(await moderator.call(close, { ...at(id), body: { ...body, hasActed: true } })).toMatchObject({
    outcome: 'fine',
  })
  for (let twice = 0; twice < 2; twice++)
    expect(await ben.call(reopen, at(id))).toMatchObject({ status: 'open' })
  expect(await moderator.refused(reopen, at(id))).toMatchObject({ code: 'case_open' })
})

it('names who did already what a second moderator does', async () => {
  const member = await someone(hall)
  await silence(moderator, member)
  const subject = { kind: 'profile' as const, id: idOf(member) }
  const body = { id: newId(), action: 'silence' as const, subject, clubId: hall.id, statement, days: 30 }
  expect(await ben.refused('POST /acts', { body })).toMatchObject({
    ...{ code: 'already_done', decision: { outcome: 'acted', by: { id: idOf(moderator) } } },
  })
})

it('revokes and declines an invitation twice, and says to who declines that they joined', async () => {
  const club = await make.club({ owner: personOf(ann), isPrivate: true })
  const [guest, member] = [await someone(), await someone()]
  const invited = (who: Client) => make.invite(club, { by: personOf(ann), person: personOf(who) })
  const params = { club: club.slug }
  const { id } = await invited(guest)
  await invited(member)
  for (let twice = 0; twice < 2; twice++) await guest.call('DELETE /clubs/:club/invitation', { params })
  // No one learns that it was declined.
  for (let twice = 0; twice < 2; twice++)
    await ann.call('DELETE /clubs/:club/invites/:inviteId', { params: { ...params, inviteId: id } })
  await member.call('PUT /clubs/:club/invitation', { params, body: {} })
  expect((await member.refused('DELETE /clubs/:club/invitation', { params })).code).toBe('already_member')
  const email = 'someone@post.test'
  const { id: mailed } = await make.invite(club, { by: personOf(ann), email })
  const { id: personId } = personOf(await someone())
  await db
    .updateTable('club_invites')
    .set({ status: 'accepted', accepted_at: new Date(), invited_user_id: personId })
    .where('id', '=', mailed)
    .execute()
  const refusal = await ann.refused('DELETE /clubs/:club/invites/:inviteId', {
    params: { ...params, inviteId: mailed },
  })
  // Whose address it is stays unsaid.
  expect(refusal).toMatchObject({ code: 'already_decided', decision: { outcome: 'accepted', by: null } })
})
