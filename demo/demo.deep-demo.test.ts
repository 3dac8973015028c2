import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refuseWeak } from '../server/src/features/accounts/passwords.ts'
import { isPath } from '../server/src/platform/files/store.ts'
import { openWorld } from '../server/src/testing/world.ts'
import { readData } from './data.ts'
import { fillDemo } from './demo.ts'
import { demoPassword } from './rows/people-and-clubs.ts'

const { app, origin } = await openWorld()
const { db, files } = app.deps

const folder = import.meta.dirname
const signIns = (await readData(folder)).people.flatMap(({ email, signIn }) =>
  email && signIn ? [email] : [],
)
const printed: string[] = []
const fill = () => fillDemo(app.deps, folder, (line) => printed.push(line))
const tables =
  `profiles credentials clubs club_categories club_groups topics entitlements payments payment_settings club_memberships join_requests club_invites notifications
  club_activity_log content content_counts posts post_categories polls poll_votes events event_attendees comments
  comment_threads comment_likes likes reactions files conversations conversation_people chat_messages courses
  course_teachers course_sections lessons quizzes quiz_questions quiz_attempts assignments submissions
  course_enrollments lesson_completions lesson_visits lesson_notes lesson_comments certificates`.split(/\s+/)

/** A hash of every row of every table, so that the smallest change shows. */
async function state(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await sql<{ count: number; sum: string | null }>`
      select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as sum
      from ${sql.table(table)} t`.execute(db)
    found[table] = rows[0]
  }
  return found
}

/** What a query for inconsistent rows finds. */
async function wrong(query: ReturnType<typeof sql<{ what: string }>>): Promise<string[]> {
  return (await query.execute(db)).rows.map((row) => row.what)
}

