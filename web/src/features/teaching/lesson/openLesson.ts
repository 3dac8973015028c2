import { useEffect } from 'react'
import { readDraftData } from '../../../lib/drafts/draftStore'
import type { Autosave } from '../../../lib/forms/useAutosave'
import { useViewer } from '../../../lib/session/viewer'
import { teachingDraft } from '../drafts'

/** What publishing a lesson saves first: its quiz, its assignment. */
export type LessonPart = Pick<Autosave<unknown>, 'flush' | 'discard'>
/** Null while the lesson has none. */
export type PartRef = { current: LessonPart | null }

type Parts = { lesson: Pick<LessonPart, 'flush'>; quiz: PartRef; assignment: PartRef }
type Open = { id: string; parts: Parts }

let open: Open | null = null

/** Lets what publishes a lesson, here or in the outline, save what is on the page first. */
export function useOpenLesson(id: string, parts: Parts): void {
  useEffect(() => {
    const mine = { id, parts }
    open = mine
    return () => {
      if (open === mine) open = null
    }
  })
}

const unsaved = {
  lesson: 'Its text and options aren’t saved yet.',
  quiz: 'Its quiz isn’t saved yet. Complete or remove it.',
  assignment: 'Its assignment isn’t saved yet. Complete or remove it.',
}

/**
 * Saves a lesson that is open, and returns what could not be saved, in words; null if nothing is left. Of a lesson that is
 * not open, it is what this browser stores.
 */
export function useUnsavedParts(clubId: string): (lessonId: string) => Promise<string | null> {
  const viewer = useViewer()
  return async (lessonId) => {
    const isStored = (part: keyof typeof unsaved) =>
      viewer != null && readDraftData(viewer.id, teachingDraft(clubId, part, lessonId)) !== null
    const now = open?.id === lessonId ? open.parts : null
    const isSaved = {
      lesson: now ? await now.lesson.flush() : !isStored('lesson'),
      quiz: now ? ((await now.quiz.current?.flush()) ?? true) : !isStored('quiz'),
      assignment: now ? ((await now.assignment.current?.flush()) ?? true) : !isStored('assignment'),
    }
    const part = (['lesson', 'quiz', 'assignment'] as const).find((name) => !isSaved[name])
    return part ? unsaved[part] : null
  }
}
