import type { Viewer } from '@guildhall/contract/accounts'
import type { Page } from '@guildhall/contract/common'
import type { Assignment, ReceivedSubmission, Submission } from '@guildhall/contract/course-assignments'
import { courseLimits, type SubmissionStatus, submissionStatuses } from '@guildhall/contract/course-limits'
import { type Expression, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Cursor, decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import { courseFilesIn, type FileRow, filesOf } from '../files/files.reads.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { isOfLearner } from './learners.ts'
import { findTaughtCourse } from './visible.reads.ts'

type Row = {
  id: string
  content: string
  link: string
  status: SubmissionStatus
  remark: string
  version: number
  submitted_at: Date
  decided_at: Date | null
  decided_by: PersonColumns | null
  files: FileRow[]
}
type ReceivedRow = Row & PersonColumns & { lesson_id: string; lesson_slug: string; lesson_title: string }

/** SQL: the person who decided about submission `s`. */
const decidedBy = sql<PersonColumns | null>`(select jsonb_build_object('person_id', p.id, 'username', p.username,
    'first_name', p.first_name, 'last_name', p.last_name, 'profile_image_url', p.profile_image_url)
  from profiles p where p.id = s.decided_by and p.deleted_at is null)`

const columns = [
  ...(['s.id', 's.content', 's.link', 's.status', 's.remark', 's.version'] as const),
  ...(['s.submitted_at', 's.decided_at'] as const),
]

const ownRow = prepared<{ lessonId: string; personId: string }, Row>((db, { lessonId, personId }) =>
  db
    .selectFrom('submissions as s')
    .select((eb) => [
      ...columns,
      decidedBy.as('decided_by'),
      filesOf('submission_id', eb.ref('s.id')).as('files'),
    ])
    .where('s.lesson_id', '=', lessonId)
    .where('s.user_id', '=', personId)
    .$castTo<Row>(),
)

/** A person's submission in a lesson. Checks no permission. */
export async function findSubmission(
  db: Database,
  lessonId: string,
  personId: string,
): Promise<Submission | null> {
  const [row] = await ownRow(db, { lessonId, personId })
  return row ? presentSubmission(row) : null
}

/** Null without an assignment. Checks no permission. */
export async function readAssignment(
  db: Database,
  viewer: Viewer | null,
  lessonId: string,
): Promise<Assignment | null> {
  const row = await db
    .selectFrom('assignments')
    .select(['prompt', 'takes_text', 'takes_file', 'takes_link', 'is_required'])
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  if (!row) return null
  return {
    prompt: row.prompt,
    takes: [
      ...(row.takes_text ? (['text'] as const) : []),
      ...(row.takes_file ? (['file'] as const) : []),
      ...(row.takes_link ? (['link'] as const) : []),
    ],
    isRequired: row.is_required,
    submission: viewer && (await findSubmission(db, lessonId, viewer.id)),
  }
}

/** The rows of `chosen`, a list of submissions `s`, as teachers see them. */
const received = (db: Database, chosen: Expression<object>) =>
  sql<ReceivedRow>`select ${sql.join(columns.map((column) => sql.ref(column)))}, ${decidedBy} as decided_by,
      ${filesOf('submission_id', sql.ref('s.id'))} as files,
      l.id as lesson_id, l.slug as lesson_slug, l.title as lesson_title,
      ${sql.join(personColumns.map((column) => (typeof column === 'string' ? sql.ref(column) : sql`${column.expression} as person_id`)))}
    from ${chosen} s join lessons l on l.id = s.lesson_id join profiles p on p.id = s.user_id
    order by s.submitted_at desc, s.id desc`.compile(db)

const receivedById = prepared<{ id: string }, ReceivedRow>((db, { id }: SqlParams<{ id: string }>) => ({
  compile: () => received(db, sql`(select * from submissions where id = ${id})`),
}))

type Listed = { courseId: string; statuses: string[]; fromAt: Date | undefined; fromId: string | undefined }

/** Each status has its own part of the index, and is read no further than a page. Only learners' work waits. */
const receivedIn = prepared<Listed, ReceivedRow>(
  (db, { courseId, statuses, fromAt, fromId }: SqlParams<Listed>) => ({
    compile: () => {
      const after =
        fromAt && fromId ? sql`and (s.submitted_at, s.id) < (${fromAt}::timestamptz, ${fromId}::uuid)` : sql``
      const size = sql.lit(courseLimits.submissionPage + 1)
      const club = sql`(select club_id from courses where id = ${courseId})`
      return received(
        db,
        sql`(select o.* from unnest(${statuses}::text[]) w (status) cross join lateral (
          select s.* from submissions s where s.course_id = ${courseId} and s.status = w.status ${after}
            and exists (select from lessons x where x.id = s.lesson_id)
            and (s.status <> 'submitted' or ${isOfLearner(club)})
          order by s.submitted_at desc, s.id desc limit ${size}) o
        order by o.submitted_at desc, o.id desc limit ${size})`,
      )
    },
  }),
)

/** The latest first; teachers only. Errors: course_not_found, permission_denied. */
export async function readSubmissions(
  { db, viewer }: PersonContext,
  courseId: string,
  { status, cursor }: { status?: SubmissionStatus | undefined; cursor?: string | undefined },
): Promise<Page<ReceivedSubmission>> {
  await findTaughtCourse(db, viewer, courseId)
  const from: Cursor | undefined = decodeCursor(cursor)
  const statuses = status ? [status] : [...submissionStatuses]
  const found = await receivedIn(db, { courseId, statuses, fromAt: from?.at, fromId: from?.id })
  const { rows, next } = paginate(found, courseLimits.submissionPage, (row) =>
    encodeCursor({ at: row.submitted_at, id: row.id }),
  )
  return { items: rows.flatMap((row) => presentReceived(row) ?? []), next }
}

/** A submission for its teachers. Undefined once the account is deleted; checks no permission. */
export async function findReceived(db: Database, id: string): Promise<ReceivedSubmission | undefined> {
  const [row] = await receivedById(db, { id })
  return row && presentReceived(row)
}

function presentReceived(row: ReceivedRow): ReceivedSubmission | undefined {
  const by = presentPerson(row)
  if (!by) return undefined
  const lesson = { id: row.lesson_id, slug: row.lesson_slug, title: row.lesson_title }
  return { ...presentSubmission(row), by, lesson }
}

const presentSubmission = (row: Row): Submission => ({
  id: row.id,
  content: row.content,
  link: row.link,
  file: courseFilesIn(row.files)[0] ?? null,
  status: row.status,
  remark: row.remark,
  version: row.version,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_by && presentPerson(row.decided_by),
})
