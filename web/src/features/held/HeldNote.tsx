import type { Club } from '@guildhall/contract/clubs'
import { plural } from '@guildhall/contract/plural'
import { TextLink } from '../../ui/links'
import { Note } from '../../ui/Note'

/** Above a club's feed: how much of the viewer's waits for a moderator, and for moderators how much waits for them. */
export function HeldNote({ club }: { club: Pick<Club, 'slug' | 'held'> }) {
  const { own = 0, all = 0 } = club.held ?? {}
  if (own + all === 0) return null
  const count = all || own
  return (
    <Note
      action={
        <TextLink to="/$clubSlug/held" params={{ clubSlug: club.slug }}>
          {all > 0 ? 'Review' : 'See it'}
        </TextLink>
      }
    >
      {count >= 100 ? '100 or more posts wait' : plural(count, '{n} post waits', '{n} posts wait')}
      {all > 0 ? ' for you as a moderator.' : ' for a moderator. You’ll be notified.'}
    </Note>
  )
}
