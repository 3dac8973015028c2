import { type ItemReaction, itemReactions } from '@guildhall/contract/reactions'
import { Menu } from '@mantine/core'
import { IconMoodPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { reactionNames, reactionSigns } from '../../lib/reactionSigns'
import menu from './ReactionMenu.module.css'
import classes from './Reactions.module.css'
import type { Reacting } from './reactions.api'

type Props = {
  reacted: ItemReaction[]
  button: RefObject<HTMLButtonElement | null>
  onChoose: (reacting: Reacting) => void
}

/** Open from the start: it is loaded by the press that opens it. */
export default function ReactionMenu({ reacted, button, onChoose }: Props) {
  const [opened, setOpened] = useState(false)

  // The focus goes back to where it was before the menu opened: to this button, not to the one it stands in for.
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [button])

  return (
    <Menu position="top-start" offset={4} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <button ref={button} type="button" className={classes.react} aria-label="React">
          <IconMoodPlus size={20} stroke={1.7} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={menu.signs}>
          {itemReactions.map((reaction) => {
            const isOwn = reacted.includes(reaction)
            return (
              <Menu.Item
                key={reaction}
                className={menu.sign}
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
      </Menu.Dropdown>
    </Menu>
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
