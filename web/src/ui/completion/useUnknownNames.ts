import { namesInPlainText } from '@guildhall/contract/mention-text'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Find } from './source'

const pauseMs = 700
/** Further names are not looked up. */
const maxNames = 8

/**
 * The usernames written behind an '@' that the suggestions do not know, so that the page says no more about who is a
 * member than they do. A name at the end of the text may go on, and is one only if nobody's begins like it.
 */
export function useUnknownNames(find: Find | null, text: string): string[] {
  const [known, setKnown] = useState<Record<string, 'known' | 'unknown' | 'begins'>>({})
  const names = find && text.includes('@') ? namesInPlainText(text).slice(0, maxNames) : []
  const unasked = names.filter((name) => !(name in known)).join()
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (!find) return
    for (const name of unasked.split(',')) {
      const people = await find(name, signal)
      if (signal.aborted) return
      const isKnown = people.some(({ username }) => username.toLowerCase() === name)
      const state = isKnown ? 'known' : people.length > 0 ? 'begins' : 'unknown'
      setKnown((before) => ({ ...before, [name]: state }))
    }
  })
  useEffect(() => {
    if (!unasked) return
    const asking = new AbortController()
    // What cannot be looked up is left alone.
    const timer = setTimeout(() => ask(asking.signal).catch(() => undefined), pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [unasked])
  const last = /@(\w+)$/.exec(text)?.[1]?.toLowerCase()
  return names.filter((name) => known[name] === 'unknown' || (known[name] === 'begins' && name !== last))
}
