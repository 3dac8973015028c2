import type { Person } from '@guildhall/contract/common'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fullName } from '../lib/text/names'
import { Panel } from '../ui/Panel'
import classes from './HiddenContent.module.css'

type Props = {
  /** Its author, who is blocked unless a word hides it. */
  author: Person | null
  /** The viewer's hidden word in it. */
  hiddenBy?: string | null
  /** 'post', 'comment' */
  one: string
  /** Without a panel, for rows of a list. */
  bare?: boolean | undefined
  children: ReactNode
}

/** Hides what a blocked person wrote, or what has a hidden word, until “Show” is pressed. */
export default function HiddenContent({ author, hiddenBy = null, one, bare, children }: Props) {
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
    <p className="wrap between muted anywhere gap-16 rows-8">
      <FoldReason author={author} hiddenBy={hiddenBy} />
      <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
        Show {one}
      </Button>
    </p>
  )
  return bare ? line : <Panel>{line}</Panel>
}

/** Why something is collapsed. */
const FoldReason = ({ author, hiddenBy }: { author: Person | null; hiddenBy: string | null }) =>
  hiddenBy === null ? (
    <span>
      {author ? (
        <>
          You blocked <span dir="auto">{fullName(author)}</span>.
        </>
      ) : (
        'You blocked this person.'
      )}
    </span>
  ) : (
    <span>
      Hidden by your word <bdi>“{hiddenBy}”</bdi>
    </span>
  )
