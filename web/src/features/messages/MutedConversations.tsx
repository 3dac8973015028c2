import type { MutedConversation } from '@guildhall/contract/muting'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { ChoiceList, ChoiceRow } from '../../ui/ChoiceList'
import { mutedConversationsQuery, useMuteConversation } from './muting.api'

/** Part of the notification settings. */
export function MutedConversations() {
  const query = useInfiniteQuery(mutedConversationsQuery)
  return (
    <ChoiceList
      query={query}
      label="Muted conversations"
      errorTitle="Failed to load the conversations you muted"
      none="None. You can mute a conversation in its menu."
    >
      {(muted) => <MutedRow muted={muted} />}
    </ChoiceList>
  )
}

function MutedRow({ muted: { id, person, club } }: { muted: MutedConversation }) {
  const name = person ? fullName(person) : 'Deleted account'
  const { mutate: mute, isPending } = useMuteConversation({ conversationId: id, name })
  const title = (
    <Link
      to="/messages"
      search={person ? { in: club.id, with: person.id } : { in: club.id, chat: id }}
      dir="auto"
    >
      {name}
    </Link>
  )
  return (
    <ChoiceRow title={title} note={club.name}>
      <BusyButton
        variant="default"
        size="xs"
        busy={isPending}
        progress="Unmuting..."
        aria-label={`Unmute the conversation with ${name}`}
        onClick={() => mute(false)}
      >
        Unmute
      </BusyButton>
    </ChoiceRow>
  )
}
