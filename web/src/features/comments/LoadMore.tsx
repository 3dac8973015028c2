import { Button } from '@mantine/core'
import classes from './Comments.module.css'

type Props = { isLoading: boolean; onClick: () => void; isReply?: boolean; children: string }

/** Loads the next or the previous page. */
export function LoadMore({ isLoading, onClick, isReply, children }: Props) {
  return (
    <Button
      variant={isReply ? 'subtle' : 'default'}
      size="xs"
      className={isReply ? classes.moreReplies : classes.more}
      loading={isLoading}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
