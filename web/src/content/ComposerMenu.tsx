import type { ContentKind } from '@guildhall/contract/limits'
import { Menu } from '@mantine/core'
import { LateMenu } from '../ui/LateMenu'
import type { LateMenuProps } from '../ui/lateFocus'
import type { Kind } from './kind'

type Props = {
  menu: LateMenuProps
  kinds: readonly Kind[]
  onCreate: (type: ContentKind) => void
  onApproach: (kind: Kind) => void
}

/** The kinds that have no button of their own above the feed. */
export default function ComposerMenu({ menu, kinds, onCreate, onApproach }: Props) {
  return (
    <LateMenu menu={menu} position="bottom-end" width={200}>
      {kinds.map((kind) => (
        <Menu.Item
          key={kind.type}
          leftSection={<kind.icon size={18} stroke={1.6} aria-hidden />}
          onPointerEnter={() => onApproach(kind)}
          onClick={() => onCreate(kind.type)}
        >
          {kind.texts.create}
        </Menu.Item>
      ))}
    </LateMenu>
  )
}
