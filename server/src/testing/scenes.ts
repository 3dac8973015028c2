import { type ContentKind, contentKinds, features } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { searchVector } from '../features/content/content.writes.ts'
import { hashOf, newSecret } from '../features/tokens/secrets.ts'
import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { pollOptions } from './forms.ts'
import { eachKind, fixtures } from './kinds.ts'
import type { World } from './world.ts'

const standings = [
  'visitor',
  'stranger',
  'asker',
  'invited',
  'member',
  'adminByRole',
  'adminByList',
  'owner',
  'removed',
  // Of the items: who wrote them; and of people from outside, who applied, attends, and voted.
  'poster',
  'applicant',
  'attendee',
  'voter',
] as const
export type Standing = (typeof standings)[number]

const kinds = ['public', 'private', 'paid', 'business'] as const
export type Kind = (typeof kinds)[number]

/** One person and a club of its own. */
export type Scene = {
  kind: Kind
  who: Standing
  client: Client
  club: { id: string; slug: string; name: string }
  items: Record<ContentKind, { id: string; slug: string }>
  comment: { id: string }
  request: { id: string }
  /** For the job, by the applicant. */
  application: { id: string }
  invite: { id: string; token: string }
  others: { member: string; admin: string; applicant: string; stranger: { id: string; username: string } }
}

const isIn = (who: Standing) => ['member', 'adminByRole', 'adminByList', 'owner', 'poster'].includes(who)

export async function openScenes({ app, make, as, visitor }: World): Promise<() => Promise<Scene[]>> {
  const { db } = app.deps
  const signedIn = async () => as(await make.person())
  const cast: Record<Standing, Client> = {
    visitor,
    stranger: await signedIn(),
    asker: await signedIn(),
    invited: await signedIn(),
    member: await signedIn(),
    adminByRole: await signedIn(),
    adminByList: await signedIn(),
    owner: await signedIn(),
    removed: await signedIn(),
    poster: await signedIn(),
    applicant: await signedIn(),
    attendee: await signedIn(),
    voter: await signedIn(),
  }
  const idOf = (who: Standing) => personOf(cast[who]).id
  const [colleague, deputy, applicant, outsider] = [
    await make.person(),
    await make.person(),
    await make.person(),
    await make.person(),
  ]
  let made = 0

  return async () => {
    const scenes = kinds.flatMap((kind) =>
      standings.map((who): Scene => {
        made += 1
        const slug = `scene-${made}`
        const token = newSecret().slice(3)
        return {
          kind,
          who,
          client: cast[who],
          club: { id: newId(), slug, name: `Scene ${made}` },
          items: eachKind((kind) => ({ id: newId(), slug: `${kind}-${made}` })),
          comment: { id: newId() },
          request: { id: newId() },
          application: { id: newId() },
          invite: { id: newId(), token },
          others: {
            member: colleague.id,
            admin: deputy.id,
            applicant: applicant.id,
            stranger: { id: outsider.id, username: outsider.username },
          },
        }
      }),
    )
    const rows = <T>(of: (scene: Scene) => T[]) => scenes.flatMap(of)
    const member = (clubId: string, personId: string, role: string) => ({
      id: newId(),
      club_id: clubId,
      user_id: personId,
      role,
    })
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('clubs')
        .values(
          scenes.map(({ club, kind }) => ({
            ...club,
            user_id: idOf('owner'),
            members: 7,
            is_private: kind === 'private',
            is_paid: kind === 'paid',
            membership_fee: kind === 'paid' ? '5.00' : null,
            club_type: kind === 'business' ? 'business' : 'regular',
            business_name: kind === 'business' ? 'Scene Ltd' : '',
            features: JSON.stringify({
              ...Object.fromEntries(features.map((feature) => [feature, true])),
            }),
            permissions: JSON.stringify({
              admins: [deputy.id, idOf('adminByList')],
              ...Object.fromEntries(features.map((feature) => [`${feature}_create`, ['all']])),
            }),
          })),
        )
        .execute()
      await tx
        .insertInto('club_memberships')
        .values(
          rows(({ club }) => [
            member(club.id, idOf('owner'), 'owner'),
            member(club.id, idOf('adminByRole'), 'admin'),
            member(club.id, deputy.id, 'admin'),
            member(club.id, idOf('adminByList'), 'member'),
            member(club.id, idOf('member'), 'member'),
            member(club.id, idOf('poster'), 'member'),
            member(club.id, colleague.id, 'member'),
          ]),
        )
        .execute()
    })
    const asked = (clubId: string, id: string, personId: string, status = 'pending') => ({
      id,
      club_id: clubId,
      user_id: personId,
      status,
    })
    await db
      .insertInto('join_requests')
      .values(
        rows(({ club, request }) => [
          asked(club.id, request.id, applicant.id),
          asked(club.id, newId(), idOf('asker')),
          asked(club.id, newId(), idOf('removed'), 'accepted'),
        ]),
      )
      .execute()
    const expiresAt = new Date(Date.now() + 86_400_000)
    await db
      .insertInto('club_invites')
      .values(
        rows(({ club, invite }) => [
          {
            id: invite.id,
            club_id: club.id,
            kind: 'link',
            invited_by: deputy.id,
            token_hash: hashOf(invite.token),
            expires_at: expiresAt,
          },
          ...(['invited', 'removed'] as const).map((who) => ({
            id: newId(),
            club_id: club.id,
            kind: 'person',
            invited_by: deputy.id,
            invited_user_id: idOf(who),
            status: who === 'removed' ? 'accepted' : 'pending',
            expires_at: expiresAt,
          })),
        ]),
      )
      .execute()
    for (const type of contentKinds) {
      await db
        .insertInto('content')
        .values(
          scenes.map(({ who, club, items }) => ({
            ...items[type],
            title: 'Scene',
            club_id: club.id,
            user_id: who === 'poster' ? idOf('poster') : colleague.id,
            type,
            comment_count: type === 'post' ? 1 : 0,
            search: searchVector('Scene', 'An item'),
          })),
        )
        .execute()
      await fixtures[type].insert(
        db,
        scenes.map(({ items }) => ({ id: items[type].id, text: 'An item' })),
      )
      await db
        .insertInto('content_counts')
        .values(scenes.map(({ club }) => ({ club_id: club.id, type, count: 1 })))
        .execute()
    }
    await db
      .insertInto('job_applications')
      .values(
        scenes.map(({ club, items, application }) => ({
          ...application,
          job_id: items.job.id,
          user_id: idOf('applicant'),
          club_id: club.id,
        })),
      )
      .execute()
    await db
      .insertInto('event_attendees')
      .values(
        scenes.map(({ items }) => ({
          event_id: items.event.id,
          user_id: idOf('attendee'),
          status: 'confirmed',
        })),
      )
      .execute()
    const events = scenes.map(({ items }) => items.event.id)
    await db.updateTable('events').set({ attendee_count: 1 }).where('id', 'in', events).execute()
    await db
      .insertInto('poll_votes')
      .values(
        scenes.map(({ items }) => ({
          poll_id: items.poll.id,
          user_id: idOf('voter'),
          selected_option: pollOptions[0].id,
        })),
      )
      .execute()
    const polls = scenes.map(({ items }) => items.poll.id)
    await db
      .updateTable('poll_options')
      .set({ votes: 1 })
      .where('poll_id', 'in', polls)
      .where('id', '=', pollOptions[0].id)
      .execute()
    await db
      .insertInto('comments')
      .values(
        scenes.map(({ club, items, comment }) => ({
          id: comment.id,
          content_id: items.post.id,
          content_type: 'post',
          club_id: club.id,
          user_id: colleague.id,
          content: 'A comment',
        })),
      )
      .execute()
    const link = { hash: 'scene'.padEnd(43, '-'), url: 'https://scene.example.org/' }
    await db
      .insertInto('link_cards')
      .values({ ...link, title: 'Elsewhere' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('content_links')
      .values(scenes.map(({ items }) => ({ content_id: items.post.id, link_hash: link.hash, url: link.url })))
      .execute()
    return scenes
  }
}

