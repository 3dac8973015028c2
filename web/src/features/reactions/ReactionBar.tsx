import type { ItemReaction } from '@guildhall/contract/reactions'
import { IconMoodPlus } from '@tabler/icons-react'
import { type MouseEvent, Suspense, useRef } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { reactionSigns } from '../../lib/text/reactionSigns'
import { useLateMenu } from '../../ui/lateFocus'
import { given } from './given'
import type { Reacted } from './Reactions'
import classes from './Reactions.module.css'
import { useReact } from './reactions.api'

const ReactionMenu = lazyPart(() => import('./ReactionMenu'))

/**
 * The button that opens the reaction menu, and the reactions so far: pressing one adds or removes the
 * viewer's.
 */
export default function ReactionBar({ item }: { item: Reacted }) {
  const { mutate } = useReact(item)
  const { isWanted, button, menu } = useLateMenu(ReactionMenu.preload)
  const pressed = useRef<ItemReaction>(undefined)

  function press(event: MouseEvent, reaction: ItemReaction) {
    // Removing a last reaction moves the next one under the pointer: ignore the second half of a double
    // click.
    if (event.detail > 1 && pressed.current !== reaction) return
    pressed.current = reaction
    const isOn = !item.reacted.includes(reaction)
    // The focused button is about to be removed.
    if (!isOn && item.reactions[reaction] === 1) button.ref.current?.focus({ preventScroll: true })
    mutate({ reaction, isOn })
  }

  return (
    <>
      <button type="button" className={classes.react} aria-label="React" {...button}>
        <IconMoodPlus size={20} stroke={1.7} aria-hidden />
      </button>
      {isWanted && (
        <Suspense>
          <ReactionMenu menu={menu} reacted={item.reacted} onChoose={mutate} />
        </Suspense>
      )}
      <span className={classes.chips} data-scrolls>
        {given(item).map(({ reaction, count, label, isOwn }) => (
          <button
            key={reaction}
            type="button"
            className={classes.chip}
            aria-pressed={isOwn}
            aria-label={label}
            onClick={(event) => press(event, reaction)}
          >
            {reactionSigns[reaction]} {count}
          </button>
        ))}
      </span>
    </>
  )
}
