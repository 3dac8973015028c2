import { feeInWords } from '@guildhall/contract/fees'
import { useSearch } from '@tanstack/react-router'
import { call } from '../../../lib/net/call'
import { toast } from '../../../lib/page/toast'
import { asksBeforeJoining } from '../../club-rules/club-rules.api'
import { SignupPage as Signup } from '../SignupPage'
import { AtDestination } from './AtDestination'

/** Shows the club it leads to; an invitation mailed to a new address confirms it, and is accepted. */
export function SignupPage() {
  const { redirect } = useSearch({ from: '/signup' })
  return (
    <AtDestination path={redirect} title="Create your account">
      {(destination) => {
        const { club, invitation, token } = destination ?? {}
        const { recipient } = invitation ?? {}
        const mailed =
          recipient && token && !recipient.hasAccount ? { sentTo: recipient.email, token } : undefined
        return (
          <Signup
            clubName={club?.name}
            fee={club?.isPaid ? feeInWords(club) : undefined}
            invitation={mailed}
            token={invitation && token}
            // A fee is shown before it is agreed to, and so are rules.
            join={
              mailed && club && !club.isPaid && !asksBeforeJoining(club)
                ? () => join(club.id, mailed.token)
                : undefined
            }
          />
        )
      }}
    </AtDestination>
  )
}

/** Where it fails, the page that the invitation leads to says why. */
async function join(club: string, token: string): Promise<string | undefined> {
  try {
    const { slug } = await call('PUT /clubs/:club/invitation', { params: { club }, body: { token } })
    toast.success('Welcome to the club!', 'Successfully joined the club')
    return `/${slug}`
  } catch {
    return undefined
  }
}
