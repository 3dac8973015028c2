import { capitalized } from '@guildhall/contract/nouns'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import classes from './SortableList.module.css'
import { useOrder } from './useOrder'

type Props<Row> = {
  label: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** What a row is called: 'rule 1'. */
  nameOf: (row: Row, at: number) => string
  onMove: (from: number, to: number) => void
  /** Gives each row a button that removes it. */
  onRemove?: (at: number) => void
  /** Shows the numbers of the rows. */
  isNumbered?: boolean
  /** In place of the buttons that move and remove the row. */
  menu?: (row: Row, at: number, move: (to: number) => void) => ReactNode
  children: (row: Row, at: number) => ReactNode
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** Rows that can be dragged, moved by keyboard or buttons, and removed. */
export function SortableList<Row>({
  label,
  rows,
  idOf,
  nameOf,
  onMove,
  onRemove,
  menu,
  ...rest
}: Props<Row>) {
  const { isNumbered, children } = rest
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')
  const { dragged, move, handle } = useOrder({
    list,
    onMove: (from, to) => {
      onMove(from, to)
      const name = capitalized(nameOf(rows[from] as Row, from))
      setNews(`${name} is number ${to + 1} of ${rows.length} now`)
    },
  })

  function remove(at: number) {
    onRemove?.(at)
    setNews(`Removed ${nameOf(rows[at] as Row, at)}`)
    // The pressed button is gone: its neighbor takes the focus.
    const next = list.current?.children[at + 1] ?? list.current?.children[at - 1]
    next?.querySelector<HTMLElement>('button')?.focus()
  }

  return (
    <>
      <ol ref={list} className={`${classes.list} stack plain-list gap-8`} aria-label={label}>
        {rows.map((row, at) => {
          const name = nameOf(row, at)
          return (
            <li key={idOf(row)} className={classes.row} data-dragged={at === dragged || undefined}>
              <button type="button" className={classes.handle} aria-label={`Move ${name}`} {...handle(at)}>
                <IconGripVertical {...icon} />
                {isNumbered && <span aria-hidden>{at + 1}</span>}
              </button>
              <div className={classes.fields}>{children(row, at)}</div>
              {menu ? (
                menu(row, at, (to) => move(at, to))
              ) : (
                <MoveButtons
                  className={classes.tools}
                  name={name}
                  at={at}
                  count={rows.length}
                  onMove={(by) => move(at, at + by)}
                  onRemove={onRemove && (() => remove(at))}
                />
              )}
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </>
  )
}

type MoveProps = {
  name: string
  at: number
  count: number
  onMove: (by: 1 | -1) => void
  /** Undefined for a row that must stay; left out where none can be removed. */
  onRemove?: (() => void) | undefined
  className?: string | undefined
}

/** Buttons that move a row up or down, and remove it. */
export const MoveButtons = ({ name, at, count, onMove, className = '', ...remove }: MoveProps) => (
  <div className={`${className} flex`}>
    <ActionIcon
      className={classes.tool}
      aria-label={`Move ${name} up`}
      disabled={at === 0}
      onClick={() => onMove(-1)}
    >
      <IconArrowUp {...icon} />
    </ActionIcon>
    <ActionIcon
      className={classes.tool}
      aria-label={`Move ${name} down`}
      disabled={at === count - 1}
      onClick={() => onMove(1)}
    >
      <IconArrowDown {...icon} />
    </ActionIcon>
    {'onRemove' in remove && (
      <ActionIcon
        className={classes.tool}
        aria-label={`Remove ${name}`}
        disabled={!remove.onRemove}
        onClick={remove.onRemove}
      >
        <IconX {...icon} />
      </ActionIcon>
    )}
  </div>
)

/** The rows with one of them put in another place. */
export const moved = <Row,>(rows: readonly Row[], from: number, to: number): Row[] =>
  rows.toSpliced(from, 1).toSpliced(to, 0, rows[from] as Row)
