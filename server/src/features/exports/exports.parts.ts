import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import * as inCourses from './exports.courses.ts'
import { ownFiles, zipPathOf } from './exports.files.ts'
import { paged } from './exports.pages.ts'
import * as rowsOf from './exports.rows.ts'
import type { Exported } from './exports.tasks.ts'

export type Part = { name: string; about: string } & (
  | { one: () => Promise<unknown> }
  | { pages: () => AsyncGenerator<unknown[]> }
)

/** A new table with personal data adds a line. Excludes other people's names and addresses. */
export function partsOf(db: Database, { id, email }: Exported): Part[] {
  const list = (rows: RawBuilder<rowsOf.Keyed>) => ({ pages: keysetPages(db, rows) })
  return [
    { name: 'profile.json', about: 'Your account and profile', one: () => rowsOf.profile(db, id) },
    {
      name: 'settings.json',
      about: 'Your notification preferences, and how you log in',
      one: () => rowsOf.settings(db, id),
    },
    { name: 'sessions.json', about: 'Where you’re logged in', ...list(rowsOf.sessions(id)) },
    {
      name: 'push-devices.json',
      about: 'The browsers that push notifications are sent to, without their keys',
      ...list(rowsOf.pushDevices(id)),
    },
    { name: 'api-tokens.json', about: 'Your API tokens, without their secrets', ...list(rowsOf.tokens(id)) },
    {
      name: 'calendar-address.json',
      about: 'Your calendar address, without its secret',
      ...list(rowsOf.privateAddress(id, 'calendar')),
    },
    {
      name: 'feed-address.json',
      about: 'Your feed address, without its secret',
      ...list(rowsOf.privateAddress(id, 'feed')),
    },
    {
      name: 'acceptances.json',
      about: 'Which versions of the terms, the privacy policy and the rules you accepted',
      ...list(rowsOf.acceptances(id)),
    },
    {
      name: 'memberships.json',
      about: 'The clubs you belong to, and what you are in them',
      ...list(rowsOf.memberships(id)),
    },
    {
      name: 'owned-clubs.json',
      about: 'The clubs you own, with their details',
      ...list(rowsOf.ownedClubs(id)),
    },
    { name: 'join-requests.json', about: 'Clubs you asked to let you in', ...list(rowsOf.requests(id)) },
    {
      name: 'join-answers.json',
      about: 'Club rules you accepted, and your answers before joining',
      ...list(rowsOf.joinAnswers(id)),
    },
    { name: 'invites-received.json', about: 'Clubs you were invited to', ...list(rowsOf.invites(id, email)) },
    { name: 'content.json', about: 'What you published', ...list(rowsOf.content(id)) },
    {
      name: 'earlier-versions.json',
      about: 'What you published and commented was like before it was changed in the last 90 days',
      ...list(rowsOf.versions(id)),
    },
    { name: 'comments.json', about: 'What you commented', ...list(rowsOf.comments(id)) },
    { name: 'messages.json', about: 'The messages you sent', ...list(rowsOf.messages(id)) },
    {
      name: 'message-reactions.json',
      about: 'How you reacted to messages',
      ...list(rowsOf.messageReactions(id)),
    },
    { name: 'message-reports.json', about: 'Messages you reported', ...list(rowsOf.reports(id)) },
    {
      name: 'decisions.json',
      about: 'Decisions of moderators about you, with what you appealed',
      ...list(rowsOf.decisions(id)),
    },
    { name: 'reports.json', about: 'What you reported', ...list(rowsOf.sentReports(id)) },
    { name: 'blocks.json', about: 'Whom you blocked', ...list(rowsOf.blocks(id)) },
    {
      name: 'hidden-words.json',
      about: 'Words that fold what others write for you',
      ...list(rowsOf.hiddenWords(id)),
    },
    {
      name: 'muting.json',
      about: 'Clubs, items and conversations you hear less about',
      ...list(rowsOf.muting(id)),
    },
    { name: 'drafts.json', about: 'Unfinished posts, comments and messages', ...list(rowsOf.drafts(id)) },
    {
      name: 'held.json',
      about: 'What you sent that waits for a moderator, or waited lately',
      ...list(rowsOf.held(id)),
    },
    {
      name: 'watched-words.json',
      about: 'Words and domains that you watch for a club',
      ...list(rowsOf.watchedTerms(id)),
    },
    { name: 'saved.json', about: 'What you saved', ...list(rowsOf.saved(id)) },
    { name: 'mentions.json', about: 'Where others mentioned you', ...list(rowsOf.mentions(id)) },
    { name: 'likes.json', about: 'What you liked', ...list(rowsOf.likes(id)) },
    { name: 'reactions.json', about: 'How you reacted to items', ...list(rowsOf.reactions(id)) },
    { name: 'liked-comments.json', about: 'Comments you liked', ...list(rowsOf.commentLikes(id)) },
    { name: 'votes.json', about: 'What you voted for', ...list(rowsOf.votes(id)) },
    {
      name: 'attendance.json',
      about: 'Events you attend, attended or wait for',
      ...list(rowsOf.attendance(id)),
    },
    { name: 'points.json', about: 'What counts for you in leaderboards, by day', ...list(rowsOf.points(id)) },
    {
      name: 'active-weeks.json',
      about: 'In which weeks you are one of the active people of a club',
      ...list(rowsOf.activeWeeks(id)),
    },
    { name: 'applications.json', about: 'The jobs you applied for', ...list(rowsOf.applications(id)) },
    { name: 'courses.json', about: 'The courses you learn in', ...list(inCourses.enrollments(id)) },
    {
      name: 'courses-taught.json',
      about: 'The courses you teach',
      ...list(inCourses.taughtCourses(id)),
    },
    { name: 'lessons.json', about: 'The lessons you opened and finished', ...list(inCourses.lessons(id)) },
    { name: 'lesson-notes.json', about: 'Your private notes', ...list(inCourses.lessonNotes(id)) },
    { name: 'quiz-attempts.json', about: 'How you answered quizzes', ...list(inCourses.quizAttempts(id)) },
    { name: 'submissions.json', about: 'Assignments you handed in', ...list(inCourses.submissions(id)) },
    {
      name: 'lesson-comments.json',
      about: 'What you commented in courses',
      ...list(inCourses.lessonComments(id)),
    },
    { name: 'certificates.json', about: 'Certificates of courses', ...list(inCourses.certificates(id)) },
    { name: 'notifications.json', about: 'What you were told', ...list(rowsOf.notifications(id)) },
    {
      name: 'files.json',
      about: 'Your pictures and attachments',
      pages: async function* () {
        for await (const rows of ownFiles(db, id)())
          yield rows.map((row) => ({
            file: zipPathOf(row),
            name: row.name,
            purpose: row.purpose,
            type: row.mime,
            bytes: row.size,
            uploadedAt: row.created_at,
          }))
      },
    },
  ]
}

