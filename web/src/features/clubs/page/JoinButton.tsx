import type { ClubPreview } from '@guildhall/contract/clubs'
import type { ButtonProps } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusMain } from '../../../lib/keyboard/focusMain'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { BusyButton } from '../../../ui/BusyButton'
import { LinkButton } from '../../../ui/links'
import { asksBeforeJoining } from '../../club-rules/club-rules.api'
import { useJoin } from '../../membership/membership.api'

type Props = ButtonProps & {
  club: Pick<ClubPreview, 'slug' | 'isPaid' | 'ruleCount' | 'questionCount'>
}

/** Joins a free public club by one press; its preview comes first where there is a fee, a rule or a question (C19). */
export function JoinButton({ club, ...button }: Props) {
  if (club.isPaid || asksBeforeJoining(club))
    return (
      <LinkButton {...button} to="/$clubSlug/preview" params={{ clubSlug: club.slug }}>
        Join Club
      </LinkButton>
    )
  return <JoinNow slug={club.slug} {...button} />
}

function JoinNow({ slug, ...button }: ButtonProps & { slug: string }) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, isSuccess } = useJoin(slug)

  // The button is hidden from members, so the focus moves to the page.
  useEffect(() => (isSuccess ? focusMain : undefined), [isSuccess])

  async function join() {
    try {
      const { role } = await mutateAsync(undefined)
      // It has a fee since the page was loaded; the preview shows how to pay.
      if (role === null) return navigate({ to: '/$clubSlug/preview', params: { clubSlug: slug } })
      toast.success('Successfully joined club!')
    } catch (error) {
      const code = codeOf(error)
      if (code === 'already_member')
        return toast.info('Already a member', 'You are already a member of this club.')
      // Rules were added since the page was loaded.
      if (code === 'rules_not_accepted' || code === 'bad_input' || code === 'payment_pending')
        return navigate({ to: '/$clubSlug/preview', params: { clubSlug: slug } })
      toast.error('Failed to join club', errorText(error, '', { club_is_private: 'This club is private.' }))
    }
  }

  return (
    <BusyButton {...button} busy={isPending} progress="Joining..." onClick={join}>
      Join Club
    </BusyButton>
  )
}
