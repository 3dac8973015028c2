import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { notificationLine } from '@guildhall/contract/notification-sentences'
import type { NewItemType, NotificationType } from '@guildhall/contract/notification-types'
import type { Notification } from '@guildhall/contract/notifications'
import type { APIRequestContext } from '@playwright/test'
import { runSql } from './database.ts'
import { linkTo } from './invites.ts'
import { loadUntil } from './long-lists.ts'
import {
  createClub,
  expect,
  publishEvent,
  publishJob,
  publishOneOfEach,
  publishPost,
  test,
  unusedName,
} from './test.ts'

const ask = async (who: APIRequestContext, method: string, path: string, data?: object) => {
  const answer = await who.fetch(path.startsWith('/functions') ? path : `/rest/v1${path}`, { method, data })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
const idOf = async (who: APIRequestContext): Promise<string> =>
  (await (await who.get('/auth/v1/session')).json()).viewer.id
const join = (who: APIRequestContext, club: { slug: string }) =>
  ask(who, 'PUT', `/clubs/${club.slug}/membership`)

test('every type of notification is listed with a link that opens its subject', async ({
  signedIn,
  client,
}) => {
  test.slow()
  const { page, request: rita } = await signedIn('Rita')
  const [{ request: olga }, { request: omar }] = [await client('Olga'), await client('Omar')]
  const [ritaId, omarId] = [await idOf(rita), await idOf(omar)]
  const main = await createClub(olga, { name: unusedName('All Kinds') })
  for (const who of [rita, omar]) await join(who, main)

  // New content, and the owner's announcement.
  const { post: talk, job } = await publishOneOfEach(olga, main, 'A new item')
  const other = await publishJob(olga, main, { title: 'Another job' })
  await ask(olga, 'POST', '/functions/v1/notify-club-members', {
    ...{ clubId: main.id, type: 'MEETING', title: 'We meet', message: 'Tonight at eight' },
  })

  // Reactions to the person's own content.
  const own = await publishPost(rita, main, { title: 'My post' })
  await ask(olga, 'PUT', `/content/${own.id}/like`)
  await ask(olga, 'POST', `/content/${own.id}/comments`, { id: crypto.randomUUID(), content: 'Well said' })
  const [question, answer] = [crypto.randomUUID(), crypto.randomUUID()]
  await ask(rita, 'POST', `/content/${talk.id}/comments`, { id: question, content: 'When?' })
  await ask(olga, 'POST', `/content/${talk.id}/comments`, {
    id: answer,
    content: 'At eight',
    parentId: question,
  })
  const { username } = await ask(rita, 'GET', '/profile')
  const toRita = { id: crypto.randomUUID(), content: `Come along, @${username}` }
  await ask(olga, 'POST', `/content/${talk.id}/comments`, toRita)
  const post = await publishJob(rita, main, { title: 'My job' })
  const applying = { message: 'Me', attachmentPath: null }
  await ask(omar, 'PUT', `/jobs/${post.id}/application`, applying)
  for (const [applied, status] of [
    [job, 'invited'],
    [other, 'declined'],
  ] as const) {
    await ask(rita, 'PUT', `/jobs/${applied.id}/application`, applying)
    const { items } = await ask(olga, 'GET', `/jobs/${applied.id}/applications`)
    await ask(olga, 'PUT', `/jobs/${applied.id}/applications/${items[0].id}/status`, { status })
  }

  // Events, from the waitlist on.
  const event = await publishEvent(olga, main, { eventName: 'A new event', capacity: 1 })
  for (const who of [omar, rita]) await ask(who, 'PUT', `/events/${event.id}/attendance`)
  await ask(omar, 'DELETE', `/events/${event.id}/attendance`)
  await ask(olga, 'PUT', `/events/${event.id}`, { startTime: '19:45' })
  await ask(olga, 'PUT', `/events/${event.id}/cancellation`)
  await ask(olga, 'DELETE', `/events/${event.id}/cancellation`)
  const gone = await publishEvent(olga, main, { eventName: 'A deleted event' })
  await ask(rita, 'PUT', `/events/${gone.id}/attendance`)
  await ask(olga, 'DELETE', `/content/${gone.id}`)
  const soon = await publishEvent(olga, main, { eventName: 'An event soon' })
  await ask(rita, 'PUT', `/events/${soon.id}/attendance`)
  await runSql(`update event_attendees set updated_at = now() - interval '9 days' where event_id = $1`, [
    soon.id,
  ])
  await runSql(
    `update events set start_date = now() + interval '30 minutes', end_date = now() + interval '1 hour',
      over_at = now() + interval '1 hour' where id = $1`,
    [soon.id],
  )
  await runSql(`select graphile_worker.add_job('events.remind', '{}')`, [])

  // Rules, roles and ownership.
  const rules = [{ id: crypto.randomUUID(), title: 'Be kind', text: '' }]
  await ask(olga, 'PUT', `/clubs/${main.slug}/rules`, { version: 0, rules, questions: [] })
  await ask(olga, 'PUT', `/clubs/${main.slug}/members/${ritaId}/admin`)
  await ask(olga, 'PUT', `/clubs/${main.slug}/ownership-offer`, { personId: ritaId })
  const shut = { isPrivate: true }
  const mine = await createClub(rita, { name: unusedName('My Own'), ...shut })
  const run = await createClub(rita, { name: unusedName('Run By Me'), ...shut })
  for (const club of [mine, run]) await ask(omar, 'PUT', `/clubs/${club.slug}/join-request`)
  await ask(rita, 'PUT', `/clubs/${mine.slug}/join-requests/decisions`, await decide(rita, mine, true))
  await ask(rita, 'PUT', `/clubs/${mine.slug}/members/${omarId}/admin`)
  await ask(rita, 'PUT', `/clubs/${mine.slug}/ownership-offer`, { personId: omarId })
  await ask(omar, 'DELETE', `/clubs/${mine.slug}/ownership-offer`)
  await ask(rita, 'PUT', `/clubs/${mine.slug}/ownership-offer`, { personId: omarId })
  await ask(omar, 'PUT', `/clubs/${mine.slug}/ownership`)
  await ask(omar, 'DELETE', `/clubs/${mine.slug}/members/${ritaId}/admin`)
  const opened = await createClub(rita, { name: unusedName('By My Link'), ...shut })
  const token = new URL((await linkTo(rita, opened)).path, 'http://x').searchParams.get('token')
  await ask(omar, 'PUT', `/clubs/${opened.slug}/invitation`, { token })
  const [joined, left, closed, back] = [
    await createClub(olga, { name: unusedName('Let In'), ...shut }),
    await createClub(olga, { name: unusedName('Left Again'), ...shut }),
    await createClub(olga, { name: unusedName('Not This Time'), ...shut }),
    await createClub(olga, { name: unusedName('Gone And Back') }),
  ]
  for (const club of [joined, left, closed]) {
    await ask(rita, 'PUT', `/clubs/${club.slug}/join-request`)
    await ask(
      olga,
      'PUT',
      `/clubs/${club.slug}/join-requests/decisions`,
      await decide(olga, club, club !== closed),
    )
  }
  await ask(olga, 'DELETE', `/clubs/${left.slug}/members/${ritaId}`)
  await ask(olga, 'POST', `/clubs/${closed.slug}/invites/people`, {
    username: (await ask(rita, 'GET', '/profile')).username,
  })
  await join(rita, back)
  await ask(olga, 'DELETE', `/clubs/${back.slug}`, { name: back.name })
  await expect.poll(async () => (await listed(rita)).map(({ type }) => type)).toContain('CLUB_DELETED')
  await page.goto('/notifications')
  const deleted = page.getByRole('link', { name: new RegExp(`${back.name} was deleted`) })
  await expect(deleted).toHaveAttribute('href', '/')
  await ask(olga, 'PUT', `/my/deleted-clubs/${back.id}/restoration`)

  const of = (kind: string) => new RegExp(`^/${main.slug}/${kind}/[^/]+$`)
  // Those about courses, moderation and payments are tested with the server (course-work.test.ts, cases, acts, appeals, held and opening).
  type OfModeration =
    | `MODERATION_${string}`
    | `APPEAL_${string}`
    | `MODERATOR_${string}`
    | `CASE_${string}`
    | `REPORT_${string}`
    | `CLUB_HELD_${string}`
    | `SIGN_UP_${string}`
    | `LEGAL_${string}`
    | `CLUB_OPEN${string}`
  type OfPayments = `ENTITLEMENT_${string}`
  type OfCourses = 'NEW_COURSE' | 'COURSE_ENROLLED' | `LESSON${string}` | `ASSIGNMENT_${string}`
  const expectedWays: Record<
    Exclude<NotificationType, NewItemType | 'CLUB_INVITE' | OfCourses | OfModeration | OfPayments>,
    RegExp
  > & {
    MEETING: RegExp
  } = {
    MEETING: new RegExp(`^/${main.slug}$`),
    CONTENT_LIKED: of('posts'),
    NEW_COMMENT: new RegExp(`^/${main.slug}/posts/[^/]+#comment-[0-9a-f-]{36}$`),
    COMMENT_REPLIED: new RegExp(`^/${main.slug}/posts/[^/]+#comment-[0-9a-f-]{36}$`),
    MENTIONED: new RegExp(`^/${main.slug}/posts/[^/]+#comment-[0-9a-f-]{36}$`),
    JOB_APPLICATION: /^\/user\/[^/]+$/,
    JOB_APPLICATION_INVITED: of('jobs'),
    JOB_APPLICATION_DECLINED: of('jobs'),
    EVENT_PLACE_GAINED: of('events'),
    EVENT_UPDATED: of('events'),
    EVENT_CALLED_OFF: of('events'),
    EVENT_RESTORED: of('events'),
    EVENT_REMINDER: of('events'),
    EVENT_DELETED: new RegExp(`^/${main.slug}$`),
    ROLE_PROMOTED: new RegExp(`^/${main.slug}$`),
    OWNERSHIP_OFFERED: new RegExp(`^/${main.slug}$`),
    CLUB_JOIN_REQUEST: new RegExp(`^/${run.slug}/members\\?tab=requests$`),
    OWNERSHIP_DECLINED: new RegExp(`^/${mine.slug}$`),
    OWNERSHIP_TRANSFERRED: new RegExp(`^/${mine.slug}$`),
    ROLE_DEMOTED: new RegExp(`^/${mine.slug}$`),
    CLUB_JOIN_REQUEST_ACCEPTED: new RegExp(`^/${joined.slug}$`),
    MEMBER_JOINED: new RegExp(`^/${opened.slug}/members\\?sort=joined$`),
    MEMBER_REMOVED: new RegExp(`^/${left.slug}$`),
    CLUB_JOIN_REQUEST_REJECTED: new RegExp(`^/${closed.slug}$`),
    CLUB_INVITE_SENT: new RegExp(`^/join-club\\?club=${closed.id}$`),
    // It led home while the club was deleted.
    CLUB_DELETED: new RegExp(`^/${back.slug}$`),
    CLUB_RESTORED: new RegExp(`^/${back.slug}$`),
    CLUB_TERMS_CHANGED: new RegExp(`^/${main.slug}$`),
  }
  const ways: Record<string, RegExp> = {
    ...expectedWays,
    ...Object.fromEntries(contentKinds.map((kind) => [`NEW_${kind.toUpperCase()}`, of(featureOf[kind])])),
  }
  await expect
    .poll(async () => {
      const types = (await listed(rita)).map(({ type }) => type)
      return Object.keys(ways).filter((type) => !types.includes(type))
    })
    .toEqual([])
  const notified = await listed(rita)
  expect(notified.filter(({ type }) => !(type in ways)).map(({ type }) => type)).toEqual([])

  // Mails use the same links, or the preview for clubs the person is not in.
  const mailedWays: Record<string, RegExp> = {
    MEMBER_REMOVED: new RegExp(`^/${left.slug}/preview$`),
    CLUB_JOIN_REQUEST_REJECTED: new RegExp(`^/${closed.slug}/preview$`),
    OWNERSHIP_DECLINED: new RegExp(`^/${mine.slug}/settings$`),
    CLUB_DELETED: /^\/clubs$/,
  }
  const types = [...new Set(notified.map(({ type }) => type))]
  // Batches of even size: a mail about a single notification has another form.
  const size = Math.ceil(types.length / Math.ceil(types.length / 8))
  for (let from = 0; from < types.length; from += size) {
    const some = types.slice(from, from + size)
    const expected = notified.filter(({ type }) => some.includes(type))
    const paths = await mailed(rita, ritaId, expected)
    for (const [at, { type, title }] of expected.entries()) {
      const way = mailedWays[type] ?? ways[type]
      expect(paths[at], `${type} by mail: ${title}`).toMatch(way ?? /never/)
    }
  }

  // The bell has the newest ones.
  for (let from = 0; from < types.length; from += 8) {
    const some = types.slice(from, from + 8)
    await runSql(`update notifications set created_at = now() where user_id = $1 and type = any($2)`, [
      ritaId,
      some,
    ])
    await page.goto('/notifications')
    await page.getByRole('button', { name: /^Notifications, .+ unread$/ }).click()
    const latest = page.getByRole('region', { name: 'Latest notifications' }).getByRole('link')
    for (const notification of notified.filter(({ type }) => some.includes(type))) {
      const { type } = notification
      const row = latest.filter({ hasText: shownText(notification) }).first()
      await expect(row, `${type} in the bell`).toHaveAttribute('href', ways[type] ?? /never/)
      await expect(row.locator('svg').first(), `${type} in the bell`).toBeVisible()
    }
  }

  await page.reload()
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('link')
  await expect(rows.first()).toBeVisible()
  await loadUntil(rows, rows.nth(notified.length - 1))
  await expect(rows).toHaveCount(notified.length)
  const found = new Map<string, string>()
  for (const notification of notified) {
    const { type } = notification
    const row = rows.filter({ hasText: shownText(notification) }).first()
    const href = (await row.getAttribute('href')) ?? ''
    expect(href, type).toMatch(ways[type] ?? /never/)
    await expect(row.locator('svg').first(), type).toBeVisible()
    found.set(href, type)
  }
  for (const [href, type] of found) {
    await page.goto(href)
    await expect(page.getByRole('heading', { level: 1 }).first(), type).toBeVisible()
    await expect(page.getByText(/not found/i), type).toHaveCount(0)
  }
})

/** Has unread notifications mailed to a person, and returns each link's target. */
async function mailed(who: APIRequestContext, personId: string, expected: Told[]): Promise<string[]> {
  const types = expected.map(({ type }) => type)
  await runSql(
    `update notifications set mailed_at = case when type = any($2) then null else now() end where user_id = $1`,
    [personId, types],
  )
  // One overdue notification triggers the mail for all; likes and comments are grouped separately.
  await runSql(
    `update notifications set created_at = created_at - interval '1 hour'
      where user_id = $1 and type = any($2) and responses_since is null`,
    [personId, types],
  )
  await runSql(
    `update notification_mails set due_at = now() - interval '1 minute', mailed_at = null where user_id = $1`,
    [personId],
  )
  await runSql(`select graphile_worker.add_job('notifications.mail', '{}')`, [])
  const { viewer } = await (await who.get('/auth/v1/session')).json()
  const paths: string[] = []
  await expect(async () => {
    const { mails } = await (await who.get('/dev/mail.json')).json()
    const mail = mails.find(({ to }: { to: string }) => to === viewer.email)
    expect(mail?.subject).toContain(`${expected.length} new notifications`)
    const items = mail.text.matchAll(/^(.+)\n.*\n(https?:\/\/\S+)$/gm)
    const found = [...items].map(([, title = '', url = '']) => ({ title, url: new URL(url) }))
    expect(found).toHaveLength(expected.length)
    const urls = expected.map(
      (notified) =>
        found.find(({ title }) => title.startsWith(notified.title) || shownText(notified).test(title))?.url,
    )
    expect(urls).not.toContain(undefined)
    paths.splice(0, paths.length, ...urls.map((url) => `${url?.pathname}${url?.search}${url?.hash}`))
  }).toPass()
  return paths
}

type Told = Notification

/** What the page says, with or without the club, which a heading may name. */
function shownText({ people, ...one }: Told): RegExp {
  const facts = { ...one, names: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`) }
  const lines = [false, true].map((isClubNamed) => notificationLine({ ...facts, isClubNamed }) ?? one.title)
  return new RegExp(
    lines.map((line) => line.replaceAll(/[^\p{L}\d]/gu, '\\$&').replaceAll('\\ ', ' ')).join('|'),
  )
}

/** All notifications of a person. */
async function listed(who: APIRequestContext): Promise<Told[]> {
  const all: Told[] = []
  let cursor = ''
  do {
    const { items, next } = await ask(who, 'GET', `/notifications${cursor && `?cursor=${cursor}`}`)
    all.push(...items)
    cursor = next ?? ''
  } while (cursor)
  return all
}

/** Accepts or rejects all pending requests. */
async function decide(who: APIRequestContext, club: { slug: string }, isIn: boolean) {
  const { items } = await ask(who, 'GET', `/clubs/${club.slug}/join-requests`)
  return { ids: items.map(({ id }: { id: string }) => id), decision: isIn ? 'accepted' : 'rejected' }
}
