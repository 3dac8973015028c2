import { type ReactNode, useState } from 'react'
import { AccountCard, AccountCardHead } from '../AccountCard'
import { AccountHead, AccountSkeleton } from './AccountHead'
import { type Destination, useDestination } from './destination'

type Props = {
  /** Where the account page leads back to. */
  path: string | undefined
  /** Shown while the club is being read. */
  title: string
  children: (destination: Destination | undefined) => ReactNode
}

/** An account page with the club of the path that it leads back to. */
export const AtDestination = (props: Props) => <Known key={props.path} {...props} />

function Known({ path, title, children }: Props) {
  const { destination, isPending } = useDestination(path)
  // Read once: logging in clears what was read, and must not replace the page that then leads back.
  const [known, setKnown] = useState<{ destination: Destination | undefined }>()
  if (!known && !isPending) setKnown({ destination })
  if (!known)
    return (
      <AccountCard title={title}>
        <AccountSkeleton />
      </AccountCard>
    )
  return (
    <AccountCardHead value={known.destination && <AccountHead destination={known.destination} />}>
      {children(known.destination)}
    </AccountCardHead>
  )
}
