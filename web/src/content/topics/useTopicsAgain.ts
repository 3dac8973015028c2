import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { keys } from '../../lib/cache/keys'

/** Reads a club's topics again when the chosen one was refused: it may be gone. */
export function useTopicsAgain(clubSlug: string, error: ReactNode): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (error) void queries.invalidateQueries({ queryKey: keys.club(clubSlug) })
  }, [error, queries, clubSlug])
}
