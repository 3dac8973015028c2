import type { ContentItem } from '@guildhall/contract/feed'
import { plural } from '@guildhall/contract/plural'
import { IconMessageCircle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useViewer } from '../../lib/session/viewer'
import { LinkButton } from '../../ui/links'
import { ItemComments } from '../comments/CommentSection'
import { LikeButton } from '../likes/LikeButton'
import { Reactions } from '../reactions/Reactions'
import classes from './OpenInteractions.module.css'

/** Likes, reactions and open comments of an item's page. */
export function OpenInteractions({ item }: { item: ContentItem }) {
  const viewer = useViewer()
  const count = item.commentCount
  return (
    <div className={classes.interactions}>
      <div className={classes.bar}>
        <LikeButton item={item} />
        <p className="row muted strong-note gap-8">
          <IconMessageCircle size={20} stroke={1.7} aria-hidden />
          {plural(count, '{n} comment', '{n} comments')}
        </p>
        <Reactions item={item} />
      </div>
      {viewer === null && <SignInPrompt />}
      <ItemComments item={item} isOwnPage />
    </div>
  )
}

function SignInPrompt() {
  const redirect = useLocation({ select: ({ href }) => href })
  return (
    <div className={classes.prompt}>
      <p>Log in to like and comment</p>
      <div>
        <LinkButton to="/login" search={{ redirect }} size="xs">
          Log in
        </LinkButton>
        <LinkButton to="/signup" search={{ redirect }} size="xs" variant="default">
          Sign up
        </LinkButton>
      </div>
    </div>
  )
}
