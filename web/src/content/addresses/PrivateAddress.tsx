import type { PrivateAddress as Address, AddressPurpose } from '@guildhall/contract/private-addresses'
import { Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import { ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import classes from './Addresses.module.css'
import { AddressRow } from './AddressRow'
import { addressQuery, useRenewAddress } from './addresses.api'

/** What an address is for, in words. */
export type AddressKind = {
  purpose: AddressPurpose
  /** 'calendar', 'feed reader': what reads it. */
  reader: string
  /** What it is, and what ends it. */
  about: string
  icon: Icon
  /** The address itself, to be copied now or never. */
  New: ComponentType<{ url: string; onDone: () => void }>
}

/** A private address by which programs read what is one's own: made, shown once, renewed, removed. */
export function PrivateAddress({ kind }: { kind: AddressKind }) {
  const { purpose, about, icon: Mark, New } = kind
  const { data, isError, isFetching, refetch } = useQuery(addressQuery(purpose))
  const { mutateAsync, isPending } = useRenewAddress(purpose)
  const [made, setMade] = useState<string | null>(null)

  async function renew(address: Address | null) {
    try {
      setMade((await mutateAsync(address?.id ?? null)).url)
    } catch (error) {
      toast.error(
        'Error',
        errorText(error, 'Failed to create the link. Please try again.', {
          [`${purpose}_address_changed`]: 'The link was changed on another page. Please try again.',
        }),
      )
      throw error
    }
  }

  function done() {
    setMade(null)
    // It may have been read by now.
    void refetch()
  }

  if (made !== null) return <New url={made} onDone={done} />
  if (isError && !data)
    return (
      <ErrorState
        bare
        title={`Your ${purpose} link could not be loaded`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <TextSkeleton lines={3} />
  return (
    <div className={classes.form}>
      <Text className={classes.about}>{about}</Text>
      {data.address ? (
        <AddressRow kind={kind} address={data.address} onRenew={() => renew(data.address)} />
      ) : (
        <BusyButton
          className={classes.make}
          leftSection={<Mark size={18} stroke={1.8} aria-hidden />}
          busy={isPending}
          progress="Creating..."
          // Already toasted.
          onClick={() => renew(null).catch(() => undefined)}
        >
          Create {purpose} link
        </BusyButton>
      )}
    </div>
  )
}
