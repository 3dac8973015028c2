import type { Reaction } from '@guildhall/contract/reactions'
import { Menu } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { hasModifier } from '../lib/keyboard/modifiers'
import { reactionNames, reactionSigns } from '../lib/text/reactionSigns'
import classes from './ReactionSigns.module.css'

type Props<R extends Reaction> = {
  signs: readonly R[]
  /** The viewer's own reactions. */
  own: readonly R[]
  onChoose: (choice: { reaction: R; isOn: boolean }) => void
}

/** The reactions in a menu: choosing one adds it, or removes it if it was yours. */
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
            // The second press of a double press would remove what the first one added.
            onClick={({ detail }) => detail < 2 && onChoose({ reaction, isOn: !isOwn })}
          >
            {reactionSigns[reaction]}
          </Menu.Item>
        )
      })}
    </div>
  )
}

/** Arrow keys for signs in a row; the menu only handles up and down. */
function moveSideways(event: KeyboardEvent<HTMLElement>) {
  const steps: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
    ArrowRight: 'nextElementSibling',
    ArrowLeft: 'previousElementSibling',
  }
  const step = steps[event.key]
  const { parentElement: row } = event.currentTarget
  if (!step || !row || hasModifier(event)) return
  event.preventDefault()
  const around = step === 'nextElementSibling' ? row.firstElementChild : row.lastElementChild
  const next = event.currentTarget[step] ?? around
  if (next instanceof HTMLElement) next.focus()
}
