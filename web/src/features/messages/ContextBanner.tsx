import { nounOf } from '@guildhall/contract/nouns'
import { plainText } from '@guildhall/contract/plain-text'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { altText } from '../../content/altText'
import { kindWords } from '../../content/kindWords'
import { linkToItem } from '../../content/links'
import { Picture } from '../../ui/Picture'
import classes from './ContextBanner.module.css'
import { type ContextItem, offeredOf } from './context'

/** The service, product or job that a conversation is about. */
export function ContextBanner({ item, onHide }: { item: ContextItem; onHide: () => void }) {
  const offered = offeredOf(item.type)
  const picture = offered.picture?.(item)
  const facts = [...new Set(offered.facts(item))]
  return (
    <aside className={classes.banner} aria-label={`About the ${nounOf(kindWords[item.type].one)}`}>
      {picture && (
        <div className={classes.picture}>
          <Picture picture={picture} alt={altText(picture, item.title)} cropped />
        </div>
      )}
      <div className="fill">
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
