import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmationQuery } from '../accounts.api'
import { ConfirmEmailPage as Confirm } from '../ConfirmEmailPage'
import { AtDestination } from './AtDestination'

/** Shows the club that confirming leads to. */
export function ConfirmEmailPage() {
  const { token = '', returnTo } = useSearch({ from: '/confirm-email' })
  const { data } = useQuery({ ...confirmationQuery(token), enabled: token !== '' })
  // Stays when logging in clears what was read.
  const [stored, setStored] = useState<string>()
  if (data?.returnTo && data.returnTo !== stored) setStored(data.returnTo)
  return (
    <AtDestination path={stored ?? returnTo} title="Confirm your email address">
      {() => <Confirm />}
    </AtDestination>
  )
}
