import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useOrder } from '../../ui/useOrder'
import classes from './OrderedRows.module.css'
import { moved } from './rules.form'

type Props<Row> = {
  /** 'Rules' */
  label: string
  /** 'rule' */
  noun: string
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  children: (row: Row, at: number) => ReactNode
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** Numbered rows that can be dragged, moved by keyboard, and removed. */
export function OrderedRows<Row extends { id: string }>({
  label,
  noun,
  rows,
  onChange,
  children,
}: Props<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')
  const { dragged, move, handle } = useOrder({
    list,
    onMove: (from, to) => {
      onChange(moved(rows, from, to))
      setNews(`Number ${from + 1} is number ${to + 1} of ${rows.length} now`)
    },
  })

  function remove(at: number) {
    onChange(rows.filter((_, index) => index !== at))
    setNews(`Removed ${noun} ${at + 1}`)
    // The pressed button is gone: its neighbor takes the focus.
    const next = list.current?.children[at + 1] ?? list.current?.children[at - 1]
    next?.querySelector<HTMLElement>('button')?.focus()
  }

  return (
    <>
      <ol ref={list} className="stack plain-list gap-8" aria-label={label}>
        {rows.map((row, at) => (
          <li key={row.id} className={classes.row} data-dragged={at === dragged || undefined}>
            <button
              type="button"
              className={classes.handle}
              aria-label={`Move ${noun} ${at + 1}`}
              {...handle(at)}
            >
              <IconGripVertical {...icon} />
              <span aria-hidden>{at + 1}</span>
            </button>
            <div className={`${classes.fields} stack shrink gap-8`}>{children(row, at)}</div>
            <div className={`${classes.tools} flex`}>
              <ActionIcon
                aria-label={`Move ${noun} ${at + 1} up`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <IconArrowUp {...icon} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move ${noun} ${at + 1} down`}
                disabled={at === rows.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown {...icon} />
              </ActionIcon>
              <ActionIcon aria-label={`Remove ${noun} ${at + 1}`} onClick={() => remove(at)}>
                <IconX {...icon} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </>
  )
}
