import type { Picture as Stored } from '@guildhall/contract/common'
import { plainText } from '@guildhall/contract/plain-text'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { altText } from '../../content/altText'
import { linkToItem } from '../../content/links'
import { categoryTexts, offerOf as productOffer } from '../../features/products/productTexts'
import { deliveryWords, locationTexts, offerOf as serviceOffer } from '../../features/services/serviceTexts'
import { Picture } from '../../ui/Picture'
import classes from './ContextBanner.module.css'
import type { ContextItem } from './context'

/** What a conversation is about: a service, product or job, in short. */
export function ContextBanner({ item, onHide }: { item: ContextItem; onHide: () => void }) {
  const { picture, facts } = shownOf(item)
  return (
    <aside className={classes.banner} aria-label={`About the ${item.type}`}>
      {picture && (
        <div className={classes.picture}>
          <Picture picture={picture} alt={altText(picture, item.title)} cropped />
        </div>
      )}
      <div className={classes.words}>
        <Link {...linkToItem(item)} className={classes.title} dir="auto">
          {item.title}
        </Link>
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact} dir="auto">
              {fact}
            </li>
          ))}
        </ul>
        <p className={classes.text} dir="auto">
          {plainText(item.data.description)}
        </p>
      </div>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onHide}>
        Hide
      </Button>
    </aside>
  )
}

/** As platform.md 2.9 lists it. */
function shownOf(item: ContextItem): { picture?: Stored | undefined; facts: string[] } {
  switch (item.type) {
    case 'service': {
      const { categories, locationType, deliveryTime, images } = item.data
      const all = [
        ...categories,
        serviceOffer(item).price,
        locationTexts[locationType],
        deliveryWords(deliveryTime),
      ]
      return { picture: images[0], facts: [...new Set(all)] }
    }
    case 'product':
      return {
        picture: item.data.images[0],
        facts: [categoryTexts[item.data.category], productOffer(item).price],
      }
    case 'job':
      return { facts: [...new Set([item.data.company, item.data.location])] }
  }
}
