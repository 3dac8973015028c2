import type { Club } from '@guildhall/contract/clubs'
import type { OwnHeldSubmission } from '@guildhall/contract/prevention'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { toast } from '../../../lib/page/toast'
import { useViewer } from '../../../lib/session/viewer'
import { draftsQuery } from '../../drafts/drafts.api'
import { wayTo } from '../../drafts/place'
import { openInForm } from '../../drafts/sync'
import HeldQueue from '../../held/HeldQueue'
import { OwnHeld } from '../../held/OwnHeld'
import { ClubSubpage } from './ClubSubpage'

/** /{clubSlug}/held: what waits for a moderator; members see their own. */
export function ClubHeldPage() {
  const { clubSlug } = useParams({ from: '/$clubSlug/held' })
  return (
    <ClubSubpage
      slug={clubSlug}
      title="Held"
      moved={(slug) => <Navigate to="/$clubSlug/held" params={{ clubSlug: slug }} replace />}
    >
      {(club) => (
        <>
          <h1>Waiting for a moderator</h1>
          {club.can.moderate === true ? <HeldQueue club={club} /> : <Own club={club} />}
        </>
      )}
    </ClubSubpage>
  )
}

function Own({ club }: { club: Club }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const navigate = useNavigate()

  /** The draft has the id of what was declined. */
  async function openDraft({ id }: OwnHeldSubmission) {
    if (!viewer) return
    try {
      const drafts = await queries.fetchQuery({ ...draftsQuery(viewer.id), staleTime: 0 })
      const draft = drafts.find((one) => one.id === id)
      const link = draft && wayTo(draft)
      if (link && (await openInForm(viewer.id, draft))) return void (await navigate(link))
    } catch {
      // As below.
    }
    toast.error('Failed to open the draft', 'Look for it in your drafts.')
  }

  return <OwnHeld clubId={club.id} onContinue={openDraft} />
}
