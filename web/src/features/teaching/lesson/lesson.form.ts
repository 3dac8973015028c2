import type { Attachment, UploadedMedia } from '@guildhall/contract/common'
import { type LessonDraft, lessonFields } from '@guildhall/contract/course-teaching'

/** What is saved while a lesson is edited; files by their paths. */
export type LessonValues = {
  title: string
  content: string
  videoUrl: string
  videoPath: string | null
  captionsPath: string | null
  audioPath: string | null
  filePaths: string[]
  isDoneByVideo: boolean
  minutes: number | null
  isPreview: boolean
  isOptional: boolean
  unlockDays: number | null
  unlockAt: string | null
}

export const lessonNames = Object.keys(lessonFields) as (keyof LessonValues)[]

/** A lesson has one video, and captions belong to it. */
export const lessonGroups = [['videoUrl', 'videoPath', 'captionsPath']] as const

export const lessonLabels: Record<keyof LessonValues, string> = {
  title: 'Title',
  content: 'Text',
  videoUrl: 'Video link',
  videoPath: 'Video file',
  captionsPath: 'Captions',
  audioPath: 'Audio',
  filePaths: 'Files',
  isDoneByVideo: 'Done at the end of the video',
  minutes: 'Minutes',
  isPreview: 'Free preview',
  isOptional: 'Optional',
  unlockDays: 'Unlock after days',
  unlockAt: 'Unlock date',
}

export const lessonValues = (lesson: LessonDraft): LessonValues => ({
  title: lesson.title,
  content: lesson.content,
  videoUrl: lesson.videoUrl,
  videoPath: lesson.video?.kind === 'file' ? lesson.video.path : null,
  captionsPath: lesson.captions?.path ?? null,
  audioPath: lesson.audio?.path ?? null,
  filePaths: lesson.files.map(({ path }) => path),
  isDoneByVideo: lesson.isDoneByVideo,
  minutes: lesson.minutes,
  isPreview: lesson.isPreview,
  isOptional: lesson.isOptional,
  unlockDays: lesson.unlockDays,
  unlockAt: lesson.unlockAt,
})

export type StoredFile = Pick<Attachment, 'path' | 'name' | 'size'> &
  Partial<Pick<UploadedMedia, 'url' | 'mime' | 'plays'>>

/** The files of a lesson, with the names that people know. */
export const lessonFiles = ({ video, captions, audio, files }: LessonDraft): StoredFile[] =>
  [video?.kind === 'file' ? video : null, captions, audio, ...files].filter((file) => file !== null)

export { lessonFields }
