import type { ServiceItem } from '@guildhall/contract/services'
import { Menu } from '@mantine/core'
import { IconPlayerPause, IconRotate } from '@tabler/icons-react'
import { usePause } from './services.api'

/** Menu item that marks a service as unavailable or available. */
export default function PauseItem({ item }: { item: ServiceItem }) {
  const { mutate, isPending } = usePause(item)
  const isPaused = item.data.pausedAt !== null
  const Icon = isPaused ? IconRotate : IconPlayerPause
  return (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      disabled={isPending}
      onClick={() => mutate(!isPaused)}
    >
      {isPaused ? 'Mark as available' : 'Mark as not available'}
    </Menu.Item>
  )
}
