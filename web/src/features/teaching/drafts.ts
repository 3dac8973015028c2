import type { DraftPlace } from '../../lib/drafts/draftStore'

type Part = 'lesson' | 'quiz' | 'assignment' | 'course' | 'remark'
const prefixes: Record<Part, string> = {
  lesson: '',
  quiz: 'q-',
  assignment: 'a-',
  course: 'c-',
  remark: 's-',
}

/** Where unsaved input about a course or lesson is stored. `id`: of the course, lesson or submission. */
export const teachingDraft = (clubId: string, part: Part, id: string): DraftPlace => ({
  kind: 'teaching',
  place: `${clubId}:${prefixes[part]}${id}`,
})
