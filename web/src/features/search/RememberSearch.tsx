import { useEffect, useEffectEvent } from 'react'
import { useRecentSearches } from './searchHistory'

/** Adds a search to the recent ones. */
export default function RememberSearch({ text }: { text: string }) {
  const { remember } = useRecentSearches()
  const keep = useEffectEvent(() => remember(text))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => keep(), [text])
  return null
}
