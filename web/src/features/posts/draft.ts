import { uuidv7 } from 'uuidv7'
import type { PickedFile } from '../../ui/FilePicker'
import type { PickedPicture } from '../../ui/PicturePicker'

/** A post being written. Its id is made here, once, so that publishing it again publishes nothing twice. */
export type PostDraft = {
  id: string
  title: string
  content: string
  picture: PickedPicture | null
  files: PickedFile[]
}

export const emptyDraft = (): PostDraft => ({
  id: uuidv7(),
  title: '',
  content: '',
  picture: null,
  files: [],
})

export const isEmptyDraft = ({ title, content, picture, files }: PostDraft) =>
  !title.trim() && !content.trim() && !picture && files.length === 0

const nameOf = (clubId: string) => `guildhall-post-draft-${clubId}`

/** The draft of a club that was left behind in this tab, if any. */
export function loadDraft(clubId: string): PostDraft | null {
  try {
    const text = sessionStorage.getItem(nameOf(clubId))
    return text ? { ...emptyDraft(), ...(JSON.parse(text) as Partial<PostDraft>) } : null
  } catch {
    // Storage may be blocked; then a draft lives as long as its dialog.
    return null
  }
}

export function saveDraft(clubId: string, draft: PostDraft): void {
  try {
    if (isEmptyDraft(draft)) sessionStorage.removeItem(nameOf(clubId))
    else sessionStorage.setItem(nameOf(clubId), JSON.stringify(draft))
  } catch {
    // As above.
  }
}

export const forgetDraft = (clubId: string) => saveDraft(clubId, emptyDraft())
