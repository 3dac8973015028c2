import type { Comment } from '@guildhall/contract/interactions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { showUnsentComment } from '../../lib/unsentComment'
import { isShown } from './comments.cache'

/** Gives back what was typed in a form that is gone with the comment it belongs to; `text`: null for nothing. */
export function useGoneWith(
  comment: Pick<Comment, 'id' | 'contentId'> | undefined,
  text: string | null,
  forget: () => void,
): void {
  const queries = useQueryClient()
  const leave = useEffectEvent(() => {
    if (!comment || text === null || isShown(queries, comment)) return
    forget()
    showUnsentComment(text)
  })
  useEffect(() => () => leave(), [])
}
