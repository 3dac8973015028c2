import type { Club } from '@guildhall/contract/clubs'
import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { keys } from '../../../lib/cache/keys'
import { BusyButton } from '../../../ui/BusyButton'
import { LinkButton } from '../../../ui/links'
import { CopyButton } from '../../invites/CopyInviteLinkButton'
import { useInviteCount } from '../../invites/invites.api'
import { type CopyInviteLink, useCopyInviteLink } from '../../invites/useCopyInviteLink'
import { useInviteDialog } from '../../invites/useInviteDialog'
import { clubCountsQuery } from '../clubs.api'
import { useShowFirstSteps } from '../firstSteps.api'
import classes from './FirstSteps.module.css'
import { FoldedCard } from './FoldedCard'

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
  const { dialog: linkDialog, ...link } = useCopyInviteLink(club)

  function change(isShown: boolean) {
    show(isShown, { onSuccess: () => setHidden(!isShown) })
  }

  return (
    <>
      <div role="status">
        {isHidden && (
          <p className="wrap muted body gap-8">
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
        )}
      </div>
      {!isHidden && steps && (
        <List {...{ club, steps, link }} hiding={isPending} onHide={() => change(false)} onInvite={open} />
      )}
      {dialog}
      {linkDialog}
    </>
  )
}

type ListProps = {
  club: Club
  steps: Steps
  hiding: boolean
  onHide: () => void
  onInvite: () => void
  link: Omit<CopyInviteLink, 'dialog'>
}

const texts: Record<keyof Steps, string> = {
  content: 'Publish a first post so new members have something to read.',
  people: 'Invite people by link, email or username.',
  description: 'Describe what the club is about and who it’s for.',
  pictures: 'Add a logo and a cover image.',
}
const order = ['content', 'people', 'description', 'pictures'] as const satisfies (keyof Steps)[]

function List({ club, steps, hiding, onHide, onInvite, link }: ListProps) {
  useNews(club, steps)
  const done = order.filter((step) => steps[step]).length
  const next = order.find((step) => !steps[step])
  const actionFor = (step: keyof Steps, variant: 'filled' | 'default'): ReactNode => {
    const button = { variant, size: 'xs' } as const
    const page = { params: { clubSlug: club.slug }, ...button }
    if (step === 'people') return <CopyButton {...link} {...button} />
    if (step === 'content')
      return (
        <LinkButton to="/$clubSlug" search={{ tab: 'feed', compose: '1' }} {...page}>
          Publish something
        </LinkButton>
      )
    const [tab, label] = step === 'pictures' ? ['images', 'Add pictures'] : ['details', 'Write a description']
    return (
      <LinkButton to="/$clubSlug/edit-club" search={{ tab }} {...page}>
        {label}
      </LinkButton>
    )
  }
  return (
    <FoldedCard
      title="First steps"
      note={
        <>
          {done} of {order.length} done
          {next && <span className={classes.preview}>. {texts[next]}</span>}
        </>
      }
      next={next && actionFor(next, 'filled')}
      more="All first steps"
    >
      <ul className={`${classes.steps} grid plain-list gap-8`}>
        {order.map((step) => (
          <Step key={step} done={steps[step]} text={texts[step]}>
            {actionFor(step, 'default')}
            {step === 'people' && (
              <Button variant="default" size="xs" onClick={onInvite}>
                More ways
              </Button>
            )}
          </Step>
        ))}
      </ul>
      <div className="above-16">
        <BusyButton
          variant="subtle"
          color="gray"
          size="compact-sm"
          busy={hiding}
          progress="Hiding..."
          onClick={onHide}
        >
          Hide first steps
        </BusyButton>
      </div>
    </FoldedCard>
  )
}

function Step({ done, text, children }: { done: boolean; text: string; children: ReactNode }) {
  const Mark = done ? IconCircleCheckFilled : IconCircle
  return (
    <li data-done={done || undefined}>
      <Mark size={20} stroke={1.6} aria-hidden />
      <span className={`${classes.step} fill`}>
        {text}
        {done && <span className="visually-hidden"> Done.</span>}
      </span>
      {!done && <span className={`${classes.actions} flow gap-8`}>{children}</span>}
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
