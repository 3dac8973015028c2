import type { Viewer } from '@guildhall/contract/accounts'
import type { Attachment } from '@guildhall/contract/common'
import type { LessonDraft } from '@guildhall/contract/course-teaching'
import type { Video } from '@guildhall/contract/courses'
import { parseVideoLink } from '@guildhall/contract/video-links'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { findTaughtLesson } from '../courses/visible.reads.ts'
import { courseFilesIn, type FileRow, filesOf, textPicturesIn } from '../files/files.reads.ts'
import { readAssignmentDraft } from './assignment-draft.reads.ts'
import { readQuizDraft } from './quiz-draft.reads.ts'

/** With the answers of its quiz. Errors: lesson_not_found, permission_denied. */
export const readLessonToTeach = ({ db, viewer }: PersonContext, id: string): Promise<LessonDraft> =>
  readLessonDraft(db, viewer, id)

/** Errors: lesson_not_found, permission_denied. */
export async function readLessonDraft(db: Database, viewer: Viewer, id: string): Promise<LessonDraft> {
  await findTaughtLesson(db, viewer, id)
  const row = await db
    .selectFrom('lessons as l')
    .selectAll('l')
    .select((eb) => filesOf('lesson_id', eb.ref('l.id')).as('files'))
    .where('l.id', '=', id)
    .executeTakeFirstOrThrow()
  const captions = mediaIn(row.files, 'captions')
  return {
    ...{ id: row.id, courseId: row.course_id, slug: row.slug, title: row.title, content: row.content },
    pictures: textPicturesIn(row.files),
    videoUrl: row.video_url,
    video: videoOf(row.video_url, mediaIn(row.files, 'video'), captions),
    captions,
    audio: mediaIn(row.files, 'audio'),
    files: courseFilesIn(row.files),
    isDoneByVideo: row.is_done_by_video,
    minutes: row.minutes,
    isPreview: row.is_preview,
    isOptional: row.is_optional,
    unlockDays: row.unlock_days,
    unlockAt: row.unlock_at?.toISOString() ?? null,
    isPublished: row.published_at !== null,
    quiz: await readQuizDraft(db, id),
    assignment: await readAssignmentDraft(db, id),
    updatedAt: row.updated_at.toISOString(),
  }
}

function mediaIn(files: FileRow[], purpose: 'video' | 'audio' | 'captions'): Attachment | null {
  const file = files.find((one) => one.purpose === purpose)
  if (!file) return null
  const { path, name, mime, size } = file
  return { path, url: `/storage/v1/${path}`, name, mime, size }
}

function videoOf(address: string, file: Attachment | null, captions: Attachment | null): Video | null {
  if (file) return { kind: 'file', ...file, captionsUrl: captions?.url ?? null }
  const link = parseVideoLink(address)
  return link && { ...link, url: address }
}
