import { useEffect, useEffectEvent } from 'react'
import { useRecentSearches } from '../../lib/recentSearches'

/** Keeps what was searched for among the recent searches. */
export default function Remember({ text }: { text: string }) {
  const { remember } = useRecentSearches()
  const keep = useEffectEvent(() => remember(text))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => keep(), [text])
  return null
}
