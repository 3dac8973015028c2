import type { LinkCard as Card } from '@guildhall/contract/links'
import { useState } from 'react'
import { Image } from '../../ui/Image'
import { atWidth } from '../../ui/pictureSizes'
import classes from './LinkCard.module.css'

/**
 * Preview card of a post's link. The picture comes from this server; the other site is contacted only on a
 * click.
 */
export function LinkCard({ card: { url, title, siteName, picture } }: { card: Card }) {
  const [isBroken, setIsBroken] = useState(false)
  const host = new URL(url).hostname.replace(/^www\./, '')
  return (
    <a href={url} className={classes.card} rel="noopener nofollow ugc" target="_blank">
      {picture && !isBroken && (
        <Image
          src={atWidth(picture.url, 112)}
          alt=""
          className={classes.picture}
          onBroken={() => setIsBroken(true)}
        />
      )}
      <span className={`${classes.words} stack fill justify-center gap-4 pad-8-16`}>
        <span className={classes.title} dir="auto">
          {title}
        </span>
        <span className="ellipsis muted small">
          {/* The host comes first, because the site's name is its own claim. */}
          <bdi>{host}</bdi>
          {siteName && siteName.toLowerCase() !== host && (
            <>
              {' '}
              · <bdi>{siteName}</bdi>
            </>
          )}
        </span>
      </span>
    </a>
  )
}
