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
import { AddressRow } from './AddressRow'
import { addressQuery, useRenewAddress } from './addresses.api'

/** Texts of an address. */
export type AddressKind = {
  purpose: AddressPurpose
  unusedText: string
  /** 'Calendars' */
  readers: string
  /** Explains it and its end. */
  about: string
  icon: Icon
  /** Shows the new address, only once. */
  New: ComponentType<{ url: string; onDone: () => void }>
}

/** Creates, replaces and removes a private address, by which programs read a person's data. */
export function PrivateAddress({ kind }: { kind: AddressKind }) {
  const { purpose, about, icon: KindIcon, New } = kind
  const { data, isError, isFetching, refetch } = useQuery(addressQuery(purpose))
  const { mutateAsync, isPending } = useRenewAddress(purpose)
  const [newUrl, setNewUrl] = useState<string | null>(null)

  async function renew(address: Address | null) {
    try {
      setNewUrl((await mutateAsync(address?.id ?? null)).url)
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
    setNewUrl(null)
    // Updates “Last used”.
    void refetch()
  }

  if (newUrl !== null) return <New url={newUrl} onDone={done} />
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
    <div className="stack gap-16">
      <Text className="muted body readable">{about}</Text>
      {data.address ? (
        <AddressRow kind={kind} address={data.address} onRenew={() => renew(data.address)} />
      ) : (
        <BusyButton
          className="self-start"
          leftSection={<KindIcon size={18} stroke={1.8} aria-hidden />}
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
