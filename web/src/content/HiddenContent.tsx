import type { Person } from '@guildhall/contract/common'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fullName } from '../lib/text/names'
import { Panel } from '../ui/Panel'
import classes from './HiddenContent.module.css'

type Props = {
  /** The blocked person. */
  author: Person | null
  /** 'post', 'comment' */
  one: string
  /** Without a panel, for rows of a list. */
  bare?: boolean | undefined
  children: ReactNode
}

/** Hides a blocked person's content until “Show” is pressed. */
export default function HiddenContent({ author, one, bare, children }: Props) {
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
