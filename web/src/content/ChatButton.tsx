import type { ContentItem } from '@guildhall/contract/feed'
import { type ContentKind, offeredKinds } from '@guildhall/contract/limits'
import { useViewer } from '../lib/session/viewer'
import { LinkButton } from '../ui/links'
import classes from './ChatButton.module.css'

type Props = { item: ContentItem; isOnTile?: boolean }

/** Opens a conversation with the author of another person's offer (content.md 6). */
export function ChatButton({ item: { id, type, club, author }, isOnTile }: Props) {
  const viewer = useViewer()
  if (!viewer || !author || author.id === viewer.id) return null
  if (!offeredKinds.some((kind: ContentKind) => kind === type)) return null
  return (
    <LinkButton
      to="/messages"
      search={{ in: club.id, with: author.id, about: id }}
      variant="default"
      size="xs"
      className={isOnTile ? classes.tile : classes.chat}
      aria-label={`Chat with ${author.firstName || author.username}`}
    >
      Chat
    </LinkButton>
  )
}
