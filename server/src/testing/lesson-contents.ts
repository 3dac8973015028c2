import { text } from 'node:stream/consumers'
import type { LessonDraft } from '@guildhall/contract/course-teaching'
import type { Dependencies } from '../platform/context.ts'

/** What a lesson holds, without what differs from copy to copy: ids, addresses and pictures' encoding. */
export async function contentsOf({ files }: Pick<Dependencies, 'files'>, lesson: LessonDraft) {
  const read = async (path: string) => {
    const stored = await files.get(path)
    return stored && text(stored.body)
  }
  const pictures = lesson.pictures.map(({ id }) => id)
  const file = async (one: { path: string; name: string; mime: string; size: number } | null) =>
    one && {
      ...{ name: one.name, mime: one.mime },
      ...(one.mime !== 'image/webp' && { size: one.size, body: await read(one.path) }),
    }
  return {
    title: lesson.title,
    content: pictures.reduce((all, id, index) => all.replaceAll(id, `picture ${index}`), lesson.content),
    pictures: lesson.pictures.map(({ width, height }) => ({ width, height })),
    videoUrl: lesson.videoUrl,
    video: lesson.video?.kind === 'file' ? await file(lesson.video) : lesson.video,
    captions: await file(lesson.captions),
    audio: await file(lesson.audio),
    files: await Promise.all(lesson.files.map(file)),
    ...{ isDoneByVideo: lesson.isDoneByVideo, minutes: lesson.minutes },
    ...{ isPreview: lesson.isPreview, isOptional: lesson.isOptional },
    ...{ unlockDays: lesson.unlockDays, unlockAt: lesson.unlockAt },
    quiz: lesson.quiz && {
      ...lesson.quiz,
      version: 0,
      questions: lesson.quiz.questions.map(({ id: _, options, ...question }) => ({
        ...question,
        options: options.map(({ id: _id, ...option }) => option),
      })),
    },
    assignment: lesson.assignment,
  }
}
