import { useState } from 'react'
import { readDraftData } from '../../../lib/drafts/draftStore'
import { useViewer } from '../../../lib/session/viewer'
import { teachingDraft } from '../drafts'

/** Whether this browser has unsaved input for a part of a lesson, as the page opens. */
export function useHasDraft(clubId: string, part: 'quiz' | 'assignment', lessonId: string): boolean {
  const viewer = useViewer()
  const [hasDraft] = useState(
    () => viewer != null && readDraftData(viewer.id, teachingDraft(clubId, part, lessonId)) !== null,
  )
  return hasDraft
}
