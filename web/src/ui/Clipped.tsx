import { Button } from '@mantine/core'
import { type CSSProperties, useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './Clipped.module.css'

/** A longer text cut after some lines, with a way to see it all. */
export function Clipped({ children, lines = 5 }: { children: string; lines?: number }) {
  const id = useId()
  const text = useRef<HTMLParagraphElement>(null)
  const [whole, setWhole] = useState(false)
  const [isCut, setCut] = useState(false)

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
      <p
        id={id}
        ref={text}
        className={classes.text}
        data-whole={whole || undefined}
        style={{ '--lines': lines } as CSSProperties}
      >
        {children}
      </p>
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