async function signIn(email: string): Promise<Response> {
  return fetch(`${origin}/auth/v1/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
}

const get = async (path: string, session?: Response) =>
  fetch(`${origin}${path}`, { headers: { cookie: session?.headers.getSetCookie()[0]?.split(';')[0] ?? '' } })

describe('the example community', () => {
  it('adds nothing to a database with people in it', async () => {
    const before = await state()
    await fill()
    expect(printed.splice(0)).toEqual([expect.stringContaining('Nothing was added')])
    expect(await state()).toEqual(before)
    await sql`delete from clubs`.execute(db)
    await sql`delete from profiles`.execute(db)
    await sql`update server_settings set has_first_operator = false`.execute(db)
  })

  it('fills an empty database and prints how to sign in', { timeout: 120_000 }, async () => {
    await fill()
    const text = printed.join('\n')
    expect(signIns).toHaveLength(6)
    for (const email of signIns) expect(text).toContain(email)
    expect(text).toContain(demoPassword)
    expect(text).toContain('/makers-guild')
  })

  it('gives everybody a password that sign-up accepts', async () => {
    const owners = await db
      .selectFrom('profiles')
      .select(['first_name as firstName', 'last_name as lastName', 'email'])
      .execute()
    expect(owners.length).toBeGreaterThan(4)
    for (const owner of owners) expect(() => refuseWeak(demoPassword, owner)).not.toThrow()
  })

  it('is large enough to look around in', async () => {
    const { rows } = await sql`
      select (select count(*) from profiles) >= 60 as people, (select count(*) from clubs) = 11 as clubs,
        (select count(*) from posts) >= 400 as posts, (select count(*) from comments) > 1300 as comments,
        (select count(*) from likes) > 3500 as likes, (select count(*) from reactions) > 300 as reactions,
        (select count(*) from profiles where profile_image_url is null) > 3 as faceless`.execute(db)
    for (const [what, isEnough] of Object.entries(rows[0] ?? {})) expect(isEnough, what).toBe(true)
  })

  it('has content of every kind in every state', async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from posts)::int as posts,
      (select count(*) from polls where end_date > now())::int as "open polls",
      (select count(*) from polls p where end_date < now()
        and exists (select from poll_votes v where v.poll_id = p.id))::int as "ended polls with votes",
      (select count(*) from events where over_at > now() and canceled_at is null)::int as "events to come",
      (select count(*) from events where canceled_at is not null)::int as "canceled events",
      (select count(*) from events e where over_at > now() and attendee_count = capacity and waiting_count > 0
        and exists (select from event_attendees a where a.event_id = e.id and a.status = 'waiting'))::int
        as "full events for which people wait",
      (select count(*) from events e where over_at < now()
        and exists (select from event_attendees a where a.event_id = e.id and a.status = 'confirmed'))::int
        as "past events with people who were there",
      (select count(*) from products where sold_at is null)::int as "products on offer",
      (select count(*) from products where sold_at is not null)::int as "sold products",
      (select count(*) from services where paused_at is null)::int as "services on offer",
      (select count(*) from services where paused_at is not null)::int as "paused services",
      (select count(*) from jobs where is_active)::int as "open jobs",
      (select count(*) from jobs j where not is_active
        and exists (select from job_applications a where a.job_id = j.id))::int as "closed jobs with applicants",
      (select count(*) from content where pinned_at is not null)::int as "pinned items",
      (select count(*) from content c where edited_at is not null
        and exists (select from content_versions v where v.content_id = c.id))::int as "edited items with versions",
      (select count(*) from mentions)::int as mentions,
      (select count(*) from link_cards k join files f on f.link_hash = k.hash
        join content_links l on l.link_hash = k.hash)::int as "links with a card and its picture",
      (select count(*) from files where purpose = 'attachments')::int as attachments,
      (select count(*) from files where purpose = 'inline')::int as "pictures in texts",
      (select count(*) from (select from files where purpose = 'content' and content_id is not null
        group by content_id having count(distinct position) > 1) several)::int as "items with several pictures",
      (select count(*) from clubs where is_private)::int as "private clubs",
      (select count(*) from clubs where is_paid and currency <> 'USD')::int as "clubs with a fee in another currency",
      (select count(*) from clubs where club_type = 'business' and business_name <> '')::int as "business clubs",
      (select count(*) from clubs where shows_levels and cardinality(level_names) > 0)::int as "clubs with levels",
      (select count(*) from content where restricted_topic_id is not null)::int as "items in restricted topics",
      (select count(*) from club_groups where is_open and member_count > 0)::int as "groups open to join",
      (select count(*) from club_changes where source = 'left')::int as "members who left, in insights"
    `.execute(db)
    for (const [what, count] of Object.entries(rows[0] ?? {})) expect(count, what).toBeGreaterThan(0)
  })

  it('has counters equal to the rows they count', async () => {
    expect(
      await wrong(sql`
        select c.slug || ' likes ' || c.like_count as what from content c
          where like_count <> (select count(*) from likes l where l.content_id = c.id)
        union all select c.slug || ' reactions ' || c.reaction_counts from content c
          where reaction_counts <> (select coalesce(jsonb_object_agg(reaction, count), '{}') from (
            select reaction, count(*) from reactions r where r.content_id = c.id group by 1) one)
        union all select c.slug || ' comments ' || c.comment_count from content c
          where comment_count <> (select count(*) from comments m where m.content_id = c.id)
        union all select 'answers to ' || t.id from comment_threads t
          where reply_count <> (select count(*) from comments m where m.thread_id = t.id)
        union all select 'likes of comment ' || m.id from comments m
          where like_count <> (select count(*) from comment_likes l where l.comment_id = m.id)
        union all select k.slug || ' members ' || k.members from clubs k
          where members <> (select count(*) from club_memberships m where m.club_id = k.id)
        union all select k.slug || ' posts' from clubs k
          where (select count(*) from content c where c.club_id = k.id)
            is distinct from (select sum(count) from content_counts n where n.club_id = k.id)
        union all select 'votes for ' || o.text from poll_options o
          where votes <> (select count(*) from poll_votes v where v.selected_option = o.id)
        union all select 'attendees of ' || e.id from events e
          where (attendee_count, waiting_count) <> (select count(*) filter (where status = 'confirmed'),
            count(*) filter (where status = 'waiting') from event_attendees a where a.event_id = e.id)
        union all select k.slug || ' active at ' || k.active_at from clubs k
          where active_at <> (select max(created_at) from content c where c.club_id = k.id)`),
    ).toEqual([])
  })

  it('has conversations in every state, with the right counters', async () => {
    const wrongCounts = sql<{ what: string }>`
      select o.conversation_id::text as what from conversation_people o
      where o.unread_count <> (select count(*) from chat_messages m where m.conversation_id = o.conversation_id
          and m.sender_id <> o.user_id and m.sequence > o.read_sequence and m.taken_back_at is null)
        or o.last_at <> (select max(m.created_at) from chat_messages m where m.conversation_id = o.conversation_id)`
    expect(await wrong(wrongCounts)).toEqual([])
    const { rows } = await sql<Record<string, number>>`
      select count(distinct m.conversation_id)::int as conversations,
        count(*) filter (where m.reply_to is not null)::int as replies,
        count(*) filter (where m.edited_at is not null)::int as edited,
        count(*) filter (where m.taken_back_at is not null)::int as "takenBack",
        count(*) filter (where m.message ~ '[א-ת]')::int as hebrew,
        (select count(*)::int from chat_reactions) as reactions,
        (select sum(unread_count)::int from conversation_people) as unread,
        (select count(*)::int from conversation_people where muted_at is not null and unread_count > 0) as muted,
        (select count(*)::int from conversations v join blocks b
          on (b.blocker_id, b.blocked_id) in ((v.low_id, v.high_id), (v.high_id, v.low_id))) as blocked,
        (select count(*)::int from conversations where low_id is null or high_id is null) as "withDeletedUsers",
        (select count(*)::int from conversations v join conversation_people o on o.conversation_id = v.id
          where not exists (select from club_memberships s
            where s.club_id = v.club_id and s.user_id = o.user_id)) as "endedByLeaving",
        (select count(distinct t.type)::int = 3 from chat_messages a join content t on t.id = a.content_id
          join conversations v on v.id = a.conversation_id and v.is_about_content
          where t.type in ('service', 'product', 'job'))::int as "aboutEachKind"
      from chat_messages m`.execute(db)
    for (const [what, count] of Object.entries(rows[0] ?? {})) expect(count, what).toBeGreaterThan(0)
  })

  it('logs everything that happened, and nothing else', async () => {
    const { rows } = await sql<{ type: string; count: number }>`
      select type, count(*)::int as count from club_activity_log group by type order by type`.execute(db)
    const count = async (table: string) => {
      const counted = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
      return counted.rows[0]?.n ?? 0
    }
    const loggedCount = new Map(rows.map((row) => [row.type, row.count]))
    const logged = (type: string, ...undone: string[]) =>
      [type, ...undone].reduce((sum, one, index) => sum + (index ? -1 : 1) * (loggedCount.get(one) ?? 0), 0)
    expect({
      clubs: logged('club.created'),
      comments: logged('comment', 'comment.deleted'),
      content: logged('content.created', 'content.deleted'),
      invites: logged('invite.sent') + logged('invite.linked'),
      likes: logged('like', 'unlike'),
      members: logged('member.joined', 'member.left', 'member.removed'),
      requests: logged('request.made', 'request.accepted', 'request.rejected'),
    }).toEqual({
      clubs: await count('clubs'),
      comments: await count('comments'),
      content: await count('content'),
      invites: await count('club_invites'),
      likes: await count('likes'),
      members: (await count('club_memberships')) - (await count('clubs')),
      requests: await count('join_requests'),
    })
    const others = [
      'club.updated',
      'content.updated',
      'features.changed',
      'permissions.changed',
      'role.promoted',
    ]
    for (const type of others) expect(logged(type), type).toBeGreaterThan(0)
  })

  it('has rows in a possible order, none in the future', async () => {
    expect(
      await wrong(sql`
        select 'the future holds ' || what as what from (
          select created_at, 'content' as what from content union all select created_at, 'a comment' from comments
          union all select created_at, 'a like' from likes union all select created_at, 'a member' from club_memberships
          union all select created_at, 'an activity' from club_activity_log
        ) rows where created_at > now()
        union all select c.slug || ' published before its author joined' from content c
          left join club_memberships m on m.club_id = c.club_id and m.user_id = c.user_id and m.created_at < c.created_at
          where m.id is null
        union all select 'comment before its author joined: ' || c.content from comments c
          left join club_memberships m on m.club_id = c.club_id and m.user_id = c.user_id and m.created_at < c.created_at
          where m.id is null
        union all select 'comment before its post: ' || m.content from comments m join content c on c.id = m.content_id
          where m.created_at <= c.created_at
        union all select 'like before its post: ' || c.slug from likes l join content c on c.id = l.content_id
          where l.created_at < c.created_at
        union all select 'member before their account: ' || p.username from club_memberships m
          join profiles p on p.id = m.user_id where p.created_at > m.created_at`),
    ).toEqual([])
    const { rows } = await sql<{ newest: Date }>`select max(created_at) as newest from content`.execute(db)
    expect(Date.now() - (rows[0]?.newest.getTime() ?? 0)).toBeLessThan(60 * 60_000)
  })

  it('stores every file that its rows name', async () => {
    const rows = await db.selectFrom('files').selectAll().execute()
    expect(rows.length).toBeGreaterThan(150)
    for (const row of rows) {
      expect(isPath(row.path)).toBe(true)
      const hash = row.purpose === 'inline' ? '' : '-[0-9a-f]{16}'
      expect(row.path).toMatch(new RegExp(`^[a-z-]+/${row.purpose}/${row.id}${hash}\\.[a-z]+$`))
      expect(
        [
          ...[row.profile_id, row.club_id, row.content_id, row.message_id, row.link_hash],
          ...[row.course_id, row.lesson_id],
        ].filter(Boolean),
      ).toHaveLength(1)
      if (row.purpose === 'content' && (row.content_id || row.course_id))
        expect(row.alt.length, row.path).toBeGreaterThan(20)
      else expect(row.alt, row.path).toBe('')
      const stored = await files.get(row.path)
      expect(stored && (await buffer(stored.body)).length, row.path).toBe(row.size)
    }
    expect(
      await wrong(sql`
        select username as what from profiles p where profile_image_url is not null
          and not exists (select 1 from files f where f.path = p.profile_image_url and f.profile_id = p.id)
        union all select slug from clubs k
          where (select count(*) from files f where f.club_id = k.id and f.path in (k.logo_path, k.thumbnail_path)) <> 2`),
    ).toEqual([])
  })

  it('lets the six sign in, each with their role in the club', async () => {
    const roles: (string | null)[] = []
    for (const email of signIns) {
      const session = await signIn(email)
      expect(session.status, email).toBe(200)
      const club = (await (await get('/rest/v1/clubs/makers-guild', session)).json()) as {
        role: string | null
      }
      roles.push(club.role)
      const feed = await get('/rest/v1/clubs/makers-guild/feed', session)
      expect(((await feed.json()) as { items: unknown[] }).items).toHaveLength(20)
    }
    expect(roles).toEqual(['owner', 'admin', 'member', null, 'member', 'member'])
    const session = await get('/auth/v1/session', await signIn('owner@demo.test'))
    expect(((await session.json()) as { console?: string }).console).toBe('locked')
  })

  it('hides private clubs and their files from the outsider', async () => {
    const session = await signIn('outsider@demo.test')
    expect((await get('/rest/v1/clubs/first-ten', session)).status).toBe(403)
    const { path } = await db
      .selectFrom('files as f')
      .innerJoin('content as c', 'c.id', 'f.content_id')
      .innerJoin('clubs as k', 'k.id', 'c.club_id')
      .select('f.path')
      .where('k.is_private', '=', true)
      .executeTakeFirstOrThrow()
    expect((await get(`/storage/v1/${path}`, session)).status).toBe(404)
    const { logo_path } = await db
      .selectFrom('clubs')
      .select('logo_path')
      .where('is_private', '=', true)
      .executeTakeFirstOrThrow()
    expect((await get(`/storage/v1/${logo_path}`)).status).toBe(200)
  })

  it('has open requests and invites, and notifies the people concerned', async () => {
    const waiting = (await (
      await get('/rest/v1/clubs/first-ten/preview', await signIn('outsider@demo.test'))
    ).json()) as object
    expect(waiting).toMatchObject({ hasAsked: true, isInvited: false, can: { ask: 'request_pending' } })
    const invited = (await (
      await get('/rest/v1/clubs/the-pencil-in-the-margin/preview', await signIn('outsider@demo.test'))
    ).json()) as object
    expect(invited).toMatchObject({ hasAsked: false, isInvited: true })
    expect(
      await wrong(sql`
        select 'asks to come in, and is a member: ' || r.user_id as what from join_requests r
          join club_memberships m on m.club_id = r.club_id and m.user_id = r.user_id
        union all select 'is invited, and is a member: ' || i.invited_user_id from club_invites i
          join club_memberships m on m.club_id = i.club_id and m.user_id = i.invited_user_id
        union all select 'is over: ' || id from club_invites where expires_at < now() or uses >= max_uses
        union all select 'asks for what is open: ' || k.slug from join_requests r
          join clubs k on k.id = r.club_id where not k.is_private`),
    ).toEqual([])
    const { rows } = await sql<{ type: string; people: number }>`
      select type, count(distinct user_id)::int as people from notifications
      where type like 'CLUB_%' group by type order by type`.execute(db)
    // Two private clubs: their owners and admins, one invite each, and in each two accepted and one rejected.
    expect(rows).toEqual([
      { type: 'CLUB_INVITE_SENT', people: 2 },
      { type: 'CLUB_JOIN_REQUEST', people: 5 },
      { type: 'CLUB_JOIN_REQUEST_ACCEPTED', people: 4 },
      { type: 'CLUB_JOIN_REQUEST_REJECTED', people: 2 },
    ])
  })

  it('has read and unread notifications of new content, likes and comments', async () => {
    const cookie = ((await signIn('member@demo.test')).headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    const read = async (filter: string) => {
      const answer = await fetch(`${origin}/rest/v1/notifications?filter=${filter}`, { headers: { cookie } })
      return ((await answer.json()) as { items: { type: string; title: string; isRead: boolean }[] }).items
    }
    const [all, unread] = [await read('all'), await read('unread')]
    expect(unread.length).toBeGreaterThan(0)
    expect(all.some(({ isRead }) => isRead)).toBe(true)
    const types = await sql<{ type: string; states: number }>`
      select type, count(distinct is_read)::int as states from notifications group by type`.execute(db)
    const states = new Map(types.rows.map((row) => [row.type, row.states]))
    for (const type of ['NEW_POST', 'CONTENT_LIKED', 'NEW_COMMENT']) expect(states.get(type), type).toBe(2)
  })

  it('has notifications of roles, ownership, applications and events', async () => {
    const types = [
      ...[
        'EVENT_CALLED_OFF',
        'EVENT_UPDATED',
        'EVENT_RESTORED',
        'EVENT_REMINDER',
        'EVENT_PLACE_GAINED',
        'EVENT_DELETED',
      ],
      ...['ROLE_PROMOTED', 'ROLE_DEMOTED', 'MEMBER_REMOVED', 'COMMENT_REPLIED', 'MENTIONED'],
      ...['OWNERSHIP_OFFERED', 'OWNERSHIP_DECLINED', 'OWNERSHIP_TRANSFERRED'],
      ...['JOB_APPLICATION', 'JOB_APPLICATION_INVITED', 'JOB_APPLICATION_DECLINED'],
    ]
    const { rows } = await sql<{ type: string }>`
      select distinct type from notifications where type = any(${types})`.execute(db)
    expect(rows.map(({ type }) => type).sort()).toEqual(types.toSorted())
    expect(
      await wrong(sql`
        select 'notified of their own application: ' || n.id as what from notifications n
          join job_applications a on a.job_id = n.content_id and a.user_id = n.user_id
          where n.type = 'JOB_APPLICATION'
        union all select 'notified of an event they never attended: ' || n.id from notifications n
          where n.type = 'EVENT_CALLED_OFF' and not exists (select from event_attendees a
            where a.event_id = n.content_id and a.user_id = n.user_id)`),
    ).toEqual([])
  })

  it('does nothing the second time but print the sign-ins', async () => {
    const before = await state()
    printed.length = 0
    await fill()
    expect(await state()).toEqual(before)
    expect(printed.join('\n')).toContain('member@demo.test')
  })
})
