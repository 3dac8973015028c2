import type { Acceptances } from '@guildhall/contract/place'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import classes from './Banner.module.css'
import { useAccept } from './place.api'

const names = { terms: 'terms', privacy: 'privacy policy', rules: 'community rules' }

/** Asks to accept changed terms, with one press; the page stays usable. */
export function AcceptanceBanner({ pending }: Acceptances) {
  const { mutate, isPending } = useAccept()
  const changes = pending.map((one) => one.changes).filter(Boolean)
  return (
    <section className={classes.banner} aria-label="Changed terms">
      <p dir="auto">
        We changed the{' '}
        {pending.map(({ page, number }, index) => (
          <Fragment key={page}>
            {index > 0 && (index === pending.length - 1 ? ' and the ' : ', the ')}
            <Link to={`/${page}`} search={{ number: String(number) }}>
              {names[page]}
            </Link>
          </Fragment>
        ))}
        .{changes.length > 0 && ` ${changes.join(' ')}`}
      </p>
      <BusyButton
        size="compact-sm"
        busy={isPending}
        progress="Accepting…"
        onClick={() =>
          mutate(
            pending.map(({ page, number }) => ({ page, number })),
            { onError: (error) => toast.error('Not accepted', errorText(error)) },
          )
        }
      >
        Accept
      </BusyButton>
    </section>
  )
}
