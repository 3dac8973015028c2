import { Button } from '@mantine/core'
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './Clipped.module.css'

type Props = {
  children: string
  lines?: number
  /** Shown in place of the text once it is expanded. */
  unclipped?: ReactNode
}

/** Characters, about. */
const lineLength = 45

/** A longer text cut after some lines, with a way to see it all. */
export function Clipped({ children, lines = 5, unclipped }: Props) {
  const id = useId()
  const text = useRef<HTMLParagraphElement>(null)
  const [whole, setWhole] = useState(false)
  // Measured once it is on a screen; until then guessed, so that nothing below has to move.
  const [isCut, setCut] = useState(children.length > lines * lineLength)

  useLayoutEffect(() => {
    const node = text.current
    if (!node || whole) return
    const measure = () => setCut(node.scrollHeight > node.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    measure()
    return () => observer.disconnect()
  }, [whole])

  return (
    <div>
      {whole && unclipped ? (
        <div id={id}>{unclipped}</div>
      ) : (
        <p
          id={id}
          ref={text}
          className={classes.text}
          dir="auto"
          data-whole={whole || undefined}
          style={{ '--lines': lines } as CSSProperties}
        >
          {children}
        </p>
      )}
      {isCut && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'less' : 'more'}
        </Button>
      )}
    </div>
  )
}
