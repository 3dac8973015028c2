import type { Club } from '@guildhall/contract/clubs'
import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { clubCountsQuery } from '../../features/clubs/clubs.api'
import { useShowFirstSteps } from '../../features/clubs/firstSteps.api'
import { useInviteCount } from '../../features/invites/invites.api'
import { useInviteDialog } from '../../features/invites/useInviteDialog'
import { keys } from '../../lib/cache/keys'
import { BusyButton } from '../../ui/BusyButton'
import { LinkButton } from '../../ui/links'
import classes from './FirstSteps.module.css'

type Steps = NonNullable<Club['firstSteps']>

type Props = {
  club: Club
  /** Null once all are done or hidden. */
  steps: Club['firstSteps']
}

/** The owner's first steps in a new club, until they are done or hidden. */
export default function NewClub({ club, steps }: Props) {
  const [isHidden, setHidden] = useState(false)
  const { mutate: show, isPending } = useShowFirstSteps(club)
  // Kept here, because the link is copied after the step is done.
  const { open, dialog } = useInviteDialog(club)

  function change(isShown: boolean) {
    show(isShown, { onSuccess: () => setHidden(!isShown) })
  }

  if (isHidden)
    return (
      <p className={classes.hidden} role="status">
        The first steps are hidden.
        <BusyButton
          variant="subtle"
          size="compact-sm"
          busy={isPending}
          progress="Undoing..."
          onClick={() => change(true)}
        >
          Undo
        </BusyButton>
      </p>
    )
  return (
    <>
      {steps && (
        <List club={club} steps={steps} hiding={isPending} onHide={() => change(false)} onInvite={open} />
      )}
      {dialog}
    </>
  )
}

type ListProps = { club: Club; steps: Steps; hiding: boolean; onHide: () => void; onInvite: () => void }

function List({ club, steps, hiding, onHide, onInvite }: ListProps) {
  const id = useId()
  useNews(club, steps)
  const done = Object.values(steps).filter(Boolean).length
  const edit = (tab: string, label: string) => (
    <LinkButton
      to="/$clubSlug/edit-club"
      params={{ clubSlug: club.slug }}
      search={{ tab }}
      variant="default"
      size="xs"
    >
      {label}
    </LinkButton>
  )
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>First steps</h2>
        <span className={classes.done}>{done} of 4 done</span>
        <BusyButton
          variant="subtle"
          color="gray"
          size="compact-sm"
          busy={hiding}
          progress="Hiding..."
          aria-label="Hide first steps"
          onClick={onHide}
        >
          Hide
        </BusyButton>
      </div>
      <ul className={classes.steps}>
        <Step done={steps.pictures} text="Add a logo and a cover image.">
          {edit('images', 'Add pictures')}
        </Step>
        <Step done={steps.description} text="Describe what the club is about and who it’s for.">
          {edit('details', 'Write a description')}
        </Step>
        <Step done={steps.content} text="Publish a first post so new members have something to read.">
          <LinkButton
            to="/$clubSlug"
            params={{ clubSlug: club.slug }}
            search={{ tab: 'feed', compose: '1' }}
            variant="default"
            size="xs"
          >
            Publish something
          </LinkButton>
        </Step>
        <Step done={steps.people} text="Invite people by link, email or username.">
          <Button variant="default" size="xs" onClick={onInvite}>
            Invite people
          </Button>
        </Step>
      </ul>
    </section>
  )
}

function Step({ done, text, children }: { done: boolean; text: string; children: ReactNode }) {
  const Mark = done ? IconCircleCheckFilled : IconCircle
  return (
    <li data-done={done || undefined}>
      <Mark size={20} stroke={1.6} aria-hidden />
      <span className={classes.step}>
        {text}
        {done && <span className="visually-hidden"> Done.</span>}
      </span>
      {!done && children}
    </li>
  )
}

/** Refetches the club after a publication or invitation made elsewhere on the page. */
function useNews({ slug, ...club }: Club, steps: Steps) {
  const queries = useQueryClient()
  const { data: counts } = useQuery(clubCountsQuery(slug))
  const hasContent = counts !== undefined && Object.values(counts).some((count) => count > 0)
  const hasInvites = Boolean(useInviteCount({ slug, ...club }))
  const isBehind = (hasContent && !steps.content) || (hasInvites && !steps.people)
  useEffect(() => {
    if (isBehind) void queries.invalidateQueries({ queryKey: keys.club(slug) })
  }, [isBehind, queries, slug])
}
