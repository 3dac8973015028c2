import { sql, type Transaction } from 'kysely'
import { readSubject } from '../../server/src/features/acts/evidence/subjects.reads.ts'
import { foldDomain, foldWord } from '../../server/src/features/prevention/folding.ts'
import type { DB } from '../../server/src/platform/database/schema.ts'
import { digestOf } from '../../server/src/platform/text/digest.ts'
import { type Club, type Community, memberNamed, ownerOf, type Person } from '../community.ts'
import { type Example, itemsOf } from '../example.ts'
import { random } from '../random.ts'
import type { Data } from '../schema.ts'
import { day, hour, minute } from '../times.ts'
import { insertAll } from './insert.ts'

type Moderation = Data['moderation']
type CaseData = Moderation['cases'][number]

/** Rules, moderators, cases with what was decided in them, announcements, and legal pages. */
export async function writeModeration(
  db: Transaction<DB>,
  { clubs, cases, announcements, pages }: Moderation,
  example: Example,
): Promise<void> {
  const { now } = example
  for (const club of clubs) await writeClub(db, club, clubNamed(example, club.club), now)
  for (const [at, one] of cases.entries()) await writeCase(db, one, clubs, example, at)
  await insertAll(
    db,
    'announcements',
    announcements.map(({ club, text, daysLeft }) => {
      const of = club === undefined ? undefined : clubNamed(example, club)
      const by = of ? ownerOf(of) : example.people[0]
      return {
        id: random(`announcement ${text}`).id(now),
        ...{ club_id: of?.id ?? null, text, created_by: by?.id ?? null },
        ...{ created_at: new Date(now - hour), ends_at: new Date(now + daysLeft * day) },
      }
    }),
  )
  await insertAll(
    db,
    'legal_versions',
    pages.map(({ page, text }) => ({
      ...{ page, number: 1, text, id: random(`page ${page}`).id(now) },
      ...{ in_force_from: new Date(now - 200 * day), published_at: new Date(now - 200 * day) },
      published_by: example.people[0]?.id ?? null,
    })),
  )
  for (const { page, text } of pages)
    await db.updateTable('legal_pages').set({ draft: text, revision: 1 }).where('page', '=', page).execute()
}

function clubNamed({ clubs }: Community, key: string): Club {
  const club = clubs.find((one) => one.key === key)
  if (!club) throw new Error(`There is no club ${key}`)
  return club
}

async function writeClub(
  db: Transaction<DB>,
  { moderators, rules, questions, firstPosts, newForDays, maxLinks, watched }: Moderation['clubs'][number],
  club: Club,
  now: number,
): Promise<void> {
  const r = random(`moderation ${club.key}`)
  const ids = JSON.stringify(moderators.map((key) => memberNamed(club, key).id))
  await db
    .updateTable('clubs')
    .set({ permissions: sql`jsonb_set(permissions, '{moderators}', ${ids}::jsonb)` })
    .where('id', '=', club.id)
    .execute()
  const withIds = <T extends object>(list: T[]) =>
    JSON.stringify(list.map((one) => ({ id: r.id(now - 90 * day), ...one })))
  const by = ownerOf(club).id
  await insertAll(db, 'club_rules', [
    {
      ...{ club_id: club.id, rules: withIds(rules), questions: withIds(questions) },
      ...{ changed_by: by, changed_at: new Date(now - 90 * day) },
    },
  ])
  await insertAll(db, 'club_prevention', [
    { club_id: club.id, first_posts: firstPosts, new_for_days: newForDays, max_links: maxLinks },
  ])
  await insertAll(
    db,
    'watched_terms',
    watched.map(({ kind, term, action }) => ({
      ...{ id: r.id(now - 60 * day), club_id: club.id, kind, term, action, created_by: by },
      folded: (kind === 'domain' ? foldDomain(term) : foldWord(term)) ?? term,
      created_at: new Date(now - 60 * day),
    })),
  )
}

type Subject = { kind: 'content' | 'comment'; id: string; author: Person; at: number }

