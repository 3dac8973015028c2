import type { ContentItem } from '@guildhall/contract/feed'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import type { Kind } from './kind'

const Folded = lazyPart(() => import('./Folded'))

type Props = {
  item: ContentItem
  kind: Pick<Kind, 'texts'>
  /** As a row of a list. */
  bare?: boolean
  children: ReactNode
}

/** Hides an item of a blocked author. Loaded on demand, because few people block others. */
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
