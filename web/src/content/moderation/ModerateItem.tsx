import { Menu } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'

/** Menu entry of moderators that opens the statement form. */
export default function ModerateItem({ onPress }: { onPress: () => void }) {
  return (
    <Menu.Item leftSection={<IconGavel size={18} stroke={1.6} aria-hidden />} onClick={onPress}>
      Moderate…
    </Menu.Item>
  )
}
