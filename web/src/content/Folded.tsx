import type { Person } from '@guildhall/contract/common'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fullName } from '../lib/text/names'
import { Panel } from '../ui/Panel'
import classes from './Folded.module.css'

type Props = {
  /** Whom the viewer blocks. */
  author: Person | null
  /** What it is: 'post', 'comment'. */
  one: string
  /** Among others in a row, where a panel of its own would be too much. */
  bare?: boolean | undefined
  children: ReactNode
}

/** What somebody published or said whom the viewer blocks: out of sight until it is asked for. */
export default function Folded({ author, one, bare, children }: Props) {
  const [isShown, setShown] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) around.current?.focus({ preventScroll: true })
  }, [isShown])
  if (isShown)
    return (
      <div ref={around} tabIndex={-1} className={classes.shown}>
        {children}
      </div>
    )
  const line = (
    <p className={classes.line}>
      <span>
        You blocked <span dir="auto">{author ? fullName(author) : 'this person'}</span>.
      </span>
      <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
        Show {one}
      </Button>
    </p>
  )
  return bare ? line : <Panel>{line}</Panel>
}
