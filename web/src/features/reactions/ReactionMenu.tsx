import { type ItemReaction, itemReactions } from '@guildhall/contract/reactions'
import { Menu } from '@mantine/core'
import { IconMoodPlus } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { type FocusClaim, useLateMenu } from '../../ui/lateFocus'
import { ReactionSigns } from '../../ui/ReactionSigns'
import classes from './Reactions.module.css'
import type { Reacting } from './reactions.api'

type Props = {
  claim: RefObject<FocusClaim | null>
  reacted: ItemReaction[]
  button: RefObject<HTMLButtonElement | null>
  onChoose: (reacting: Reacting) => void
}

/** Opens on mount, because the press that opens it also loads it. */
export default function ReactionMenu({ claim, reacted, button, onChoose }: Props) {
  const menu = useLateMenu(button, claim)
  return (
    <Menu position="top-start" offset={4} {...menu}>
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