export const stands = {
  in: ({ who }: Scene) => isIn(who),
  manages: ({ who }: Scene) => ['adminByRole', 'adminByList', 'owner'].includes(who),
  owns: ({ who }: Scene) => who === 'owner',
  posted: ({ who }: Scene) => who === 'poster',
}

/** A text that changes with anything in a club. */
export async function stateOf({ app }: World, scenes: Scene[]): Promise<Map<string, string>> {
  const ids = scenes.map(({ club }) => club.id)
  const tables = [
    ['clubs', 'id'],
    ['club_categories', 'club_id'],
    ['club_memberships', 'club_id'],
    ['club_former_slugs', 'club_id'],
    ['club_ownership_offers', 'club_id'],
    ['join_requests', 'club_id'],
    ['job_applications', 'club_id'],
    ['club_invites', 'club_id'],
    ['club_activity_log', 'club_id'],
    ['content', 'club_id'],
    ['comments', 'club_id'],
    ['reactions', 'club_id'],
    ['conversations', 'club_id'],
    ['chat_messages', 'club_id'],
    ['club_notification_levels', 'club_id'],
    ['message_reports', 'club_id'],
  ] as const
  const parts = tables.map(
    ([table, column]) =>
      sql`select ${sql.ref(column)} as club_id, ${sql.lit(table)} || t::text as line from ${sql.table(table)} t
        where ${sql.ref(column)} = any(${ids}::uuid[])`,
  )
  const ofItems = [
    ...features.map((feature) => [feature, 'id'] as const),
    ...(['poll_options', 'poll_votes', 'poll_categories'] as const).map(
      (table) => [table, 'poll_id'] as const,
    ),
    ['event_attendees', 'event_id'],
    ['post_categories', 'post_id'],
    ['service_categories', 'service_id'],
  ] as const
  for (const [table, column] of ofItems)
    parts.push(sql`select c.club_id, ${sql.lit(table)} || t::text as line from ${sql.table(table)} t
      join content c on c.id = ${sql.ref(`t.${column}`)} where c.club_id = any(${ids}::uuid[])`)
  for (const table of ['muted_content', 'saved_items', 'content_versions', 'content_links', 'mentions'])
    parts.push(sql`select c.club_id, ${sql.lit(table)} || t::text as line from ${sql.table(table)} t
      join content c on c.id = t.content_id where c.club_id = any(${ids}::uuid[])`)
  parts.push(sql`select o.club_id, 'comment_likes' || t::text as line from comment_likes t
    join comments o on o.id = t.comment_id where o.club_id = any(${ids}::uuid[])`)
  const { rows } = await sql<{ club_id: string; state: string }>`
    select club_id, md5(string_agg(line, '|' order by line)) as state
    from (${sql.join(parts, sql` union all `)}) lines group by club_id`.execute(app.deps.db)
  return new Map(rows.map((row) => [row.club_id, row.state]))
}
