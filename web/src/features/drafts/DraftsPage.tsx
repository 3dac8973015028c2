import type { Draft } from '@guildhall/contract/drafts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { useViewer } from '../../lib/session/viewer'
import { Columns } from '../../ui/Columns'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { LinkButton } from '../../ui/links'
import { EmptyState, ErrorState } from '../../ui/States'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import { QueuedMessages } from '../messages/QueuedMessages'
import { DraftRow } from './DraftRow'
import classes from './Drafts.module.css'
import { draftsQuery, useDiscardDraft } from './drafts.api'
import { OutdatedSection } from './OutdatedSection'
import { wordsOf } from './place'

/** Drafts, below the messages that are still queued in this browser. */
export function DraftsPage() {
  usePageTitle('Drafts')
  const viewer = useViewer()
  return (
    <Columns>
      <header className={classes.head}>
        <h1>Drafts</h1>
        <p>Unfinished posts, comments and messages from all your devices. Only you can see them.</p>
      </header>
      {viewer && <QueuedMessages personId={viewer.id} />}
      {viewer && <OutdatedSection key={viewer.id} personId={viewer.id} />}
      {viewer && <Drafts personId={viewer.id} />}
    </Columns>
  )
}

function Drafts({ personId }: { personId: string }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...draftsQuery(personId),
    refetchOnMount: 'always',
  })
  const { mutateAsync: discard } = useDiscardDraft(personId)
  const [asked, setAsked] = useState<{ draft: Draft; opened: boolean }>()

  if (isError && !data)
    return (
      <ErrorState title="Failed to load your drafts" onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data)
    return (
      <Loading>
        <TextSkeleton lines={6} />
      </Loading>
    )
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          icon={<IconPencil size={24} stroke={1.6} />}
          title="No drafts"
          action={
            <LinkButton to="/" variant="default">
              Go to your home
            </LinkButton>
          }
        >
          What you write is saved here until you send it, for up to 90 days, so you can continue on another
          device.
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Drafts">
          {data.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              personId={personId}
              onDiscard={() => setAsked({ draft, opened: true })}
            />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          opened={asked.opened}
          onClose={() => setAsked({ ...asked, opened: false })}
          title="Discard this draft?"
          action="Discard"
          progress="Discarding..."
          danger
          onConfirm={() => discard(asked.draft)}
        >
          <p>
            “<span dir="auto">{wordsOf(asked.draft).what}</span>” will be gone on all your devices. This
            action cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
