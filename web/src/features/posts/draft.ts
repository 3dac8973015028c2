import { uuidv7 } from 'uuidv7'
import type { PickedFile } from '../../ui/FilePicker'
import type { PostValues } from './posts.api'

/** A post being written. Its id is made here, once, so that publishing it again publishes nothing twice. */
export type PostDraft = { id: string; fields: PostValues; files: PickedFile[] }

export const emptyDraft = (): PostDraft => ({
  id: uuidv7(),
  fields: { title: '', content: '', images: [], attachmentPaths: [] },
  files: [],
})

export const isEmptyDraft = ({ fields }: PostDraft) =>
  !fields.title.trim() &&
  !fields.content.trim() &&
  fields.images.length === 0 &&
  fields.attachmentPaths.length === 0
