import type { Reaction } from '@guildhall/contract/reactions'
import { Menu } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { reactionNames, reactionSigns } from '../lib/reactionSigns'
import classes from './ReactionSigns.module.css'

type Props<R extends Reaction> = {
  signs: readonly R[]
  /** Those that the viewer gave. */
  own: readonly R[]
  onChoose: (choice: { reaction: R; isOn: boolean }) => void
}

/** The signs in a menu: what one chooses is given, or taken back where one gave it. */
export function ReactionSigns<R extends Reaction>({ signs, own, onChoose }: Props<R>) {
  return (
    <div className={classes.signs}>
      {signs.map((reaction) => {
        const isOwn = own.includes(reaction)
        return (
          <Menu.Item
            key={reaction}
            className={classes.sign}
            data-own={isOwn || undefined}
            aria-label={`${isOwn ? 'Take back' : 'React with'} ${reactionNames[reaction]}`}
            onKeyDown={moveSideways}
            // The second press of a double one would take back what the first one gave.
            onClick={({ detail }) => detail < 2 && onChoose({ reaction, isOn: !isOwn })}
          >
            {reactionSigns[reaction]}
          </Menu.Item>
        )
      })}
    </div>
  )
}

/** The signs stand in a row; a menu moves up and down by itself. */
function moveSideways(event: KeyboardEvent<HTMLElement>) {
  const steps: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
    ArrowRight: 'nextElementSibling',
    ArrowLeft: 'previousElementSibling',
  }
  const step = steps[event.key]
  const { parentElement: row } = event.currentTarget
  if (!step || !row) return
  event.preventDefault()
  const around = step === 'nextElementSibling' ? row.firstElementChild : row.lastElementChild
  const next = event.currentTarget[step] ?? around
  if (next instanceof HTMLElement) next.focus()
}