async function writeCase(
  db: Transaction<DB>,
  { about, hoursAgo, isAutomatic, reports, notes, closed, warning, review, ...one }: CaseData,
  clubs: Moderation['clubs'],
  example: Example,
  index: number,
): Promise<void> {
  const { now } = example
  const club = clubNamed(example, one.club)
  const r = random(`case ${club.key} ${index}`)
  const openedAt = now - hoursAgo * hour
  const subject = subjectOf(example, club, about, index, openedAt)
  const rules = clubs.find(({ club: key }) => key === club.key)?.rules ?? []
  const rule = (number: number) => `Rule ${number}: ${rules[number - 1]?.title ?? ''}`
  const [id, deputy] = [r.id(openedAt), ownerOf(club).id]
  const closedAt = closed ? openedAt + 3 * hour : undefined
  const found = await readSubject(db, { kind: subject.kind, id: subject.id })
  if (!found) throw new Error(`${club.key} has nothing for case ${index}`)
  const reported = found.snapshot
  await insertAll(db, 'moderation_cases', [
    {
      ...{ id, kind: subject.kind, subject_id: subject.id, club_id: club.id, person_id: subject.author.id },
      ...{ level: 'club', is_automatic: isAutomatic, reported: JSON.stringify(reported) },
      opened_at: new Date(openedAt),
      ...(closedAt && { closed_at: new Date(closedAt), closed_by: deputy, outcome: closed ?? null }),
    },
  ])
  const reporters = r.shuffle(
    club.members.map(({ person }) => person).filter(({ key }) => key !== subject.author.key),
  )
  await insertAll(
    db,
    'reports',
    reports.map((report, nth) => ({
      ...{ id: r.id(openedAt + nth * minute), case_id: id, reporter_id: reporters[nth]?.id ?? null },
      ...{ reason: report.reason, rule: report.rule ? rule(report.rule) : '', note: report.note },
      created_at: new Date(openedAt + nth * minute),
      ...(closedAt && { answered_at: new Date(closedAt) }),
    })),
  )
  const entry = (what: string, at: number, more: { actor_id?: string; note?: string } = {}) => ({
    ...{ id: r.id(at), case_id: id, club_id: club.id, what, created_at: new Date(at) },
    ...{ person_id: subject.author.id, kind: subject.kind, subject_id: subject.id, ...more },
  })
  await insertAll(db, 'moderation_log', [
    entry('opened', openedAt, { ...(reporters[0] && !isAutomatic && { actor_id: reporters[0].id }) }),
    ...notes.map((note, nth) => entry('note', openedAt + (nth + 1) * hour, { actor_id: deputy, note })),
    ...(closedAt ? [entry('closed', closedAt, { actor_id: deputy })] : []),
  ])
  if (!closedAt) return
  const actOf = (what: string, decided: { rule: number; facts: string }) => ({
    ...entry(what, closedAt - minute, { actor_id: deputy }),
    statement: JSON.stringify({
      ...{ basis: 'rule', ground: rule(decided.rule), facts: decided.facts, isByReport: true },
      subject: reported,
    }),
  })
  if (review)
    await writeReview(db, { club, person: subject.author, act: actOf('review_posts', review) }, review)
  if (!warning) return
  const act = actOf('warn', warning)
  await insertAll(db, 'moderation_log', [
    act,
    { ...entry('appealed', closedAt + hour, { actor_id: subject.author.id }), act_id: act.id },
  ])
  await insertAll(db, 'appeals', [
    {
      ...{ act_id: act.id, person_id: subject.author.id, text: warning.appeal },
      created_at: new Date(closedAt + hour),
    },
  ])
}

type Act = { id: string; what: string; created_at: Date }

/** What the act changed, and a post of the person that waits since. */
async function writeReview(
  db: Transaction<DB>,
  { club, person, act }: { club: Club; person: Person; act: Act },
  { days, waiting }: NonNullable<CaseData['review']>,
): Promise<void> {
  const at = act.created_at.getTime()
  const ends = { ends_at: new Date(at + days * day) }
  const id = random(`review ${club.key} ${person.key}`).id(at + 2 * hour)
  const input = { id, title: waiting.title, content: waiting.text, images: [], attachmentPaths: [] }
  await insertAll(db, 'moderation_log', [{ ...act, ...ends }])
  await insertAll(db, 'moderation_log', [
    {
      ...{ id: random(`held ${id}`).id(at + 2 * hour), club_id: club.id, person_id: person.id, what: 'held' },
      ...{ kind: 'content', subject_id: id, is_automatic: true, created_at: new Date(at + 2 * hour) },
    },
  ])
  await insertAll(db, 'restrictions', [
    {
      ...{ act_id: act.id, club_id: club.id, person_id: person.id, kind: 'reviewed', ...ends },
      created_at: act.created_at,
    },
  ])
  await insertAll(db, 'held_submissions', [
    {
      ...{ id, club_id: club.id, person_id: person.id, kind: 'post', title: input.title },
      ...{ input: JSON.stringify(input), sent_digest: digestOf(input), created_at: new Date(at + 2 * hour) },
      reasons: JSON.stringify([{ kind: 'reviewed', term: null, actId: act.id }]),
    },
  ])
}

/** Another one for each case: of a plain member, from before the case was opened. */
function subjectOf(
  example: Example,
  club: Club,
  about: CaseData['about'],
  index: number,
  before: number,
): Subject {
  const plain = new Set(club.members.filter(({ role }) => role === 'member').map(({ person }) => person.key))
  const kind = about === 'product' ? 'product' : 'post'
  const items = itemsOf(example.items, kind).filter((item) => item.club === club)
  const found =
    about === 'comment'
      ? items.flatMap(({ comments }) =>
          comments.map(({ id, person, at }): Subject => ({ kind: 'comment', id, author: person, at })),
        )
      : items.map(({ id, author, createdAt }): Subject => ({ kind: 'content', id, author, at: createdAt }))
  const possible = found
    .filter(({ author, at }) => plain.has(author.key) && at < before)
    .sort((a, b) => b.at - a.at)
  const subject = possible[index] ?? possible[0]
  if (!subject) throw new Error(`${club.key} has no ${about} for case ${index}`)
  return subject
}
