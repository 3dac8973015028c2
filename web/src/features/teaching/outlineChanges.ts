import type { CourseDraft } from '@guildhall/contract/course-teaching'

export type Outline = CourseDraft['outline']
export type Section = Outline[number]
export type LessonRow = Section['lessons'][number]

/** A place of a lesson: the index in a section. */
export type Place = { sectionId: string; at: number }

/** Puts a lesson into another place, or leaves the outline as it is if the lesson or section is gone. */
export function moveLesson(outline: Outline, lessonId: string, to: Place): Outline {
  const lesson = lessonIn(outline, lessonId)
  if (!lesson || !outline.some(({ id }) => id === to.sectionId)) return outline
  return outline.map((section) => {
    const lessons = section.lessons.filter(({ id }) => id !== lessonId)
    return {
      ...section,
      lessons: section.id === to.sectionId ? lessons.toSpliced(to.at, 0, lesson) : lessons,
    }
  })
}

export function moveSection(outline: Outline, sectionId: string, to: number): Outline {
  const section = outline.find(({ id }) => id === sectionId)
  if (!section) return outline
  return outline.filter((one) => one !== section).toSpliced(to, 0, section)
}

export const addSection = (outline: Outline, id: string, title: string): Outline =>
  outline.some((section) => section.id === id) ? outline : [...outline, { id, title, lessons: [] }]

export const renameSection = (outline: Outline, sectionId: string, title: string): Outline =>
  outline.map((section) => (section.id === sectionId ? { ...section, title } : section))

export const removeSection = (outline: Outline, sectionId: string): Outline =>
  outline.filter(({ id }) => id !== sectionId)

/** Adds a draft at the end of a section, as the server does. */
export function addLesson(
  outline: Outline,
  { id, sectionId, title }: { id: string; sectionId: string; title: string },
): Outline {
  if (lessonIn(outline, id)) return outline
  const lesson: LessonRow = {
    ...{ id, title, slug: '', minutes: null, isPreview: false, isOptional: false, isPublished: false },
    ...{ has: [], unlockDays: null, unlockAt: null },
  }
  return outline.map((section) =>
    section.id === sectionId ? { ...section, lessons: [...section.lessons, lesson] } : section,
  )
}

export const removeLesson = (outline: Outline, lessonId: string): Outline =>
  outline.map((section) => ({ ...section, lessons: section.lessons.filter(({ id }) => id !== lessonId) }))

export const changeLessonRow = (outline: Outline, lessonId: string, change: Partial<LessonRow>): Outline =>
  outline.map((section) => ({
    ...section,
    lessons: section.lessons.map((one) => (one.id === lessonId ? { ...one, ...change } : one)),
  }))

export const lessonIn = (outline: Outline, lessonId: string): LessonRow | undefined =>
  outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)

/** The lesson that an address names, by its id or slug. */
export const lessonAt = (outline: Outline, name: string): LessonRow | undefined =>
  lessonIn(outline, name) ??
  outline.flatMap(({ lessons }) => lessons).find(({ slug }) => slug !== '' && slug === name)

export function placeOfLesson(outline: Outline, lessonId: string): Place | undefined {
  for (const section of outline) {
    const at = section.lessons.findIndex(({ id }) => id === lessonId)
    if (at >= 0) return { sectionId: section.id, at }
  }
  return undefined
}

/** The place one step up or down, into the next section at the end of one; undefined at the end of the outline. */
export function nextPlace(outline: Outline, lessonId: string, by: 1 | -1): Place | undefined {
  const place = placeOfLesson(outline, lessonId)
  const index = outline.findIndex(({ id }) => id === place?.sectionId)
  const section = outline[index]
  if (!place || !section) return undefined
  const at = place.at + by
  if (at >= 0 && at < section.lessons.length) return { sectionId: section.id, at }
  const other = outline[index + by]
  return other && { sectionId: other.id, at: by === 1 ? 0 : other.lessons.length }
}

/** Sections and lessons as one list, in the order of the page; a section's head is `section:` with its id. */
export const flatIds = (outline: Outline): string[] =>
  outline.flatMap(({ id, lessons }) => [headId(id), ...lessons.map((lesson) => lesson.id)])

export const headId = (sectionId: string) => `section:${sectionId}`

/** Where a lesson goes that was dropped on another entry of the list; above the first head it begins the first section. */
export function placeOfDrop(outline: Outline, lessonId: string, overId: string): Place | undefined {
  const ids = flatIds(outline)
  const [from, to] = [ids.indexOf(lessonId), ids.indexOf(overId)]
  if (from < 0 || to < 0 || from === to) return undefined
  const moved = ids.filter((id) => id !== lessonId).toSpliced(Math.max(to, 1), 0, lessonId)
  const at = moved.indexOf(lessonId)
  const head = moved.findLastIndex((id, index) => index < at && id.startsWith('section:'))
  return { sectionId: (moved[head] ?? '').slice('section:'.length), at: at - head - 1 }
}

/** What the server is sent. */
export const orderOf = (outline: Outline) =>
  outline.map(({ id, title, lessons }) => ({ id, title, lessonIds: lessons.map((lesson) => lesson.id) }))
