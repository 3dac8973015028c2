import type { ContentItem } from '@guildhall/contract/feed'
import { Suspense } from 'react'
import { lazyPart } from '../lib/lazyPart'
import { fullName } from '../lib/names'
import { BlockDialog } from './BlockDialog'

const HistoryDialog = lazyPart(() => import('./HistoryDialog'))

export type ItemDialog = 'block' | 'history'
type Props = { item: ContentItem; what: ItemDialog; opened: boolean; onClose: () => void }

/** What an item's menu asks or shows, beside editing and deleting. */
export default function ItemDialogs({ item, what, opened, onClose }: Props) {
  const { author } = item
  if (what === 'history')
    return (
      <Suspense>
        <HistoryDialog item={item} opened={opened} onClose={onClose} />
      </Suspense>
    )
  return author && <BlockDialog id={author.id} name={fullName(author)} opened={opened} onClose={onClose} />
}