/** Counts large lists, files twice: listed and packed. */
export async function countAll(db: Database, { id }: Exported): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ((select count(*) from content_rows where user_id = ${id}) + (select count(*) from comment_rows where user_id = ${id})
      + (select count(*) from likes where user_id = ${id}) + (select count(*) from poll_votes where user_id = ${id})
      + (select count(*) from reactions where user_id = ${id})
      + (select count(*) from mentions where user_id = ${id})
      + (select count(*) from comment_likes where user_id = ${id})
      + (select count(*) from event_attendees where user_id = ${id})
      + (select count(*) from job_applications where user_id = ${id})
      + (select count(*) from lesson_visits where user_id = ${id})
      + (select count(*) from lesson_notes where user_id = ${id})
      + (select count(*) from quiz_attempts where user_id = ${id})
      + (select count(*) from lesson_comment_rows where user_id = ${id})
      + (select count(*) from notifications where user_id = ${id})
      + 2 * (select count(*) from files where uploader_id = ${id}))::int as total`.execute(db)
  return rows[0]?.total ?? 0
}

function keysetPages(db: Database, rows: RawBuilder<rowsOf.Keyed>) {
  const pages = paged<rowsOf.Keyed>(async (last, length) => {
    const from = last ? sql`where (at, key) < (${last.at}, ${last.key}::uuid)` : sql``
    const found = await sql<rowsOf.Keyed>`
      select at, key, row from (${rows}) rows ${from} order by at desc, key desc limit ${length}`.execute(db)
    return found.rows
  })
  return async function* () {
    for await (const page of pages()) yield page.map(({ row }) => row)
  }
}
