import { useSearch } from '@tanstack/react-router'
import { ConfirmEmailPage as Confirm } from '../../features/accounts/ConfirmEmailPage'
import { AtDestination } from './AtDestination'

/** Shows the club that confirming leads to. */
export function ConfirmEmailPage() {
  const { returnTo } = useSearch({ from: '/confirm-email' })
  return (
    <AtDestination path={returnTo} title="Confirm your email address">
      {() => <Confirm />}
    </AtDestination>
  )
}
