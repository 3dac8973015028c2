import type { ContentItem } from '@guildhall/contract/feed'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import type { Kind } from './kind'

const HiddenContent = lazyPart(() => import('./HiddenContent'))

type Props = {
  item: ContentItem
  kind: Pick<Kind, 'texts'>
  /** As a row of a list. */
  bare?: boolean
  children: ReactNode
}

/** Hides an item of a blocked author. Loaded on demand, because few people block others. */
export const HiddenItem = ({ item: { isFolded, author }, kind, bare, children }: Props) =>
  isFolded ? (
    <Suspense>
      <HiddenContent author={author} one={kind.texts.one} bare={bare}>
        {children}
      </HiddenContent>
    </Suspense>
  ) : (
    children
  )
