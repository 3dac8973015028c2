import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const decisions = 'PUT /clubs/:club/join-requests/decisions'
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const someone = async () => as(await make.person())
const decide = (who: Client, club: { slug: string }, decision: 'accepted' | 'rejected', ...ids: string[]) =>
  who.call(decisions, { ...at(club), body: { ids, decision } })

/** A private club with Ben as admin, and people with pending requests. */
async function waitingRoom(count: number) {
  const club = await make.club({ owner, isPrivate: true })
  await make.member(club, personOf(ben), 'admin')
  const askers: (Client & { request: string })[] = []
  for (let number = 0; number < count; number++) {
    const who = await someone()
    askers.push({ ...who, request: (await make.request(club, personOf(who))).id })
  }
  return { club, askers }
}
const requestOf = (id: string) =>
  db.selectFrom('join_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const membersOf = async ({ id }: { id: string }) => {
  const { members } = await db
    .selectFrom('clubs')
    .select('members')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('club_memberships').select('id').where('club_id', '=', id).execute()
  return { members, rows: rows.length }
}
const recorded = (club: { id: string }) =>
  db
    .selectFrom('club_activity_log')
    .select(['type', 'user_id', 'data'])
    .where('club_id', '=', club.id)
    .orderBy('id')
    .execute()

