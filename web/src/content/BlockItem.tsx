import type { Person } from '@guildhall/contract/common'
import { Menu } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { fullName } from '../lib/text/names'
import { useBlock } from './blocks.api'

type Props = { author: Person; isBlocked: boolean; onAsk: () => void }

/** Menu entry that blocks an item's author, after confirmation, or unblocks them. */
export function BlockItem({ author, isBlocked, onAsk }: Props) {
  const name = fullName(author)
  const { mutate: block } = useBlock({ id: author.id, name })
  return (
    <Menu.Item
      leftSection={<IconBan size={18} stroke={1.6} aria-hidden />}
      onClick={() => (isBlocked ? block(false) : onAsk())}
    >
      <span dir="auto">{`${isBlocked ? 'Unblock' : 'Block'} ${name}`}</span>
    </Menu.Item>
  )
}
