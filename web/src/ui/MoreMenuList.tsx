import { Menu } from '@mantine/core'
import { LateMenu } from './LateMenu'
import type { LateMenuProps } from './lateFocus'
import type { MoreAction } from './MoreMenu'

type Props = { menu: LateMenuProps; actions: readonly MoreAction[] }

/** The entries of MoreMenu. */
export default function MoreMenuList({ menu, actions }: Props) {
  return (
    <LateMenu menu={menu} position="bottom-end" width={200}>
      {actions.map(({ label, icon: Icon, run }) => (
        <Menu.Item
          key={label}
          leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          onClick={() => void run()}
        >
          {label}
        </Menu.Item>
      ))}
    </LateMenu>
  )
}
