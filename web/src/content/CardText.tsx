import type { ContentItem } from '@guildhall/contract/feed'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Markdown } from '../ui/Markdown'
import classes from './CardText.module.css'
import { excerptOf, linkToItem, titleOf } from './links'

/** Title, facts (`children`), excerpt and “Read more” of an item's card. */
export function CardText({ item, children }: { item: ContentItem; children?: ReactNode }) {
  const [link, title, text] = [linkToItem(item), titleOf(item), excerptOf(item)]
  return (
    <>
      <h2 className={classes.title} dir="auto">
        <Link {...link}>{title}</Link>
      </h2>
      {children}
      {text && <Markdown mentions={item.mentions}>{text}</Markdown>}
      {item.data.truncated && (
        <Link {...link} className={classes.more}>
          Read more<span className="visually-hidden"> of {title}</span>
        </Link>
      )}
    </>
  )
}
