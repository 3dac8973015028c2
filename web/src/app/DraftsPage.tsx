import { DraftsPage as Drafts } from '../features/drafts/DraftsPage'
import { useStuck } from '../features/messages/outbox'
import { WaitingMessage } from '../features/messages/WaitingMessage'
import { useViewer } from '../lib/viewer'

/** Drafts, and what was written in this browser and is to be sent yet. */
export function DraftsPage() {
  const viewer = useViewer()
  const personId = viewer?.id ?? ''
  const messages = useStuck(personId).map((unsent) => (
    <li key={unsent.id}>
      <WaitingMessage unsent={unsent} personId={personId} />
    </li>
  ))
  return <Drafts messages={messages} />
}
