import { andText } from '@guildhall/contract/lists'
import type { ChatMessage } from '@guildhall/contract/messages'
import { messageReactions } from '@guildhall/contract/reactions'
import { reactionNames, reactionSigns } from '../../lib/text/reactionSigns'
import classes from './Chat.module.css'
import { useReact } from './messages.api'

type Props = { message: ChatMessage; viewerId: string; name: string; canReact: boolean }

/** Reactions of both people; pressing one adds or removes the viewer's. */
export function Reactions({ message, viewerId, name, canReact }: Props) {
  const { mutate: react, isPending } = useReact()
  if (message.reactions.length === 0) return null
  return (
    <div className={classes.reactions}>
      {messageReactions.map((reaction) => {
        const by = message.reactions.filter((one) => one.reaction === reaction)
        if (by.length === 0) return null
        const isOn = by.some((one) => one.user_id === viewerId)
        const who = andText(by.map((one) => (one.user_id === viewerId ? 'you' : name)))
        return (
          <button
            key={reaction}
            type="button"
            className={classes.reaction}
            aria-pressed={isOn}
            aria-label={`${reactionNames[reaction]} by ${who}`}
            disabled={!canReact && !isOn}
            onClick={() => !isPending && react({ messageId: message.id, reaction, isOn: !isOn })}
          >
            {reactionSigns[reaction]}
            {by.length > 1 && <span>{by.length}</span>}
          </button>
        )
      })}
    </div>
  )
}
