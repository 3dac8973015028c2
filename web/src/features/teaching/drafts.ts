import type { DraftPlace } from '../../lib/drafts/draftStore'
import { useDraft } from '../../lib/drafts/drafts'
import type { Change } from '../../lib/forms/fields'
import type { SavingDraft } from '../../lib/forms/useFields'

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

export function useTeachingDraft(clubId: string, part: Part, id: string): SavingDraft {
  const place = teachingDraft(clubId, part, id)
  return { ...useDraft<Change>(place), name: `${place.kind}:${place.place}` }
}
