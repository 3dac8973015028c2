import { useEffect, useState } from 'react'

/** Pixels from the top of the window above which a card counts as read. */
const line = 160

type Box = { name: string; top: number; bottom: number }

/**
 * The name of the card that is being read: the last one that begins above a line near the top. At the end of the page,
 * where the last cards can't reach the line, the one asked for, if it is in view, else the last.
 */
export function cardInView(boxes: Box[], { asked, isAtEnd }: { asked: string; isAtEnd: boolean }) {
  const wanted = boxes.find(({ name, top, bottom }) => name === asked && bottom > 0 && top < innerHeight)
  const read = isAtEnd ? (wanted ?? boxes.at(-1)) : (boxes.findLast(({ top }) => top <= line) ?? boxes[0])
  return read?.name
}

/** Follows which of the cards is in view while the page scrolls; undefined while none is shown. */
export function useCardInView(names: string, asked: string): string | undefined {
  const [inView, setInView] = useState<string>()
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const boxes = names.split(',').flatMap((name) => {
        const card = document.getElementById(name)
        if (!card || card.getClientRects().length === 0) return []
        const { top, bottom } = card.getBoundingClientRect()
        return [{ name, top, bottom }]
      })
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 4
      setInView(cardInView(boxes, { asked, isAtEnd }))
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(look)
    }
    schedule()
    addEventListener('scroll', schedule, { passive: true })
    addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', schedule)
      removeEventListener('resize', schedule)
    }
  }, [names, asked])
  return inView
}
