import { Button, type ButtonProps } from '@mantine/core'
import { useEffect } from 'react'
import { useJoin } from '../../features/membership/membership.api'
import { codeOf } from '../../lib/callError'
import { errorText } from '../../lib/errorText'
import { focusMain } from '../../lib/focusMain'
import { toast } from '../../lib/toast'

type Props = ButtonProps & { club: { slug: string } }

/** Makes the viewer a member of a public club, by one press. */
export function JoinButton({ club, ...button }: Props) {
  const { mutate, isPending, isSuccess } = useJoin(club.slug)

  // Members don't see the button: the keyboard goes on from the page.
  useEffect(() => (isSuccess ? focusMain : undefined), [isSuccess])

  const join = () =>
    mutate(undefined, {
      onSuccess: () => toast.success('Successfully joined club!'),
      onError: (error) => {
        if (codeOf(error) === 'already_member')
          return toast.info('Already a member', 'You are already a member of this club.')
        toast.error('Failed to join club', errorText(error, '', { club_is_private: 'This club is private.' }))
      },
    })

  return (
    <Button {...button} disabled={isPending} onClick={join}>
      {isPending ? 'Joining...' : 'Join Club'}
    </Button>
  )
}
