import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { keepPlace, leadBack, type Place, placeIn } from './readingPlace'

const nearPx = 80
const topPx = 240

type What = {
  /** Which conversation it is. */
  name: string
  first: string | undefined
  last: string | undefined
  /** The last message is the viewer's own. */
  isOwnLast: boolean
  /** Loads what came before. */
  onTop: () => void
}

/**
 * Keeps the latest message in view for whoever is at the end, and in its place what anybody else is reading, while
 * messages come at both ends. Whoever comes back to a conversation in which nothing is new reads on where they were.
 * `isAway`: one is not at the end, and whether something new is there.
 */
export function useChatScroll(
  ref: RefObject<HTMLElement | null>,
  { name, first, last, isOwnLast, onTop }: What,
) {
  const [isAway, setAway] = useState<false | 'away' | 'news'>(false)
  const known = useRef<{ first: string | undefined; last: string | undefined; height: number }>(undefined)
  const isAtEnd = useRef(true)
  /** Where one was, until it is shown again. */
  const left = useRef<Place>(undefined)
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
      left.current = line ? undefined : placeIn(name)
      if (left.current && leadBack(node, left)) setTimeout(top)
      isAtEnd.current = node.scrollHeight - node.scrollTop - node.clientHeight < nearPx
      return
    }
    if (left.current && before.first !== first) {
      if (leadBack(node, left)) setTimeout(top)
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
    const keep = () => keepPlace(node, name, isAtEnd.current)
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
    const look = () => {
      // Whoever was at the end is there still; the observer tells of it after this.
      if (node.clientHeight !== height) return
      isAtEnd.current = node.scrollHeight - node.scrollTop - node.clientHeight < nearPx
      if (known.current) known.current.height = node.scrollHeight
      setAway((before) => (isAtEnd.current ? false : before || 'away'))
      if (node.scrollTop < topPx) top()
    }
    // The keyboard of a phone, a longer text in the field, a reaction: the end stays in view.
    const resized = new ResizeObserver(() => {
      height = node.clientHeight
      if (isAtEnd.current) toEnd()
      else look()
    })
    resized.observe(node)
    for (const child of node.children) resized.observe(child)
    node.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      node.removeEventListener('scroll', look)
    }
  }, [first, last, ref, toEnd])

  /** Whoever is led elsewhere is not at the end any more. */
  const leaveEnd = useCallback(() => {
    isAtEnd.current = false
  }, [])

  return { isAway, toEnd, leaveEnd }
}
