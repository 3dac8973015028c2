import { ActionIcon } from '@mantine/core'
import { IconBellOff, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { BlockDialog } from '../../content/BlockDialog'
import { useBlock } from '../../content/blocks.api'
import { lazyPart } from '../../lib/page/lazyPart'
import { Face } from '../../ui/Face'
import { useLateMenu } from '../../ui/lateFocus'
import classes from './Chat.module.css'
import type { ChatPlace } from './place'
import type { Thread } from './thread'

const ChatOptions = lazyPart(() => import('./ChatOptions'))

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
        <PersonMenu
          member={member}
          name={name}
          isBlocked={thread?.can.send === 'person_blocked'}
          conversation={
            conversationId ? { id: conversationId, isMuted: thread?.is_muted ?? false } : undefined
          }
        />
      )}
    </header>
  )
}

type MenuProps = {
  member: { id: string; username: string }
  name: string
  isBlocked: boolean
  conversation: { id: string; isMuted: boolean } | undefined
}

function PersonMenu({ member, name, isBlocked, conversation }: MenuProps) {
  const { isWanted, button, menu } = useLateMenu(ChatOptions.preload)
  const [asking, setAsking] = useState(false)
  const { mutate: block } = useBlock({ id: member.id, name })
  return (
    <>
      <ActionIcon size={44} aria-label={`Options for ${name}`} title="Options" {...button}>
        <IconDots size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isWanted && (
        <Suspense>
          <ChatOptions
            {...{ menu, name, isBlocked, conversation }}
            username={member.username}
            onBlock={() => (isBlocked ? block(false) : setAsking(true))}
          />
        </Suspense>
      )}
      <BlockDialog id={member.id} name={name} opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
