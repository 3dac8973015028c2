import type { ServiceItem } from '@guildhall/contract/services'
import { BusyButton } from '../../ui/BusyButton'
import { usePause } from './services.api'

/** Marks the author's service as unavailable or available, on its page. */
export function PauseButton({ item }: { item: ServiceItem }) {
  const { mutate, isPending } = usePause(item)
  const isAvailable = item.data.pausedAt === null
  return (
    <BusyButton
      variant={isAvailable ? 'default' : 'filled'}
      busy={isPending}
      progress="Saving..."
      onClick={() => mutate(isAvailable)}
    >
      {isAvailable ? 'Mark as not available' : 'Mark as available'}
    </BusyButton>
  )
}
