import type { ContentItem } from '@guildhall/contract/feed'
import { numberText } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { Button } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { restrictionText } from '../../content/restriction'
import { toast } from '../../lib/page/toast'
import { LoginLink } from '../../ui/LoginLink'
import classes from './LikeButton.module.css'
import { useLike } from './likes.api'

/** 'Like, 3 likes', pressed while the viewer likes the item. Links visitors to the login page. */
export function LikeButton({ item }: { item: Pick<ContentItem, 'id' | 'liked' | 'likeCount' | 'can'> }) {
  const { mutate } = useLike(item)
  const [refused, setRefused] = useState(false)
  const { liked, likeCount } = item
  const count = numberText(likeCount)
  const Icon = liked ? IconHeartFilled : IconHeart

  function press() {
    if (item.can.like === true) return mutate({ isOn: !liked })
    const restriction = restrictionText(item.can.like)
    if (restriction) return toast.error('You can’t like this', restriction)
    toast.error('Authentication required', 'Please sign in to like content')
    setRefused(true)
  }

  return (
    <span className="inline-row rigid gap-8">
      <Button
        variant="subtle"
        color="gray"
        className={classes.button}
        data-liked={liked || undefined}
        aria-pressed={liked}
        aria-label={`Like, ${plural(likeCount, '{n} like', '{n} likes')}`}
        leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
        onClick={press}
      >
        {likeCount > 0 ? count : 'Like'}
      </Button>
      {refused && item.can.like !== true && <LoginLink className="strong-note" />}
    </span>
  )
}
