import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Comment } from './comment'
import { isShown } from './comments.cache'
import { showUnsentComment } from './unsentComments'

/** Offers the form's text for copying when its comment is deleted. `text`: null for none. */
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
