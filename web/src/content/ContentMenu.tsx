import type { ContentItem } from '@guildhall/contract/feed'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import { useViewer } from '../lib/session/viewer'
import { ItemMenu } from '../ui/ItemMenu'
import { clubOfQuery } from './content.api'
import { useDeleteItem } from './deleting'
import type { ItemDialog } from './ItemDialogs'
import type { Kind } from './kind'
import { pathOf, titleOf } from './links'

const PersonalItems = lazyPart(() => import('./PersonalItems'))
const ItemDialogs = lazyPart(() => import('./ItemDialogs'))

type Props<Item> = {
  item: Item
  kind: Pick<Kind, 'type' | 'texts' | 'read' | 'form' | 'duplicates' | 'MenuItems'>
  onDeleted?: () => void
}

/** Menu of an item: edit, delete, pin, save, report. */
export function ContentMenu({ item, kind, onDeleted }: Props<ContentItem>) {
  const { texts, MenuItems } = kind
  const { mutateAsync: remove } = useDeleteItem(item, texts)
  const [dialog, setDialog] = useState<{ what: ItemDialog; opened: boolean }>()
  const title = titleOf(item)
  const viewer = useViewer()
  const openDialog = (what: ItemDialog) => setDialog({ what, opened: true })
  const queries = useQueryClient()
  const preload = async () => {
    await Promise.all([
      PersonalItems.preload(),
      viewer && MenuItems?.preload(),
      viewer &&
        (kind.duplicates || item.can.move === true) &&
        queries.prefetchQuery(clubOfQuery(item.club.slug)),
    ])
  }

  // Drafts of edits link here by hash, removed so that a reload opens no form.
  const hasEditHash = useLocation({ select: ({ hash }) => hash === `edit-${item.id}` })
  const navigate = useNavigate()
  const open = useEffectEvent(() => {
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
    if (item.can.edit === true) openDialog('edit')
  })
  useEffect(() => {
    if (hasEditHash) open()
  }, [hasEditHash])

  async function run() {
    await remove()
    onDeleted?.()
  }

  return (
    <>
      <ItemMenu
        label={`Options for ${title}`}
        path={pathOf(item)}
        title={title}
        also={preload}
        edit={item.can.edit === true ? { title: texts.edit, run: () => openDialog('edit') } : undefined}
        remove={
          item.can.delete === true
            ? {
                title: texts.delete,
                question: (
                  <Text>
                    {texts.deleteQuestion?.() ??
                      `Are you sure you want to delete “${title}”? Its likes and comments go with it. This action cannot be undone.`}
                  </Text>
                ),
                run,
              }
            : undefined
        }
      >
        <Suspense>
          <PersonalItems item={item} viewerId={viewer?.id} onAsk={openDialog} kind={kind} />
        </Suspense>
      </ItemMenu>
      {dialog && (
        <Suspense>
          <ItemDialogs
            item={item}
            kind={kind}
            {...dialog}
            onClose={() => setDialog({ ...dialog, opened: false })}
          />
        </Suspense>
      )}
    </>
  )
}
