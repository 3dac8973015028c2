import type { ContentItem } from '@guildhall/contract/feed'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { restrictionText } from '../../content/restriction'
import { useHydrated } from '../../lib/page/hydration'
import { lazyPart } from '../../lib/page/lazyPart'
import { CommentList } from './CommentList'
import classes from './Comments.module.css'
import { type Discussion, ofItem } from './discussion'
import { useCommentOrder } from './order'

/** Visitors can't write, and pay nothing for it. */
const CommentForm = lazyPart(() => import('./CommentForm'))

/** `isOwnPage`: this is the own page of the item or lesson, whose address may link to a comment. */
type Props = { about: Discussion; autoFocus?: boolean; isOwnPage?: boolean }

/** Comments on an item or lesson, and the form for a new one. */
export function CommentSection({ about, autoFocus, isOwnPage }: Props) {
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
  const [order] = useCommentOrder(about)
  // A list that begins with the newest shows it on top.
  const showAdded = (id: string) => (order === 'oldest' || at !== undefined) && goTo(id)
  const restriction = restrictionText(about.can.comment)
  return (
    <section className="stack gap-20" aria-label="Comments">
      {about.can.comment === true && (
        <Suspense fallback={<div className={classes.formToCome} />}>
          <CommentForm about={about} autoFocus={autoFocus} onAdded={showAdded} />
        </Suspense>
      )}
      {about.can.comment === 'not_enrolled' && (
        <p className="muted body">People who take this course can write here.</p>
      )}
      {restriction && <p className={classes.gone}>{restriction}</p>}
      {about.can.comment === 'comments_locked' && <p className="muted body">Comments are locked.</p>}
      <CommentList key={at} {...{ about, at, goTo, isOwnPage }} />
    </section>
  )
}

type ItemProps = Omit<Props, 'about'> & { item: ContentItem }

export const ItemComments = ({ item, ...props }: ItemProps) => (
  <CommentSection about={ofItem(item)} {...props} />
)

const commentIn = (hash: string) => /^comment-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(hash)?.[1]
