import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { restorePosition, type SavedPosition, savedPosition, savePosition } from './scrollPosition'

const nearPx = 80
const topPx = 240

type ScrollOptions = {
  /** Key of the conversation. */
  name: string
  first: string | undefined
  last: string | undefined
  /** Whether the last message is the viewer's own. */
  isOwnLast: boolean
  /** Loads earlier messages. */
  onTop: () => void
}

/**
 * Keeps the latest message in view while the viewer is at the end, and the reading position while they are
 * not. Reopening a conversation without news restores that position. `isAway`: false at the end, else 'away',
 * or 'news' if a new message arrived.
 */
export function useChatScroll(
  ref: RefObject<HTMLElement | null>,
  { name, first, last, isOwnLast, onTop }: ScrollOptions,
) {
  const [isAway, setAway] = useState<false | 'away' | 'news'>(false)
  const known = useRef<{ first: string | undefined; last: string | undefined; height: number }>(undefined)
  const isAtEnd = useRef(true)
  /** The position to restore, until its message is found. */
  const restoring = useRef<SavedPosition>(undefined)
  const top = useEffectEvent(onTop)

  const toEnd = useCallback(() => {
    const node = ref.current
    if (node) node.scrollTop = node.scrollHeight
  }, [ref])

  useLayoutEffect(() => {
    const node = ref.current
    if (!node) return
    const before = known.current
    known.current = { first, last, height: node.scrollHeight }
    if (!before) {
      const line = node.querySelector<HTMLElement>('[data-since]')
      if (line) node.scrollTop = line.offsetTop - node.offsetTop - 48
      else toEnd()
      restoring.current = line ? undefined : savedPosition(name)
      if (restoring.current && restorePosition(node, restoring)) setTimeout(top)
      isAtEnd.current = node.scrollHeight - node.scrollTop - node.clientHeight < nearPx
      return
    }
    if (restoring.current && before.first !== first) {
      if (restorePosition(node, restoring)) setTimeout(top)
      isAtEnd.current = false
    } else if (isAtEnd.current) toEnd()
    else if (before.first !== first && before.last === last && before.first !== undefined)
      node.scrollTop += node.scrollHeight - before.height
    else if (before.last !== last && isOwnLast) toEnd()
    else if (before.last !== last) setAway('news')
  }, [name, first, last, isOwnLast, ref, toEnd])

  useLayoutEffect(() => {
    const node = ref.current
    if (!node) return
    const keep = () => savePosition(node, name, isAtEnd.current)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [name, ref])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is observed changes with the messages
  useEffect(() => {
    const node = ref.current
    if (!node) return
    let height = node.clientHeight
    const onScroll = () => {
      // Caused by a resize: the observer below keeps the end in view.
      if (node.clientHeight !== height) return
      isAtEnd.current = node.scrollHeight - node.scrollTop - node.clientHeight < nearPx
      if (known.current) known.current.height = node.scrollHeight
      setAway((before) => (isAtEnd.current ? false : before || 'away'))
      if (node.scrollTop < topPx) top()
    }
    // Keeps the end in view when a keyboard opens, the input grows or a reaction is added.
    const resized = new ResizeObserver(() => {
      height = node.clientHeight
      if (isAtEnd.current) toEnd()
      else onScroll()
    })
    resized.observe(node)
    for (const child of node.children) resized.observe(child)
    node.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      resized.disconnect()
      node.removeEventListener('scroll', onScroll)
    }
  }, [first, last, ref, toEnd])

  /** To be called before scrolling elsewhere. */
  const leaveEnd = useCallback(() => {
    isAtEnd.current = false
  }, [])

  return { isAway, toEnd, leaveEnd }
}
