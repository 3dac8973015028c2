import { Menu } from '@mantine/core'
import { IconBan, IconBell, IconBellOff, IconUser } from '@tabler/icons-react'
import { LateMenu } from '../../ui/LateMenu'
import { LinkItem } from '../../ui/LinkItem'
import type { LateMenuProps } from '../../ui/lateFocus'
import { useMuteConversation } from './muting.api'

type Props = {
  menu: LateMenuProps
  username: string
  name: string
  isBlocked: boolean
  conversation: { id: string; isMuted: boolean } | undefined
  onBlock: () => void
}

/** The menu for the person of a conversation. */
export default function ChatOptions({ menu, username, name, isBlocked, conversation, onBlock }: Props) {
  return (
    <LateMenu menu={menu} position="bottom-end" width={208}>
      <LinkItem
        to="/user/$username"
        params={{ username }}
        leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}
      >
        View profile
      </LinkItem>
      {conversation && <MuteItem {...conversation} name={name} />}
      <Menu.Item
        color={isBlocked ? undefined : 'var(--gh-red-text)'}
        leftSection={<IconBan size={18} stroke={1.6} aria-hidden />}
        onClick={onBlock}
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </Menu.Item>
    </LateMenu>
  )
}

type MuteProps = { id: string; name: string; isMuted: boolean }

function MuteItem({ id, name, isMuted }: MuteProps) {
  const { mutate: mute } = useMuteConversation({ conversationId: id, name })
  const MuteIcon = isMuted ? IconBell : IconBellOff
  return (
    <Menu.Item leftSection={<MuteIcon size={18} stroke={1.6} aria-hidden />} onClick={() => mute(!isMuted)}>
      {isMuted ? 'Unmute conversation' : 'Mute conversation'}
    </Menu.Item>
  )
}
