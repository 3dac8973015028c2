import type { Club } from '@guildhall/contract/clubs'
import { numberText } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { TextLink } from '../../ui/links'
import classes from './HeldNote.module.css'

const shown = (count: number) => (count >= 100 ? '100 or more' : numberText(count))

/** Above a club's feed: how much of the viewer's waits for a moderator, and for moderators how much waits for them. */
export function HeldNote({ club }: { club: Pick<Club, 'slug' | 'held'> }) {
  const { own = 0, all = 0 } = club.held ?? {}
  if (own + all === 0) return null
  return (
    <div className={classes.note}>
      <p>
        {all > 0
          ? plural(
              all,
              '{n} post waits for you as a moderator.',
              '{n} posts wait for you as a moderator.',
              shown(all),
            )
          : plural(
              own,
              '{n} post waits for a moderator. You’ll be notified.',
              '{n} posts wait for a moderator. You’ll be notified.',
              shown(own),
            )}
      </p>
      <TextLink to="/$clubSlug/held" params={{ clubSlug: club.slug }}>
        {all > 0 ? 'Review' : 'See it'}
      </TextLink>
    </div>
  )
}
