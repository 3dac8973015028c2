import { DraftsPage as Drafts } from '../features/drafts/DraftsPage'
import { QueuedMessages } from '../features/messages/QueuedMessages'
import { useViewer } from '../lib/session/viewer'

/** Drafts, below the messages that are still queued in this browser. */
export function DraftsPage() {
  const viewer = useViewer()
  return <Drafts>{viewer && <QueuedMessages personId={viewer.id} />}</Drafts>
}
