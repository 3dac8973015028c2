import type { ContentItem } from '@guildhall/contract/feed'
import { Suspense } from 'react'
import { fullName } from '../lib/names'
import { BlockDialog } from './BlockDialog'
import { HistoryDialog } from './HistoryDialog'
import type { Kind } from './kind'

export type ItemDialog = 'block' | 'edit' | 'history'
type Props = {
  item: ContentItem
  Edit: Kind['Edit']
  what: ItemDialog
  opened: boolean
  onClose: () => void
}

/** What an item's menu asks or shows, beside deleting. */
export default function ItemDialogs({ item, Edit, what, opened, onClose }: Props) {
  const { author } = item
  const Dialog = { edit: Edit, history: HistoryDialog, block: undefined }[what]
  if (Dialog)
    return (
      <Suspense>
        <Dialog item={item} opened={opened} onClose={onClose} />
      </Suspense>
    )
  return author && <BlockDialog id={author.id} name={fullName(author)} opened={opened} onClose={onClose} />
}
