import type { CourseFile, LessonInFile } from '@guildhall/contract/course-file'
import { picturesNamed, withoutPicture } from '@guildhall/contract/text-pictures'

/** A course with all its lessons, as it is duplicated, exported and imported; its `file`s are paths in the store. */
export type WholeCourse = Pick<CourseFile, 'course' | 'sections'>
export type WholeLesson = LessonInFile

/** Purposes of stored files; a course file that is a document becomes an attachment. */
export type Media = 'content' | 'inline' | 'video' | 'captions' | 'audio' | 'course-file'
export type UsedFile = { purpose: Media; file: string; name: string }

function filesOfLesson({ pictures, video, captions, audio, files }: WholeLesson): UsedFile[] {
  const of = (purpose: Media, one: { file: string; name: string } | null) =>
    one ? [{ purpose, ...one }] : []
  return [
    ...pictures.map(({ file }) => ({ purpose: 'inline' as const, file, name: '' })),
    ...[...of('video', video), ...of('captions', captions), ...of('audio', audio)],
    ...files.flatMap((one) => of('course-file', one)),
  ]
}

export const filesOfCourse = ({ course, sections }: WholeCourse): UsedFile[] => [
  ...(course.cover ? [{ purpose: 'content' as const, file: course.cover.file, name: '' }] : []),
  ...course.pictures.map(({ file }) => ({ purpose: 'inline' as const, file, name: '' })),
  ...sections.flatMap(({ lessons }) => lessons.flatMap(filesOfLesson)),
]

/** Other files by those they replace; pictures of texts have an id as well. Whatever has none is left out. */
export type Replacements = Map<string, { path: string; id?: string }>

export function withFiles({ course, sections }: WholeCourse, files: Replacements): WholeCourse {
  const cover = course.cover && files.get(course.cover.file)
  const { text, pictures } = withPictures(course.description, course.pictures, files)
  return {
    course: {
      ...course,
      description: text,
      pictures,
      cover: cover && course.cover ? { file: cover.path, alt: course.cover.alt } : null,
    },
    sections: sections.map((section) => ({
      ...section,
      lessons: section.lessons.map((lesson) => withFilesOfLesson(lesson, files)),
    })),
  }
}

export function withFilesOfLesson(lesson: WholeLesson, files: Replacements): WholeLesson {
  const { text, pictures } = withPictures(lesson.content, lesson.pictures, files)
  const replaced = (one: WholeLesson['video']) => {
    const file = one && files.get(one.file)
    return file && one ? { file: file.path, name: one.name } : null
  }
  const video = replaced(lesson.video)
  return {
    ...lesson,
    content: text,
    pictures,
    video,
    captions: video && replaced(lesson.captions),
    audio: replaced(lesson.audio),
    files: lesson.files.flatMap((one) => replaced(one) ?? []),
  }
}

/** The text names the new pictures. */
function withPictures(text: string, pictures: WholeLesson['pictures'], files: Replacements) {
  const kept: WholeLesson['pictures'] = []
  let named = text
  for (const { id, file } of pictures) {
    const other = files.get(file)
    if (other?.id) {
      named = named.replaceAll(`](picture:${id})`, `](picture:${other.id})`)
      kept.push({ id: other.id, file: other.path })
    }
  }
  // Also those that the text names without a file.
  const lost = picturesNamed(named).filter((id) => !kept.some((picture) => picture.id === id))
  for (const id of lost) named = withoutPicture(named, id)
  return { text: named, pictures: kept }
}
