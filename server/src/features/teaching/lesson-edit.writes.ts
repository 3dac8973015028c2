import type { Viewer } from '@guildhall/contract/accounts'
import type { changeLesson as changedLesson, LessonDraft } from '@guildhall/contract/course-teaching'
import type { Conflict } from '@guildhall/contract/editing'
import { picturesNamed } from '@guildhall/contract/text-pictures'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { changedFields, refuseConflict } from '../../platform/editing.ts'
import { AppError } from '../../platform/errors.ts'
import { settleCourse } from '../courses/settling.tasks.ts'
import { lockWrittenLesson } from '../courses/visible.reads.ts'
import { courseFilePurposes } from '../files/files.reads.ts'
import { attachFiles } from '../files/files.writes.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { readLessonDraft } from './lesson-draft.reads.ts'
import { raiseOutline } from './outline.ts'
import { changeTextPictures } from './pictures.ts'
import { keepLessonVersion } from './versions.writes.ts'

type Fields = ReturnType<typeof fieldsOf>
type Wanted = Omit<z.output<typeof changedLesson>, 'before'>

/**
 * Updates a lesson; omitted fields stay unchanged, and the text before is kept as a version. Errors: lesson_not_found,
 * permission_denied, changed_meanwhile, file_not_found, file_in_use, bad_input.
 */
export async function changeLesson(
  context: PersonContext,
  id: string,
  { before, ...wanted }: z.output<typeof changedLesson>,
): Promise<LessonDraft> {
  const { db, viewer } = context
  await write(context, async (tx) => {
    const { id: courseId } = await lockWrittenLesson(tx, viewer, id)
    const draft = await readLessonDraft(tx.db, viewer, id)
    const now = fieldsOf(draft)
    await refuseConflict({ now, wanted, before }, (fields) => lastChange(tx, draft, fields))
    const all = withOneVideo({ ...now, ...wanted }, wanted)
    const changed = changedFields(now, all)
    if (changed.length === 0) return
    await tx.db
      .updateTable('lessons')
      .set({ ...columnsOf(all), updated_at: new Date() })
      // A lesson that counts from now on is like one published now: those who finished keep their 100%.
      .$if(now.isOptional && !all.isOptional && draft.isPublished, (query) =>
        query.set({ published_at: sql<Date>`clock_timestamp()` }),
      )
      .where('id', '=', id)
      .execute()
    await attachMedia(tx, viewer, id, all, changed)
    const pictures = { field: 'content', was: picturesNamed(now.content), ids: picturesNamed(all.content) }
    await changeTextPictures(tx, viewer, { lesson_id: id }, pictures)
    if (changed.some((field) => versioned.has(field)))
      await keepLessonVersion(tx, {
        lessonId: id,
        editorId: viewer.id,
        title: now.title,
        content: now.content,
      })
    if (changed.some((field) => !hidden.has(field))) await raiseOutline(tx, courseId)
    if (changed.includes('isOptional') && draft.isPublished) await settleCourse(tx, courseId)
  })
  return readLessonDraft(db, viewer, id)
}

const versioned = new Set(['title', 'content'])
/** Fields that the outline does not show. */
const hidden = new Set(['content', 'captionsPath', 'isDoneByVideo'])

const fieldsOf = (draft: LessonDraft) => ({
  ...{ title: draft.title, content: draft.content, videoUrl: draft.videoUrl },
  videoPath: draft.video?.kind === 'file' ? draft.video.path : null,
  captionsPath: draft.captions?.path ?? null,
  audioPath: draft.audio?.path ?? null,
  filePaths: draft.files.map(({ path }) => path),
  ...{ isDoneByVideo: draft.isDoneByVideo, minutes: draft.minutes },
  ...{ isPreview: draft.isPreview, isOptional: draft.isOptional },
  ...{ unlockDays: draft.unlockDays, unlockAt: draft.unlockAt },
})

const columnsOf = (all: Fields) => ({
  ...{ title: all.title, content: all.content, video_url: all.videoUrl },
  ...{ is_done_by_video: all.isDoneByVideo, minutes: all.minutes },
  ...{ is_preview: all.isPreview, is_optional: all.isOptional },
  ...{ unlock_days: all.unlockDays, unlock_at: all.unlockAt },
})

/** The new one of link and upload replaces the other; captions go with an uploaded video. Error: bad_input. */
function withOneVideo(all: Fields, { videoUrl, videoPath, captionsPath }: Wanted): Fields {
  if (videoUrl && videoPath)
    throw new AppError('bad_input', { fields: { videoUrl: 'Choose a link or an uploaded video, not both' } })
  const one = { ...all, ...(videoPath && { videoUrl: '' }), ...(videoUrl && { videoPath: null }) }
  if (one.videoPath) return one
  if (captionsPath)
    throw new AppError('bad_input', { fields: { captionsPath: 'Upload the video before its captions' } })
  return { ...one, captionsPath: null }
}

async function attachMedia(
  tx: Tx,
  viewer: Viewer,
  lessonId: string,
  all: Fields,
  changed: string[],
): Promise<void> {
  const single = [
    ['videoPath', 'video'],
    ['captionsPath', 'captions'],
    ['audioPath', 'audio'],
  ] as const
  for (const [field, purpose] of single) {
    const path = all[field]
    if (changed.includes(field)) await attachFiles(tx, viewer, { lessonId }, [purpose], path ? [path] : [])
  }
  if (changed.includes('filePaths'))
    await attachFiles(tx, viewer, { lessonId }, courseFilePurposes, all.filePaths)
}

/** Versions name who changed a text; of other fields only the time of the last change is known. */
async function lastChange(
  { db }: Tx,
  { id, updatedAt }: LessonDraft,
  fields: string[],
): Promise<Pick<Conflict, 'by' | 'at'>> {
  if (!fields.some((field) => versioned.has(field))) return { by: null, at: updatedAt }
  const last = await db
    .selectFrom('lesson_versions as v')
    .leftJoin('profiles as p', 'p.id', 'v.editor_id')
    .select(personColumns)
    .where('v.lesson_id', '=', id)
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { by: last ? presentPerson(last) : null, at: updatedAt }
}
