import type { ContentItem } from '@guildhall/contract/feed'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { restrictionText } from '../../content/restriction'
import { useHydrated } from '../../lib/page/hydration'
import { lazyPart } from '../../lib/page/lazyPart'
import { CommentList } from './CommentList'
import classes from './Comments.module.css'
import { useCommentOrder } from './order'

/** Visitors can't write, and pay nothing for it. */
const CommentForm = lazyPart(() => import('./CommentForm'))

/** `isOwnPage`: this is the item's own page, whose address may link to a comment. */
type Props = { item: ContentItem; autoFocus?: boolean; isOwnPage?: boolean }

/** An item's comments, and the form for a new one. */
export function CommentSection({ item, autoFocus, isOwnPage }: Props) {
  // The server never sees the hash, so the first render must not use it.
  const isHydrated = useHydrated()
  const hash = useLocation({ select: ({ hash }) => hash })
  const linked = isOwnPage && isHydrated ? commentIn(hash) : undefined
  // The linked comment, or a new one that the list would not show.
  const [at, goTo] = useState(linked)
  const [known, setKnown] = useState(linked)
  if (known !== linked) {
    setKnown(linked)
    if (linked) goTo(linked)
  }
  const [order] = useCommentOrder()
  // A list that begins with the newest shows it on top.
  const showAdded = (id: string) => (order === 'oldest' || at !== undefined) && goTo(id)
  const restriction = restrictionText(item.can.comment)
  return (
    <section className="stack gap-20" aria-label="Comments">
      {item.can.comment === true && (
        <Suspense fallback={<div className={classes.formToCome} />}>
          <CommentForm item={item} autoFocus={autoFocus} onAdded={showAdded} />
        </Suspense>
      )}
      {restriction && <p className={classes.gone}>{restriction}</p>}
      {item.can.comment === 'comments_locked' && <p className="muted body">Comments are locked.</p>}
      <CommentList key={at} {...{ item, at, goTo, isOwnPage }} />
    </section>
  )
}

const commentIn = (hash: string) => /^comment-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(hash)?.[1]
