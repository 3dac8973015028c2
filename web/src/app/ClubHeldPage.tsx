import type { Club } from '@guildhall/contract/clubs'
import type { OwnHeldSubmission } from '@guildhall/contract/prevention'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import HeldQueue from '../features/held/HeldQueue'
import { OwnHeld } from '../features/held/OwnHeld'
import { lazyPart } from '../lib/page/lazyPart'
import { toast } from '../lib/page/toast'
import { ClubSubpage } from './club/ClubSubpage'
import { kindList } from './content/kinds'

const CreateDialog = lazyPart(() => import('../content/CreateDialog'))

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
  const [editing, setEditing] = useState<{ held: OwnHeldSubmission; opened: boolean } | null>(null)
  const kind = editing && kindList.find(({ type }) => type === editing.held.kind)

  async function edit(held: OwnHeldSubmission) {
    if (held.kind !== 'comment' && held.kind !== 'lesson_comment') return setEditing({ held, opened: true })
    try {
      await navigator.clipboard.writeText(held.text)
      toast.success('Text copied')
    } catch {
      toast.error('Not copied', 'Select the text and copy it yourself.')
    }
  }

  return (
    <>
      <OwnHeld clubId={club.id} onEdit={(held) => void edit(held)} />
      {kind && editing && (
        <Suspense>
          <CreateDialog
            key={editing.held.id}
            kind={kind}
            club={club}
            opened={editing.opened}
            begin={valuesOf(editing.held)}
            onClose={() => setEditing({ ...editing, opened: false })}
          />
        </Suspense>
      )}
    </>
  )
}

/** What was sent, as values of the form. Files are attached anew. */
function valuesOf({ sent }: OwnHeldSubmission): Record<string, unknown> {
  const { id: _, ...values } = JSON.parse(sent) as Record<string, unknown>
  return 'attachmentPaths' in values ? { ...values, attachmentPaths: [] } : values
}
