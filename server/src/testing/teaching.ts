import type { CourseDraft, LessonDraft } from '@guildhall/contract/course-teaching'
import { newId } from '../platform/ids.ts'
import type { Client } from './as.ts'

/** What teachers do, over HTTP. */
export const teachingBy = (who: Client, club: { slug: string }) => ({
  course: (title = 'Woodwork'): Promise<CourseDraft> =>
    who.call('POST /clubs/:club/courses', { params: { club: club.slug }, body: { id: newId(), title } }),

  /** Sections with lessons, by their titles, in a new course. */
  outline: async (sections: Record<string, string[]>, title?: string): Promise<CourseDraft> => {
    const { id: courseId } = await teachingBy(who, club).course(title)
    const params = { courseId }
    const added = Object.keys(sections).map((name) => ({ id: newId(), title: name, lessonIds: [] }))
    await who.call('PUT /courses/:courseId/outline', { params, body: { version: 1, sections: added } })
    for (const { id: sectionId, title: name } of added)
      for (const lesson of sections[name] ?? [])
        await who.call('POST /courses/:courseId/lessons', {
          params,
          body: { id: newId(), sectionId, title: lesson },
        })
    return readCourse(who, courseId, club)
  },
})

export const readCourse = (who: Client, courseId: string, club: { slug: string }): Promise<CourseDraft> =>
  who.call('GET /clubs/:club/courses/:slug/manage', { params: { club: club.slug, slug: courseId } })

export const readLesson = (who: Client, lessonId: string): Promise<LessonDraft> =>
  who.call('GET /lessons/:lessonId/draft', { params: { lessonId } })

/** The titles of an outline, as `teachingBy` takes them. */
export const titlesOf = ({ outline }: CourseDraft): [string, string[]][] =>
  outline.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)])

/** An outline as it is saved. */
export const sectionsOf = ({ outline }: CourseDraft) =>
  outline.map(({ id, title, lessons }) => ({ id, title, lessonIds: lessons.map((lesson) => lesson.id) }))
