import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  firstVisible,
  restorePosition,
  type SavedPosition,
  savedPosition,
  savePosition,
} from './scrollPosition'

const nearPx = 80
const edgePx = 240

type ScrollOptions = {
  /** Key of the conversation. */
  name: string
  /** The first and the last message in the document, and the last one of the conversation, if it is loaded. */
  first: string | undefined
  last: string | undefined
  latest: string | undefined
  /** Whether the messages are loaded up to the latest one. */
  isAllLoaded: boolean
  /** Whether the latest message is in the document, and whether it is the viewer's own. */
  hasLatest: boolean
  isOwnLatest: boolean
  /** Opened at a message; its position is neither stored nor restored. */
  isAround: boolean
  /** Opened at the latest message instead of the first new one or the stored position. */
  opensAtEnd: boolean
  /** Show, or load, earlier and later messages. */
  onTop: () => void
  onBottom: () => void
  /** Shows the latest messages, where they are not in the document. */
  onEnd: () => void
}

/**
 * Keeps the latest message in view while the viewer is at the end, and the reading position while they are not,
 * whatever is added or removed around it. Reopening a conversation without news restores that position. `isAway`: false
 * at the end, else 'away', or 'news' if a new message arrived.
 */
export function useChatScroll(ref: RefObject<HTMLElement | null>, options: ScrollOptions) {
  const { name, first, last, latest, isAllLoaded, hasLatest, isOwnLatest, isAround, opensAtEnd } = options
  const { onTop, onBottom, onEnd } = options
  const [isAway, setAway] = useState<false | 'away' | 'news'>(isAround && 'away')
  const known = useRef<Pick<ScrollOptions, 'latest' | 'first' | 'isAllLoaded'>>(undefined)
  const isAtEnd = useRef(!isAround)
  /** The message at the top, which stays where it is. */
  const anchor = useRef<Omit<SavedPosition, 'tries'>>(undefined)
  /** Whether the focus is in the log, from where it would be lost with a message that leaves the document. */
  const hasFocus = useRef(false)
  /** The position to restore, until its message is found. */
  const restoring = useRef<SavedPosition>(undefined)
  const top = useEffectEvent(onTop)
  const bottom = useEffectEvent(onBottom)
  const end = useEffectEvent(onEnd)

  const scrollToEnd = useCallback(() => {
    const node = ref.current
    if (node) node.scrollTop = node.scrollHeight
  }, [ref])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when messages are added or removed
  useLayoutEffect(() => {
    const node = ref.current
    if (!node) return
    const before = known.current
    known.current = { latest, first, isAllLoaded }
    const isNew = before?.isAllLoaded === isAllLoaded && before.latest !== latest
    if (!before) {
      const line = opensAtEnd ? null : node.querySelector<HTMLElement>('[data-since]')
      if (isAround) return
      if (line) node.scrollTop = line.offsetTop - node.offsetTop - 48
      else scrollToEnd()
      restoring.current = line || opensAtEnd ? undefined : savedPosition(name)
      if (restoring.current && restorePosition(node, restoring)) setTimeout(top)
      isAtEnd.current = hasLatest && isNearEnd(node)
    } else if (restoring.current && before.first !== first) {
      if (restorePosition(node, restoring)) setTimeout(top)
      isAtEnd.current = false
    } else if (isAtEnd.current || (isNew && isOwnLatest)) {
      isAtEnd.current = true
      if (hasLatest) scrollToEnd()
      else end()
    } else {
      const message = anchor.current && node.querySelector(`[data-message="${anchor.current.id}"]`)
      if (message && anchor.current)
        node.scrollTop +=
          message.getBoundingClientRect().top - node.getBoundingClientRect().top - anchor.current.top
      if (isNew) setAway('news')
    }
    anchor.current = firstVisible(node)
    if (hasFocus.current && document.activeElement === document.body) node.focus({ preventScroll: true })
    hasFocus.current = false
  }, [name, first, last, latest, isAllLoaded, hasLatest, isOwnLatest, isAround, ref, scrollToEnd])

  useLayoutEffect(() => {
    const node = ref.current
    if (!node || isAround) return
    const keep = () => savePosition(node, name, isAtEnd.current)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [name, isAround, ref])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is observed changes with the messages
  useEffect(() => {
    const node = ref.current
    if (!node) return
    let height = node.clientHeight
    const onScroll = () => {
      // Caused by a resize: the observer below keeps the end in view.
      if (node.clientHeight !== height) return
      isAtEnd.current = hasLatest && isNearEnd(node)
      anchor.current = firstVisible(node)
      hasFocus.current = node.contains(document.activeElement)
      setAway((before) => (isAtEnd.current ? false : before || 'away'))
      if (node.scrollTop < edgePx) top()
      else if (!hasLatest && node.scrollHeight - node.scrollTop - node.clientHeight < edgePx) bottom()
    }
    // Keeps the end in view when a keyboard opens, the input grows or a reaction is added.
    const resized = new ResizeObserver(() => {
      height = node.clientHeight
      if (isAtEnd.current && hasLatest) scrollToEnd()
      else onScroll()
    })
    resized.observe(node)
    for (const child of node.children) resized.observe(child)
    node.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      resized.disconnect()
      node.removeEventListener('scroll', onScroll)
    }
  }, [first, last, hasLatest, ref, scrollToEnd])

  const toEnd = useCallback(() => {
    isAtEnd.current = true
    if (hasLatest) scrollToEnd()
    else onEnd()
  }, [hasLatest, onEnd, scrollToEnd])

  /** To be called before scrolling elsewhere. */
  const leaveEnd = useCallback(() => {
    isAtEnd.current = false
  }, [])

  return { isAway, toEnd, leaveEnd }
}

const isNearEnd = (node: HTMLElement) => node.scrollHeight - node.scrollTop - node.clientHeight < nearPx
