import type { PostItem } from '@guildhall/contract/posts'
import type { ViewProps } from '../../content/kind'
import { FileList } from '../../ui/FileList'
import { ByLine } from '../../ui/ItemCard'
import { Markdown } from '../../ui/Markdown'
import { PictureGrid } from '../../ui/PictureGrid'
import { Categories } from './Categories'
import { LinkCard } from './LinkCard'
import classes from './PostView.module.css'

/** A post in full. */
export function PostView({ item, isGone, menu, children }: ViewProps<PostItem>) {
  const { data } = item
  return (
    <article className={classes.post} data-gone={isGone || undefined} aria-labelledby="post-title">
      <header className={classes.head}>
        <h1 id="post-title" dir="auto">
          {data.title}
        </h1>
        {menu}
      </header>
      <ByLine item={item} eager />
      <div className={classes.text}>
        <Markdown mentions={item.mentions} pictures={item.pictures}>
          {data.content}
        </Markdown>
      </div>
      {data.linkCard && <LinkCard card={data.linkCard} />}
      {data.images.length > 0 && <PictureGrid pictures={data.images} title={data.title} eager />}
      {data.attachments.length > 0 && <FileList files={data.attachments} />}
      <Categories names={data.categories} />
      {children}
    </article>
  )
}
