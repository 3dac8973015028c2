import type { ContentItem } from '@guildhall/contract/feed'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import type { Kind } from './kind'

const Folded = lazyPart(() => import('./Folded'))

type Props = {
  item: ContentItem
  kind: Pick<Kind, 'texts'>
  /** In a row among others. */
  bare?: boolean
  children: ReactNode
}

/** An item, folded where the viewer blocks its author. Few block anybody: nobody else loads what folds. */
export const FoldedItem = ({ item: { isFolded, author }, kind, bare, children }: Props) =>
  isFolded ? (
    <Suspense>
      <Folded author={author} one={kind.texts.one} bare={bare}>
        {children}
      </Folded>
    </Suspense>
  ) : (
    children
  )
