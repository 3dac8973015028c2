import type { ContentItem } from '@guildhall/contract/feed'
import { useLocation } from '@tanstack/react-router'
import { useViewer } from '../lib/session/viewer'
import { LinkButton } from '../ui/links'
import classes from './ContactButton.module.css'

type Props = { item: ContentItem; variant?: 'filled' | 'default' | undefined }

/** Opens a conversation with the author from the item's page; visitors log in first. Not for the author. */
export function ContactButton({ item: { id, club, author }, variant = 'filled' }: Props) {
  const viewer = useViewer()
  const redirect = useLocation({ select: ({ href }) => href })
  if (viewer === undefined || !author || author.id === viewer?.id) return null
  const name = author.firstName || author.username
  return viewer ? (
    <LinkButton
      to="/messages"
      search={{ in: club.id, with: author.id, about: id }}
      variant={variant}
      className={classes.contact}
      title={`Chat with ${name}`}
    >
      <span dir="auto">Chat with {name}</span>
    </LinkButton>
  ) : (
    <LinkButton to="/login" search={{ redirect }} variant={variant} className={classes.contact}>
      <span dir="auto">Log in to contact {name}</span>
    </LinkButton>
  )
}
