import type { ContentItem } from '@guildhall/contract/feed'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { Fold } from '../ui/Fold'
import { Markdown } from '../ui/Markdown'
import classes from './CardText.module.css'
import { CardKind } from './cardKind'
import { itemPageQuery, type Readable } from './content.api'
import { excerptOf, linkToItem, titleOf } from './links'

const lines = { desk: 3, phone: 4 }

/** Title, facts (`children`) and text of an item's card. “Show more” unfolds the text, and loads the rest of it. */
export function CardText({ item, children }: { item: ContentItem; children?: ReactNode }) {
  const [link, title, text] = [linkToItem(item), titleOf(item), excerptOf(item)]
  const kind = use(CardKind)
  const queries = useQueryClient()
  const isCut = item.data.truncated
  const excerpt = <Markdown mentions={item.mentions}>{text}</Markdown>
  return (
    <>
      <h2 className={classes.title} dir="auto">
        <Link {...link}>{title}</Link>
      </h2>
      {children}
      {text && (
        <div className={classes.text}>
          {isCut && kind ? (
            <Fold
              {...{ text, lines }}
              about={title}
              hasMore
              onApproach={() => void queries.prefetchQuery(wholeTextQuery(item, kind))}
            >
              {(isOpen) =>
                isOpen ? (
                  <WholeText item={item} kind={kind}>
                    {excerpt}
                  </WholeText>
                ) : (
                  excerpt
                )
              }
            </Fold>
          ) : (
            <Fold {...{ text, lines }} about={title}>
              {excerpt}
            </Fold>
          )}
        </div>
      )}
    </>
  )
}

const wholeTextQuery = ({ club, slug }: ContentItem, kind: Readable<ContentItem>) =>
  itemPageQuery(kind, club.slug, slug)

type WholeTextProps = { item: ContentItem; kind: Readable<ContentItem>; children: ReactNode }

/** An item's text in full; until it has arrived, its beginning (`children`). */
function WholeText({ item, kind, children }: WholeTextProps) {
  const { data, isError, isPending } = useQuery(wholeTextQuery(item, kind))
  if (data)
    return (
      <Markdown mentions={data.item.mentions} pictures={data.item.pictures}>
        {excerptOf(data.item)}
      </Markdown>
    )
  return (
    <div aria-busy={isPending}>
      {children}
      <div role="status">
        {isError && (
          <p className={`${classes.failed} muted note above-8`}>
            The rest couldn’t be loaded. <Link {...linkToItem(item)}>Open it on its own page</Link>
          </p>
        )}
      </div>
    </div>
  )
}