describe('deciding requests', () => {
  it('accepts as a member, who is counted and can see inside', async () => {
    const { club, askers } = await waitingRoom(1)
    const [who] = askers as [(typeof askers)[number]]
    const invite = await make.invite(club, { by: owner, person: personOf(who) })
    expect(await decide(ben, club, 'accepted', who.request)).toEqual({ decided: [who.request], passed: [] })
    expect(await who.call('GET /clubs/:club', at(club))).toMatchObject({
      role: 'member',
      hasAsked: false,
      isInvited: false,
      members: 3,
      can: { ask: 'already_member' },
    })
    expect(await requestOf(who.request)).toMatchObject({
      status: 'accepted',
      decided_by: personOf(ben).id,
      decided_at: expect.any(Date),
    })
    const { status } = await db
      .selectFrom('club_invites')
      .select('status')
      .where('id', '=', invite.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('accepted')
    expect(await membersOf(club)).toEqual({ members: 3, rows: 3 })
    const personId = personOf(who).id
    expect(await recorded(club)).toEqual([
      { type: 'request.accepted', user_id: personOf(ben).id, data: { personId } },
      { type: 'member.joined', user_id: personId, data: { via: 'request' } },
    ])
  })

  it('rejects, and returns when the person may request again', async () => {
    const { club, askers } = await waitingRoom(1)
    const [who] = askers as [(typeof askers)[number]]
    const heard = await who.listen()
    expect(await decide(ann, club, 'rejected', who.request)).toEqual({ decided: [who.request], passed: [] })
    expect(await heard.heard('requests.changed')).toEqual({ kind: 'requests.changed', clubId: club.id })
    const preview = await who.call('GET /clubs/:club/preview', at(club))
    expect(preview).toMatchObject({ role: null, hasAsked: false, can: { ask: 'ask_again_later' } })
    expect(Date.parse(preview.askAgainAt ?? '')).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
    expect(await requestOf(who.request)).toMatchObject({ status: 'rejected', decided_by: owner.id })
    expect(await membersOf(club)).toEqual({ members: 2, rows: 2 })
    const personId = personOf(who).id
    expect(await recorded(club)).toEqual([
      { type: 'request.rejected', user_id: owner.id, data: { personId } },
    ])
  })

  it('decides several independently, and reports those decided earlier unchanged', async () => {
    const { club, askers } = await waitingRoom(6)
    const elsewhere = await waitingRoom(1)
    const [one, accepted, rejected, withdrawn, joined, last] = askers.map(
      ({ request }) => request,
    ) as string[]
    await decide(ann, club, 'accepted', accepted as string)
    await decide(ann, club, 'rejected', rejected as string)
    await askers[3]?.call('DELETE /clubs/:club/join-request', at(club))
    await make.member(club, personOf(askers[4] as Client))
    const other = elsewhere.askers[0]?.request as string
    const none = newId()
    const ids = [
      one,
      accepted,
      rejected,
      withdrawn,
      joined,
      other,
      none,
      one?.toUpperCase(),
      last,
    ] as string[]
    expect(await decide(ann, club, 'accepted', ...ids)).toEqual({
      // What she decided so before is no refusal.
      decided: [one, accepted, last],
      passed: [
        {
          ...{ id: rejected, why: 'decided' },
          decision: expect.objectContaining({
            outcome: 'rejected',
            by: expect.objectContaining({ id: owner.id }),
          }),
        },
        { id: withdrawn, why: 'gone' },
        { id: joined, why: 'member' },
        { id: other, why: 'gone' },
        { id: none, why: 'gone' },
      ],
    })
    expect((await requestOf(rejected as string)).status).toBe('rejected')
    expect((await requestOf(other)).status).toBe('pending')
    expect(await membersOf(club)).toEqual({ members: 6, rows: 6 })
    // Rejecting an accepted request has no effect.
    expect(await decide(ben, club, 'rejected', one as string)).toEqual({
      decided: [],
      passed: [{ id: one, why: 'decided', decision: expect.objectContaining({ outcome: 'accepted' }) }],
    })
    expect(await membersOf(club)).toEqual({ members: 6, rows: 6 })
  })

  it('concurrently by several managers decides each once', async () => {
    const { club, askers } = await waitingRoom(8)
    const ids = askers.map(({ request }) => request)
    const answers = await Promise.all([
      decide(ann, club, 'accepted', ...ids),
      decide(ben, club, 'accepted', ...ids.toReversed()),
      decide(ann, club, 'rejected', ...ids.slice(4), ...ids.slice(0, 4)),
    ])
    expect(answers.flatMap(({ decided }) => decided).toSorted()).toEqual(ids.toSorted())
    const [byAnn, byBen] = answers
    const accepted = byAnn.decided.length + byBen.decided.length
    expect(await membersOf(club)).toEqual({ members: 2 + accepted, rows: 2 + accepted })
    const types = (await recorded(club)).map(({ type }) => type)
    expect(types.filter((type) => type === 'member.joined')).toHaveLength(accepted)
    expect(types.filter((type) => type.startsWith('request.'))).toHaveLength(8)
  })

  it('concurrently with joining, withdrawal or acceptance has exactly one outcome', async () => {
    const { club, askers } = await waitingRoom(8)
    await db.updateTable('clubs').set({ is_private: false }).where('id', '=', club.id).execute()
    await Promise.all(
      askers.map((who, index) =>
        Promise.allSettled([
          decide(ann, club, 'accepted', who.request),
          index % 2
            ? who.call('DELETE /clubs/:club/join-request', at(club))
            : who.call('PUT /clubs/:club/membership', at(club)),
        ]),
      ),
    )
    for (const who of askers) {
      const { role, hasAsked } = await who.call('GET /clubs/:club/preview', at(club))
      const { status } = await requestOf(who.request)
      expect([role, hasAsked, status]).toEqual(
        status === 'withdrawn' ? [null, false, 'withdrawn'] : ['member', false, 'accepted'],
      )
    }
    const { members, rows } = await membersOf(club)
    expect(members).toBe(rows)
  })

  it('is limited to owner and admins, with 1 to 100 ids', async () => {
    const { club, askers } = await waitingRoom(1)
    await make.member(club, personOf(cam))
    const [who] = askers as [(typeof askers)[number]]
    const body = { ids: [who.request], decision: 'accepted' as const }
    const tried = (client: Client) => client.refused(decisions, { ...at(club), body })
    expect(await tried(visitor)).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(await tried(dot)).toMatchObject({ status: 403, code: 'members_only' })
    expect(await tried(who)).toMatchObject({ status: 403, code: 'members_only' })
    expect(await tried(cam)).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await dot.refused(decisions, { ...at(hall), body })).toMatchObject({ code: 'permission_denied' })
    const wrong = [
      { ids: [], decision: 'accepted' },
      { ids: Array.from({ length: 101 }, newId), decision: 'accepted' },
      { ids: ['x'], decision: 'accepted' },
      { ids: [newId()], decision: 'pending' },
    ]
    for (const given of wrong)
      expect(await ann.refused(decisions, { ...at(club), body: given as never })).toMatchObject({
        status: 400,
        code: 'bad_input',
      })
    expect((await requestOf(who.request)).status).toBe('pending')
    expect(await decide(ann, club, 'accepted', ...Array.from({ length: 100 }, newId))).toMatchObject({
      decided: [],
    })
  })

  it('signals the managers once for all', async () => {
    const { club, askers } = await waitingRoom(5)
    const [hearing, asker] = [await ben.listen(), await (askers[0] as Client).listen()]
    await decide(ann, club, 'accepted', ...askers.map(({ request }) => request))
    expect(await asker.heard('membership.changed')).toEqual({ kind: 'membership.changed', clubId: club.id })
    await hearing.heard('requests.changed')
    expect(hearing.signals.filter(({ kind }) => kind === 'requests.changed')).toHaveLength(1)
  })
})
