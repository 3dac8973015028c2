import type { Club } from '@guildhall/contract/clubs'
import { cardFee, durationTexts } from '@guildhall/contract/fees'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { LinkButton } from '../../../ui/links'
import { Panel } from '../../../ui/Panel'
import classes from './Settings.module.css'

const FeeDialog = lazyPart(() => import('./FeeDialog'))

// Cards of the settings that open another page or dialog (platform.md 2.6).

export function EditClubCard({ club }: { club: Club }) {
  return (
    <Panel
      title="Edit Club"
      className={`${classes.card} stack gap-16`}
      action={
        <LinkButton to="/$clubSlug/edit-club" params={{ clubSlug: club.slug }} variant="default">
          Edit Details
        </LinkButton>
      }
    >
      <p className={`${classes.quiet} muted body`}>Name, description, categories, pictures and privacy.</p>
    </Panel>
  )
}

export function MonetizationCard({ club }: { club: Club }) {
  const [dialog, setDialog] = useState<{ count: number; opened: boolean }>({ count: 0, opened: false })
  const fee = cardFee(club)
  return (
    <Panel
      title="Monetization"
      className={`${classes.card} stack gap-16`}
      action={
        <Button variant="default" onClick={() => setDialog({ count: dialog.count + 1, opened: true })}>
          Manage
        </Button>
      }
    >
      <p className={`${classes.quiet} muted body`}>
        {fee ? (
          <>
            Membership: <strong>{fee}</strong>. {durationTexts[club.subscriptionDuration]}.
          </>
        ) : (
          'Membership is free.'
        )}
      </p>
      {dialog.count > 0 && (
        <Suspense>
          {/* Remounted each time, with the current values. */}
          <FeeDialog
            key={dialog.count}
            club={club}
            opened={dialog.opened}
            onClose={() => setDialog({ ...dialog, opened: false })}
          />
        </Suspense>
      )}
    </Panel>
  )
}

export function ConvertCard({ club }: { club: Club }) {
  return (
    <Panel
      title="Convert to Business Club"
      className={`${classes.card} stack gap-16`}
      action={
        <LinkButton
          to="/$clubSlug/edit-club"
          params={{ clubSlug: club.slug }}
          search={{ tab: 'business', converted: 'true' }}
          variant="default"
          aria-label="Convert to Business Club"
        >
          Convert
        </LinkButton>
      }
    >
      <p className={`${classes.quiet} muted body`}>
        For clubs run by a company. The preview shows a badge and the company’s details. This can’t be undone.
      </p>
    </Panel>
  )
}
