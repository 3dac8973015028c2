import type { ContentItem } from '@guildhall/contract/feed'
import { numberText } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { ChatButton } from '../../content/ChatButton'
import { lazyPart } from '../../lib/page/lazyPart'
import { RowsSkeleton } from '../../ui/skeletons'
import { LikeButton } from '../likes/LikeButton'
import { Reactions } from '../reactions/Reactions'
import classes from './ContentCard.module.css'

const ItemComments = lazyPart(async () => ({
  default: (await import('../comments/CommentSection')).ItemComments,
}))

/** Likes, reactions, and the comments, which open below. */
export function Interactions({ item }: { item: ContentItem }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { commentCount } = item
  return (
    <>
      <div className={classes.actions}>
        <LikeButton item={item} />
        <Button
          variant="subtle"
          color="gray"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-label={commentsLabel(commentCount)}
          leftSection={<IconMessageCircle size={20} stroke={1.7} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {commentCount > 0 ? numberText(commentCount) : 'Comment'}
        </Button>
        <Reactions item={item} />
        <ChatButton item={item} />
      </div>
      {open && (
        <div id={id} className={classes.comments}>
          <Suspense fallback={<RowsSkeleton count={2} />}>
            <ItemComments item={item} autoFocus={commentCount === 0} />
          </Suspense>
        </div>
      )}
    </>
  )
}

const commentsLabel = (count: number) => `Comment, ${plural(count, '{n} comment', '{n} comments')}`
