import { Menu } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { muteQuery, useMute } from './mutes.api'

/** Menu entry that mutes an item, or unmutes it; disabled until the state is loaded. */
export function MuteItem({ item }: { item: { id: string; title: string } }) {
  const { data, isError } = useQuery(muteQuery(item.id))
  const { mutate: mute } = useMute(item)
  const isMuted = data?.isMuted ?? false
  const Icon = isMuted ? IconBell : IconBellOff
  // Idempotent, so it is enabled when the state failed to load.
  return (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      disabled={!data && !isError}
      onClick={() => mute(!isMuted)}
    >
      {isMuted ? 'Unmute notifications' : 'Mute notifications'}
    </Menu.Item>
  )
}
