import { useBlock } from '../../content/blocks.api'
import { restrictionText } from '../../content/restriction'
import { BusyButton } from '../../ui/BusyButton'
import type { Thread } from './thread'

/** Replaces the input: explains why messages cannot be sent. */
export function NoSending({ thread: { can, member, conversation_id: conversationId }, name }: Props) {
  if (can.send === 'person_blocked' && member) return <BlockedNote id={member.id} name={name} />
  const restriction = restrictionText(can.send)
  const isGone = member === null && conversationId !== null
  return (
    <div className="wrap rigid justify-center rule-above muted body center gap-16 pad-16 rows-8">
      <p>
        {restriction
          ? `${restriction} You can still read what was said.`
          : isGone
            ? 'This account was deleted. You can still read what was said.'
            : conversationId !== null
              ? `You and ${name} are no longer in this club together. You can still read what was said.`
              : 'You can chat with members of your clubs, and with people who offer something you can see.'}
      </p>
    </div>
  )
}

type Props = { thread: Thread; name: string }

function BlockedNote({ id, name }: { id: string; name: string }) {
  const { mutate: block, isPending } = useBlock({ id, name })
  return (
    <div className="wrap rigid justify-center rule-above muted body center gap-16 pad-16 rows-8">
      <p>You blocked {name}. Unblock them to send messages.</p>
      <BusyButton
        variant="default"
        size="xs"
        busy={isPending}
        progress="Unblocking..."
        onClick={() => block(false)}
      >
        Unblock
      </BusyButton>
    </div>
  )
}
