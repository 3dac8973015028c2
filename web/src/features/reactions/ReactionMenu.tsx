import { type ItemReaction, itemReactions } from '@guildhall/contract/reactions'
import { LateMenu } from '../../ui/LateMenu'
import type { LateMenuProps } from '../../ui/lateFocus'
import { ReactionSigns } from '../../ui/ReactionSigns'
import type { Reacting } from './reactions.api'

type Props = {
  menu: LateMenuProps
  reacted: ItemReaction[]
  onChoose: (reacting: Reacting) => void
}

export default function ReactionMenu({ menu, reacted, onChoose }: Props) {
  return (
    <LateMenu menu={menu} position="top-start">
      <ReactionSigns signs={itemReactions} own={reacted} onChoose={onChoose} />
    </LateMenu>
  )
}
