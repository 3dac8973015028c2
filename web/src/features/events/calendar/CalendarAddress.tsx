import type { CalendarAddress as Address } from '@guildhall/contract/calendar-address'
import { Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/errorText'
import { toast } from '../../../lib/toast'
import { BusyButton } from '../../../ui/BusyButton'
import { ErrorState } from '../../../ui/States'
import { TextSkeleton } from '../../../ui/skeletons'
import { AddressRow } from './AddressRow'
import classes from './Calendar.module.css'
import { calendarAddressQuery, useRenewAddress } from './calendar.api'
import { NewAddress } from './NewAddress'

/** The private address by which calendars read the events one attends: made, shown once, renewed, removed. */
export function CalendarAddress() {
  const { data, isError, isFetching, refetch } = useQuery(calendarAddressQuery)
  const { mutateAsync, isPending } = useRenewAddress()
  const [made, setMade] = useState<string | null>(null)

  async function renew(address: Address | null) {
    try {
      setMade((await mutateAsync(address?.id ?? null)).url)
    } catch (error) {
      toast.error(
        'Error',
        errorText(error, 'Failed to make the address. Please try again.', {
          calendar_address_changed: 'The address was changed on another page. Please try again.',
        }),
      )
      throw error
    }
  }

  function done() {
    setMade(null)
    // A calendar may have read it by now.
    void refetch()
  }

  if (made !== null) return <NewAddress url={made} onDone={done} />
  if (isError && !data)
    return (
      <ErrorState
        bare
        title="Your calendar address could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <TextSkeleton lines={3} />
  return (
    <div className={classes.form}>
      <Text className={classes.about}>
        Your calendar app can show all events you attend, in all your clubs, and keep them up to date. It
        reads them from a private address. Changing your password removes it.
      </Text>
      {data.address ? (
        <AddressRow address={data.address} onRenew={() => renew(data.address)} />
      ) : (
        <BusyButton
          className={classes.make}
          leftSection={<IconCalendarPlus size={18} stroke={1.8} aria-hidden />}
          busy={isPending}
          progress="Making..."
          // What failed has been said.
          onClick={() => void renew(null).catch(() => undefined)}
        >
          Make calendar address
        </BusyButton>
      )}
    </div>
  )
}
