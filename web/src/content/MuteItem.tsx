import { Menu } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { muteQuery, useMute } from './mutes.api'

/** The entry of an item's menu that mutes it; it says which of both it does once that is known. */
export function MuteItem({ item }: { item: { id: string; title: string } }) {
  const { data, isError } = useQuery(muteQuery(item.id))
  const { mutate: mute } = useMute(item)
  const isMuted = data?.isMuted ?? false
  const Mark = isMuted ? IconBell : IconBellOff
  // Muting twice does no harm: it can be tried where nobody knows.
  return (
    <Menu.Item
      leftSection={<Mark size={18} stroke={1.6} aria-hidden />}
      disabled={!data && !isError}
      onClick={() => mute(!isMuted)}
    >
      {isMuted ? 'Unmute notifications' : 'Mute notifications'}
    </Menu.Item>
  )
}
