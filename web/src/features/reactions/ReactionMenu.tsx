import { type ItemReaction, itemReactions } from '@guildhall/contract/reactions'
import { Menu } from '@mantine/core'
import { IconMoodPlus } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { ReactionSigns } from '../../ui/ReactionSigns'
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
        <ReactionSigns signs={itemReactions} own={reacted} onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  )
}
