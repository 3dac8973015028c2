import { Menu } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'

/** Menu entry that opens the report dialog. */
export default function ReportItem({ onPress }: { onPress: () => void }) {
  return (
    <Menu.Item leftSection={<IconFlag size={18} stroke={1.6} aria-hidden />} onClick={onPress}>
      Report…
    </Menu.Item>
  )
}
