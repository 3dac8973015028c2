import type { PostItem } from '@guildhall/contract/posts'
import { Link } from '@tanstack/react-router'
import { CardText } from '../../content/CardText'
import type { CardProps } from '../../content/kind'
import { FileList } from '../../ui/FileList'
import { ItemCard } from '../../ui/ItemCard'
import { PictureGrid } from '../../ui/PictureGrid'
import { LinkCard } from './LinkCard'

/** A post in a list: an excerpt, its picture and its files. */
export function PostCard({ item, showClub, menu, children }: CardProps<PostItem>) {
  const { club, data } = item
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
      {data.linkCard && (
        <div className="above-12">
          <LinkCard card={data.linkCard} />
        </div>
      )}
      {data.images.length > 0 && (
        <div className="above-12">
          <PictureGrid pictures={data.images} title={data.title} cropped />
        </div>
      )}
      {data.attachments.length > 0 && (
        <div className="above-12">
          <FileList files={data.attachments} />
        </div>
      )}
    </ItemCard>
  )
}
