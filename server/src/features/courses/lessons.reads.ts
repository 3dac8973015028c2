import type { Attachment } from '@guildhall/contract/common'
import type { Lesson, Video } from '@guildhall/contract/courses'
import { locale } from '@guildhall/contract/locale'
import { parseVideoLink } from '@guildhall/contract/video-links'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { visitor } from '../clubs/clubs.reads.ts'
import { courseFilesIn, type FileRow, filesOf, textPicturesIn } from '../files/files.reads.ts'
import { canComplete, canDiscuss, canMark, canWriteCourse } from './courses.policy.ts'
import { findQuiz, presentQuiz } from './quizzes.reads.ts'
import { readAssignment } from './submissions.reads.ts'
import { factsOfCourse, findLessonAt } from './visible.reads.ts'

type Row = {
  content: string
  video_url: string
  minutes: number | null
  comment_count: number
  updated_at: Date
  files: FileRow[]
  video_position: number | null
  has_quiz: boolean
  has_assignment: boolean
}

type Query = { id: string; viewerId: string | undefined; commentsSince: Date | undefined }

const lessonRow = prepared<Query, Row>((db, { id, viewerId = visitor, commentsSince }) =>
  db
    .selectFrom('lessons as l')
    .leftJoin('lesson_visits as v', (join) =>
      join.onRef('v.lesson_id', '=', 'l.id').on('v.user_id', '=', viewerId),
    )
    .select((eb) => [
      ...(['l.content', 'l.video_url', 'l.minutes', 'l.updated_at'] as const),
      'v.video_position',
      (commentsSince
        ? // As the list below the lesson: not of before the viewer could have seen it.
          sql<number>`(select count(*)::int from lesson_comments o where o.lesson_id = l.id
            and (o.created_at >= ${commentsSince}::timestamptz or o.user_id = ${viewerId}))`
        : sql<number>`l.comment_count`
      ).as('comment_count'),
      sql<boolean>`exists (select from quizzes q where q.lesson_id = l.id)`.as('has_quiz'),
      sql<boolean>`exists (select from assignments a where a.lesson_id = l.id)`.as('has_assignment'),
      filesOf('lesson_id', eb.ref('l.id')).as('files'),
    ])
    .where('l.id', '=', id)
    .$castTo<Row>(),
)

/** Errors: club_not_found, bad_club_identifier, course_not_found, lesson_not_found. */
export async function readLesson(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  address: { club: string; slug: string; lesson: string },
): Promise<Lesson> {
  const found = await findLessonAt(db, viewer, address)
  const [row] = await lessonRow(db, {
    id: found.lesson_id,
    viewerId: viewer?.id,
    commentsSince: found.comments_since ?? undefined,
  })
  if (!row) throw new AppError('lesson_not_found')
  const facts = factsOfCourse(found)
  const quiz = row.has_quiz ? await findQuiz(db, viewer, found.lesson_id) : undefined
  return {
    id: found.lesson_id,
    courseId: found.id,
    slug: found.lesson_slug,
    title: found.lesson_title,
    content: row.content,
    pictures: textPicturesIn(row.files),
    video: videoOf(row),
    audio: audioOf(row.files),
    files: courseFilesIn(row.files),
    minutes: row.minutes,
    isPreview: found.is_preview,
    isOptional: found.is_optional,
    isPublished: found.lesson_published_at !== null,
    isDoneByVideo: found.is_done_by_video,
    isDone: found.is_done,
    videoPosition: row.video_position,
    quiz: quiz ? presentQuiz(viewer, quiz) : null,
    assignment: row.has_assignment ? await readAssignment(db, viewer, found.lesson_id) : null,
    commentCount: row.comment_count,
    updatedAt: row.updated_at.toISOString(),
    can: {
      complete: canComplete(viewer, facts),
      mark: canMark(viewer, facts, { needsPassing: found.needs_passing }),
      comment: canDiscuss(viewer, facts),
      edit: canWriteCourse(viewer, facts),
    },
  }
}

/** An uploaded video, or the link to one; null without either, and for a link that leads to no known site. */
function videoOf({ video_url: url, files }: Pick<Row, 'video_url' | 'files'>): Video | null {
  const [file, captions] = [fileFor('video', files), fileFor('captions', files)]
  if (file) {
    const { width, height } = file
    const language = captions && languageOf(captions.name)
    return {
      ...{ kind: 'file', ...presentFile(file), captionsUrl: captions ? presentFile(captions).url : null },
      ...(width && height && { width, height }),
      ...(language && { captionsLanguage: language }),
    }
  }
  const link = parseVideoLink(url)
  return link && { ...link, url }
}

function audioOf(files: FileRow[]): Attachment | null {
  const file = fileFor('audio', files)
  return file ? presentFile(file) : null
}

/** As programs name captions: 'talk.de.vtt', 'talk_pt-BR.srt'. */
function languageOf(name: string): string | null {
  const tag = /[._-]([a-z]{2,3}(?:[-_][a-z]{2,4})?)\.[a-z]+$/i.exec(name)?.[1]?.replace('_', '-')
  try {
    const [known] = tag ? Intl.getCanonicalLocales(tag) : []
    return known && names.of(known) !== known ? known : null
  } catch {
    return null
  }
}
const names = new Intl.DisplayNames(locale, { type: 'language' })

/** The first file of a purpose; a lesson has one of each of these. */
const fileFor = (purpose: 'video' | 'audio' | 'captions', files: FileRow[]): FileRow | undefined =>
  files.find((one) => one.purpose === purpose)

const presentFile = ({ path, name, mime, size }: FileRow): Attachment => ({
  ...{ path, url: `/storage/v1/${path}`, name, mime, size },
})
