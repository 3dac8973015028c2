import type { ContentItem } from '@guildhall/contract/feed'
import { Suspense } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import { fullName } from '../lib/text/names'
import { BlockDialog } from './BlockDialog'
import { HistoryDialog } from './HistoryDialog'
import type { Kind } from './kind'

const DuplicateDialog = lazyPart(() => import('./DuplicateDialog'))
const EditDialog = lazyPart(() => import('./EditDialog'))
const MoveItemDialog = lazyPart(() => import('./topics/MoveItemDialog'))
const ReportDialog = lazyPart(() => import('./reports/ReportDialog'))
const ActDialog = lazyPart(() => import('./moderation/ActDialog'))

export type ItemDialog = 'block' | 'duplicate' | 'edit' | 'history' | 'move' | 'report' | 'moderate'
type Props = {
  item: ContentItem
  kind: Pick<Kind, 'type' | 'texts' | 'read' | 'form'>
  what: ItemDialog
  opened: boolean
  onClose: () => void
}

/** Dialogs of an item's menu, except for deleting. */
export default function ItemDialogs({ item, kind, what, opened, onClose }: Props) {
  const { author } = item
  if (what === 'history') return <HistoryDialog item={item} opened={opened} onClose={onClose} />
  if (what === 'duplicate')
    return (
      <Suspense>
        <DuplicateDialog kind={kind} item={item} opened={opened} onClose={onClose} />
      </Suspense>
    )
  if (what === 'edit')
    return (
      <Suspense>
        <EditDialog kind={kind} item={item} opened={opened} onClose={onClose} />
      </Suspense>
    )
  if (what === 'move')
    return (
      <Suspense>
        <MoveItemDialog item={item} opened={opened} onClose={onClose} />
      </Suspense>
    )
  if (what === 'report')
    return (
      <Suspense>
        <ReportDialog
          about={{ kind: 'content', id: item.id, one: kind.texts.one, clubSlug: item.club.slug }}
          opened={opened}
          onClose={onClose}
        />
      </Suspense>
    )
  if (what === 'moderate')
    return (
      <Suspense>
        <ActDialog
          about={{
            ...{ kind: 'content', id: item.id, one: kind.texts.one, club: item.club, person: author },
            known: { title: item.title, publishedAt: item.createdAt },
          }}
          opened={opened}
          onClose={onClose}
        />
      </Suspense>
    )
  return author && <BlockDialog id={author.id} name={fullName(author)} opened={opened} onClose={onClose} />
}
