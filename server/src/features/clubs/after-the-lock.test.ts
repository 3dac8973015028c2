import type { EndpointKey } from '@guildhall/contract/api'
import { sql, type Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { DB } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { clubForm, postForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, dot, make, as, app, eventually } = await openWorld()
const { db } = app.deps

/** A private club of Ann's, with an admin and a member of its own, and something of everything in it. */
async function scene() {
  const [admin, member, outsider] = [await make.person(), await make.person(), await make.person()]
  const club = await make.club({ owner: personOf(ann), isPrivate: true })
  await make.member(club, admin, 'admin')
  await make.member(club, member)
  const post = await make.post({ club, author: personOf(ann) })
  const comment = await make.comment({ on: post, club, author: personOf(ann) })
  const request = await make.request(club, outsider)
  const invite = await make.invite(club, { by: admin })
  const address = await make.invite(club, { by: admin, email: `guest-${club.slug}@people.test` })
  return {
    ...{ club, post, comment, request, invite, address, outsider },
    admin: await as(admin),
    member: await as(member),
    guest: await as(await make.person()),
  }
}
type Scene = Awaited<ReturnType<typeof scene>>
type Input = Parameters<Client['refused']>[1]

/** Keeps a write uncommitted until another request waits for it; returns that request's response. */
async function meanwhile(
  change: (tx: Transaction<DB>) => Promise<unknown>,
  act: () => Promise<{ code: string }>,
): Promise<string> {
  const { acting } = await db.transaction().execute(async (tx) => {
    await change(tx)
    const acting = act()
    acting.catch(() => undefined)
    await eventually(somebodyWaits)
    return { acting }
  })
  return (await acting).code
}

/** Outside the transaction, which knows only the connections there were when it asked first. */
async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

const demote =
  ({ club, admin }: Scene) =>
  (tx: Transaction<DB>) =>
    tx
      .updateTable('club_memberships')
      .set({ role: 'member' })
      .where('club_id', '=', club.id)
      .where('user_id', '=', personOf(admin).id)
      .execute()
const removeMember =
  ({ club, member }: Scene) =>
  (tx: Transaction<DB>) =>
    tx
      .deleteFrom('club_memberships')
      .where('club_id', '=', club.id)
      .where('user_id', '=', personOf(member).id)
      .execute()
/** As deleteClub holds it. */
const deleteClub =
  ({ club }: Scene) =>
  async (tx: Transaction<DB>) => {
    await tx.selectFrom('clubs').select('id').where('id', '=', club.id).forUpdate().execute()
    await tx.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
  }
const changeClub =
  (values: { is_private: boolean }) =>
  ({ club }: Scene) =>
  (tx: Transaction<DB>) =>
    tx.updateTable('clubs').set(values).where('id', '=', club.id).execute()

type Try = [key: EndpointKey, input: (at: Scene) => Input]
const ofClub = ({ club }: Scene) => ({ club: club.slug })

const byAdmin: Try[] = [
  ['DELETE /comments/:commentId', ({ comment }) => ({ params: { commentId: comment.id } })],
  ['DELETE /content/:contentId', ({ post }) => ({ params: { contentId: post.id } })],
  [
    'PUT /posts/:contentId',
    ({ post }) => {
      const { id: _, ...body } = postForm({})
      return { params: { contentId: post.id }, body }
    },
  ],
  [
    'PUT /clubs/:club/join-requests/decisions',
    (at) => ({ params: ofClub(at), body: { ids: [at.request.id], decision: 'accepted' } }),
  ],
  [
    'PUT /clubs/:club/join-requests/decisions',
    (at) => ({ params: ofClub(at), body: { ids: [at.request.id], decision: 'rejected' } }),
  ],
  [
    'POST /clubs/:club/invites/links',
    (at) => ({ params: ofClub(at), body: { id: newId(), lifetime: '1-day', maxUses: null } }),
  ],
  [
    'POST /clubs/:club/invites/emails',
    (at) => ({ params: ofClub(at), body: { email: 'somebody@people.test' } }),
  ],
]

describe('an admin demoted while waiting', () => {
  it.each(byAdmin)('is refused %s', async (key, input) => {
    const at = await scene()
    const code = await meanwhile(demote(at), () => at.admin.refused(key, input(at)))
    expect(code).toBe('permission_denied')
  })
})

describe('a member removed from a private club while waiting', () => {
  const tries: [EndpointKey, (at: Scene) => Input, string][] = [
    ['POST /clubs/:club/posts', (at) => ({ params: ofClub(at), body: postForm({}) }), 'members_only'],
    [
      'POST /content/:contentId/comments',
      ({ post }) => ({ params: { contentId: post.id }, body: { id: newId(), content: 'Hello' } }),
      'content_not_found',
    ],
    ['PUT /content/:contentId/like', ({ post }) => ({ params: { contentId: post.id } }), 'content_not_found'],
  ]
  it.each(tries)('is refused %s', async (key, input, code) => {
    const at = await scene()
    expect(await meanwhile(removeMember(at), () => at.member.refused(key, input(at)))).toBe(code)
  })
})

describe('a club deleted while a request waits for it', () => {
  const tries: [EndpointKey, (at: Scene) => Input, (at: Scene) => Client][] = [
    ['POST /clubs/:club/posts', (at) => ({ params: ofClub(at), body: postForm({}) }), (at) => at.member],
    ['PUT /clubs/:club/join-request', (at) => ({ params: ofClub(at) }), (at) => at.guest],
    ['DELETE /clubs/:club/membership', (at) => ({ params: ofClub(at) }), (at) => at.member],
    [
      'POST /clubs/:club/invites/links',
      (at) => ({ params: ofClub(at), body: { id: newId(), lifetime: '1-day', maxUses: null } }),
      (at) => at.admin,
    ],
    [
      'PUT /clubs/:club/invitation',
      (at) => ({ params: ofClub(at), body: { token: at.invite.token } }),
      (at) => at.guest,
    ],
  ]
  it.each(tries)('is not found by %s', async (key, input, who) => {
    const at = await scene()
    expect(await meanwhile(deleteClub(at), () => who(at).refused(key, input(at)))).toBe('club_not_found')
  })
})

describe('a person about to join', () => {
  it('does not join a club that becomes private meanwhile', async () => {
    const at = await scene()
    await changeClub({ is_private: false })(at)(db as never)
    const join = () => dot.refused('PUT /clubs/:club/membership', { params: ofClub(at) })
    expect(await meanwhile(changeClub({ is_private: true })(at), join)).toBe('club_is_private')
  })

  it('does not join by the invitation of an admin demoted meanwhile', async () => {
    const at = await scene()
    const change = async (tx: Transaction<DB>) => {
      await demote(at)(tx)
      // As demoting holds it.
      await tx.selectFrom('clubs').select('id').where('id', '=', at.club.id).forNoKeyUpdate().execute()
    }
    const accept = () =>
      at.guest.refused('PUT /clubs/:club/invitation', {
        params: ofClub(at),
        body: { token: at.invite.token },
      })
    expect(await meanwhile(change, accept)).toBe('invitation_invalid')
  })

  it('is not admitted by an admin by the list who is removed from it meanwhile', async () => {
    const at = await scene()
    const listed = await make.person()
    const admins = JSON.stringify({ admins: [listed.id] })
    await db.updateTable('clubs').set({ permissions: admins }).where('id', '=', at.club.id).execute()
    const who = await as(listed)
    const body = { ids: [at.request.id], decision: 'accepted' }
    const code = await meanwhile(
      (tx) =>
        tx.updateTable('clubs').set({ permissions: '{"admins":[]}' }).where('id', '=', at.club.id).execute(),
      () => who.refused('PUT /clubs/:club/join-requests/decisions', { params: ofClub(at), body }),
    )
    expect(code).toBe('members_only')
    const inside = db.selectFrom('club_memberships').select('id').where('user_id', '=', at.outsider.id)
    expect(await inside.execute()).toEqual([])
  })
})

describe('an owner', () => {
  it('is never outside the club when accepting and leaving at once', async () => {
    const admin = await make.person()
    const who = await as(admin)
    for (let round = 0; round < 15; round++) {
      const club = await make.club({ owner: personOf(ann) })
      await make.member(club, admin, 'admin')
      const at = { params: { club: club.slug } }
      await ann.call('PUT /clubs/:club/ownership-offer', { ...at, body: { personId: admin.id } })
      await Promise.allSettled([
        who.call('PUT /clubs/:club/ownership', at),
        who.call('DELETE /clubs/:club/membership', at),
      ])
      const { user_id, role } = await db
        .selectFrom('clubs as k')
        .leftJoin('club_memberships as m', (join) =>
          join.onRef('m.club_id', '=', 'k.id').onRef('m.user_id', '=', 'k.user_id'),
        )
        .select(['k.user_id', 'm.role'])
        .where('k.id', '=', club.id)
        .executeTakeFirstOrThrow()
      expect({ user_id, role }).toEqual({ user_id, role: 'owner' })
    }
  })

  it('does not leave a club they become the owner of while waiting', async () => {
    const at = await scene()
    const id = personOf(at.admin).id
    const become = async (tx: Transaction<DB>) => {
      const roles = { [personOf(ann).id]: 'admin', [id]: 'owner' }
      for (const [userId, role] of Object.entries(roles))
        await tx
          .updateTable('club_memberships')
          .set({ role })
          .where('club_id', '=', at.club.id)
          .where('user_id', '=', userId)
          .execute()
      await tx.updateTable('clubs').set({ user_id: id }).where('id', '=', at.club.id).execute()
    }
    const leave = () => at.admin.refused('DELETE /clubs/:club/membership', { params: ofClub(at) })
    expect(await meanwhile(become, leave)).toBe('owner_cannot_leave')
  })

  it('is kept in the club by the database itself', async () => {
    const { club } = await scene()
    const out = db.deleteFrom('club_memberships').where('club_id', '=', club.id).execute()
    await expect(out).rejects.toMatchObject({ code: '23503', constraint: 'clubs_owner_is_member' })
    const handed = db
      .updateTable('clubs')
      .set({ user_id: personOf(dot).id })
      .where('id', '=', club.id)
      .execute()
    await expect(handed).rejects.toMatchObject({ code: '23503', constraint: 'clubs_owner_is_member' })
  })
})

describe('an account deleted while waiting', () => {
  it('creates no club', async () => {
    const { member } = await scene()
    const { id } = personOf(member)
    const body = clubForm()
    const code = await meanwhile(
      async (tx) => {
        await tx.selectFrom('profiles').select('id').where('id', '=', id).forUpdate().execute()
        await tx.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', id).execute()
      },
      () => member.refused('POST /clubs', { body }),
    )
    expect(code).toBe('session_not_found')
    expect(await db.selectFrom('clubs').select('id').where('user_id', '=', id).execute()).toEqual([])
  })
})
