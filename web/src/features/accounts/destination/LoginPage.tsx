import { feeInWords } from '@guildhall/contract/fees'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useViewer } from '../../../lib/session/viewer'
import { LoginPage as Login } from '../LoginPage'
import { AtDestination } from './AtDestination'

/** Shows the club it leads to. An invitation mailed to an address without an account leads on to sign-up. */
export function LoginPage() {
  const { redirect, sent, confirmed, ended, known } = useSearch({ from: '/login' })
  const viewer = useViewer()
  const isFirst = viewer === null && !sent && !confirmed && !ended && !known
  return (
    <AtDestination path={redirect} title="Log in">
      {(destination) => {
        const { club, invitation } = destination ?? {}
        const { recipient } = invitation ?? {}
        if (isFirst && recipient?.hasAccount === false)
          return <Navigate to="/signup" search={{ redirect }} replace />
        return (
          <Login
            clubName={club?.name}
            fee={club?.isPaid ? feeInWords(club) : undefined}
            invitedAs={recipient?.hasAccount ? recipient.email : undefined}
            isByLink={invitation?.kind === 'link'}
          />
        )
      }}
    </AtDestination>
  )
}
