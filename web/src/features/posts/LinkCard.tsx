import type { LinkCard as Card } from '@guildhall/contract/links'
import { useState } from 'react'
import { Image } from '../../ui/Image'
import { atWidth } from '../../ui/pictureSizes'
import classes from './LinkCard.module.css'

/** What the link of a post leads to. Its picture is ours: nothing is asked of the other site before the press. */
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
      <span className={classes.words}>
        <span className={classes.title} dir="auto">
          {title}
        </span>
        <span className={classes.site}>
          {/* First, because the name is what the page claims. */}
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
