import type { SubjectKind } from '@guildhall/contract/moderation'
import type { Tx } from '../../../platform/database/write.ts'
import { hideClub, showClub } from '../../clubs/ending.writes.ts'
import { lockComments, setCommentsHidden } from '../../comments/hidden.writes.ts'
import { lockItems } from '../../content/content.reads.ts'
import { setItemsHidden } from '../../content/hidden.writes.ts'
import { lockLessonComments, setLessonCommentsHidden } from '../../lesson-comments/hidden.writes.ts'
import { type HiddenMessage, hideMessage, showMessage } from '../../messages/hidden.writes.ts'
import { type HiddenProfile, hideProfile, showProfile } from '../../profiles/hidden.writes.ts'
import { returnCourse, withholdCourse } from '../../teaching/hidden.writes.ts'

/** Kinds whose rows have a mark that views leave out: many are hidden at once, and nothing has to be saved. */
type Marked = {
  /** Locks rows, hidden ones too. Returns the ids of those that exist and are hidden together. */
  lock(tx: Tx, ids: string[]): Promise<string[]>
  setHidden(tx: Tx, ids: string[], isHidden: boolean): Promise<void>
}

export const marked = {
  content: {
    lock: async (tx, ids) => (await lockItems(tx, ids)).map(({ id }) => id),
    setHidden: setItemsHidden,
  },
  comment: { lock: lockComments, setHidden: setCommentsHidden },
  lesson_comment: { lock: lockLessonComments, setHidden: setLessonCommentsHidden },
} satisfies Partial<Record<SubjectKind, Marked>>
export type MarkedKind = keyof typeof marked

export const isMarked = (kind: string): kind is MarkedKind => kind in marked

/** Kinds whose values are saved and emptied. */
type Saved<Value> = {
  /** Returns what `show` needs; null if this thing was hidden before, undefined if it does not exist. */
  hide(tx: Tx, id: string): Promise<Value | null | undefined>
  show(tx: Tx, id: string, saved: Value): Promise<void>
}

const message: Saved<HiddenMessage> = { hide: hideMessage, show: showMessage }
const profile: Saved<HiddenProfile> = { hide: hideProfile, show: showProfile }
const club: Saved<{ deletedAt: string | null }> = { hide: hideClub, show: showClub }
const course: Saved<{ publishedAt: string | null }> = { hide: withholdCourse, show: returnCourse }

const saving = { message, profile, club, course } as unknown as Record<string, Saved<unknown>>

export function savingKind(kind: string): Saved<unknown> {
  const found = saving[kind]
  if (!found) throw new Error(`Nothing hides a ${kind}`)
  return found
}
