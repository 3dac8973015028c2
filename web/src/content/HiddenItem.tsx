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

/** Hides an item of a blocked author, or with a hidden word. Loaded on demand, because few people hide others. */
export const HiddenItem = ({ item: { isFolded, hiddenBy, author }, kind, bare, children }: Props) =>
  isFolded || hiddenBy ? (
    <Suspense>
      <HiddenContent author={author} hiddenBy={isFolded ? null : hiddenBy} one={kind.texts.one} bare={bare}>
        {children}
      </HiddenContent>
    </Suspense>
  ) : (
    children
  )
