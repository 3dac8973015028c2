import type { Club } from '@guildhall/contract/clubs'
import { numberText } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { IconGavel } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { TextLink } from '../../ui/links'
import classes from './HeldNote.module.css'

const shown = (count: number) => (count >= 100 ? '100 or more' : numberText(count))

/** In a club's head, for moderators: how much waits for them. */
export function HeldLink({ club }: { club: Pick<Club, 'slug' | 'held'> }) {
  const { all = 0 } = club.held ?? {}
  return (
    all > 0 && (
      <Link
        to="/$clubSlug/held"
        params={{ clubSlug: club.slug }}
        className={classes.link}
        aria-label={plural(all, '{n} post to review', '{n} posts to review', shown(all))}
      >
        <IconGavel size={14} stroke={1.8} aria-hidden />
        {shown(all)}
        <span className={classes.words}>to review</span>
      </Link>
    )
  )
}

/** Above a club's feed: how much of the viewer's waits for a moderator. */
export function HeldNote({ club }: { club: Pick<Club, 'slug' | 'held'> }) {
  const { own = 0, all = 0 } = club.held ?? {}
  if (own === 0 || all > 0) return null
  return (
    <div className={classes.note}>
      <p>
        {plural(
          own,
          '{n} post waits for a moderator. You’ll be notified.',
          '{n} posts wait for a moderator. You’ll be notified.',
          shown(own),
        )}
      </p>
      <TextLink to="/$clubSlug/held" params={{ clubSlug: club.slug }}>
        See it
      </TextLink>
    </div>
  )
}
