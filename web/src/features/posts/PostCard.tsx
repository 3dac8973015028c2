import type { PostItem } from '@guildhall/contract/posts'
import { Link } from '@tanstack/react-router'
import { altText } from '../../content/altText'
import { CardText } from '../../content/CardText'
import type { CardProps } from '../../content/kind'
import { linkToItem } from '../../content/links'
import { FileList } from '../../ui/FileList'
import { ItemCard } from '../../ui/ItemCard'
import { Picture } from '../../ui/Picture'
import { Categories } from './Categories'
import classes from './PostCard.module.css'

/**
 * A post in a list: the beginning of its text, its picture and its files. What the club is about stands there only beside
 * its name: inside the club it would be the same on every card.
 */
export function PostCard({ item, showClub, menu, children }: CardProps<PostItem>) {
  const { club, data } = item
  const link = linkToItem(item)
  const [picture] = data.images
  return (
    <ItemCard
      label={data.title}
      item={item}
      place={
        showClub && (
          <Link to="/$clubSlug" params={{ clubSlug: club.slug }} dir="auto">
            {club.name}
          </Link>
        )
      }
      menu={menu}
      foot={children}
    >
      <CardText item={item} />
      {picture && (
        <Link {...link} className={classes.picture} aria-label={altText(picture, data.title)}>
          <Picture picture={picture} alt={altText(picture, data.title)} cropped />
        </Link>
      )}
      {data.attachments.length > 0 && (
        <div className={classes.files}>
          <FileList files={data.attachments} />
        </div>
      )}
      {showClub && (
        <div className={classes.categories}>
          <Categories names={data.categories} />
        </div>
      )}
    </ItemCard>
  )
}
