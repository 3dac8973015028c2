import { ActionIcon, Menu } from '@mantine/core'
import { IconBan, IconBell, IconBellOff, IconDots, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { BlockDialog } from '../../content/BlockDialog'
import { useBlock } from '../../content/blocks.api'
import { ActionMenu } from '../../ui/ActionMenu'
import { Face } from '../../ui/Face'
import { LinkItem } from '../../ui/LinkItem'
import classes from './Chat.module.css'
import { useMuteConversation } from './muting.api'
import type { ChatPlace } from './place'
import type { Thread } from './thread'

type Props = { place: ChatPlace; name: string; thread: Thread | undefined; leave: ReactNode }

/** 'Chat with {name}', the club, and a menu for the person. */
export function ChatHead({ name, thread, leave }: Props) {
  const member = thread?.member ?? null
  // Without messages there is nothing to mute.
  const conversationId = thread?.messages.length ? thread.conversation_id : null
  return (
    <header className={classes.head}>
      {leave}
      <Face person={member} size={40} />
      <div className={`${classes.with} fill`}>
        <div className={`${classes.named} row gap-8`}>
          <h2 dir="auto">{name ? `Chat with ${name}` : 'Chat'}</h2>
          {thread?.is_muted && <IconBellOff size={16} stroke={1.8} role="img" aria-label="Muted" />}
        </div>
        {thread?.club && (
          <Link to="/$clubSlug" params={{ clubSlug: thread.club.slug }} dir="auto">
            {thread.club.name}
          </Link>
        )}
      </div>
      {member && (
        <PersonMenu member={member} name={name} isBlocked={thread?.can.send === 'person_blocked'}>
          {conversationId && (
            <MuteItem conversationId={conversationId} name={name} isMuted={thread?.is_muted ?? false} />
          )}
        </PersonMenu>
      )}
    </header>
  )
}

type MuteProps = { conversationId: string; name: string; isMuted: boolean }

function MuteItem({ conversationId, name, isMuted }: MuteProps) {
  const { mutate: mute } = useMuteConversation({ conversationId, name })
  const MuteIcon = isMuted ? IconBell : IconBellOff
  return (
    <Menu.Item leftSection={<MuteIcon size={18} stroke={1.6} aria-hidden />} onClick={() => mute(!isMuted)}>
      {isMuted ? 'Unmute conversation' : 'Mute conversation'}
    </Menu.Item>
  )
}

type MenuProps = {
  member: { id: string; username: string }
  name: string
  isBlocked: boolean
  children: ReactNode
}

function PersonMenu({ member, name, isBlocked, children }: MenuProps) {
  const [asking, setAsking] = useState(false)
  const { mutate: block } = useBlock({ id: member.id, name })
  return (
    <>
      <ActionMenu position="bottom-end" width={208} offset={4}>
        <Menu.Target>
          <ActionIcon size={44} aria-label={`Options for ${name}`} title="Options">
            <IconDots size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <LinkItem
            to="/user/$username"
            params={{ username: member.username }}
            leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}
          >
            View profile
          </LinkItem>
          {children}
          <Menu.Item
            color={isBlocked ? undefined : 'var(--gh-red-text)'}
            leftSection={<IconBan size={18} stroke={1.6} aria-hidden />}
            onClick={() => (isBlocked ? block(false) : setAsking(true))}
          >
            {isBlocked ? 'Unblock' : 'Block'}
          </Menu.Item>
        </Menu.Dropdown>
      </ActionMenu>
      <BlockDialog id={member.id} name={name} opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
