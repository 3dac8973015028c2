import type { PostItem } from '@guildhall/contract/posts'
import { altText } from '../../content/altText'
import type { ViewProps } from '../../content/kind'
import { FileList } from '../../ui/FileList'
import { ByLine } from '../../ui/ItemCard'
import { Markdown } from '../../ui/Markdown'
import { Picture } from '../../ui/Picture'
import { Categories } from './Categories'
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
        <Markdown>{data.content}</Markdown>
      </div>
      {data.images.length > 0 && (
        <div className={classes.pictures} data-many={data.images.length > 1 || undefined}>
          {data.images.map((picture, index) => (
            <a
              key={picture.path}
              href={picture.url}
              target="_blank"
              rel="noopener"
              aria-label={picture.alt || `Open the picture of ${data.title}`}
              title="Open the whole picture"
            >
              <Picture
                picture={picture}
                alt={altText(picture, data.title)}
                cropped={data.images.length > 1}
                eager={index === 0}
              />
            </a>
          ))}
        </div>
      )}
      {data.attachments.length > 0 && <FileList files={data.attachments} />}
      <Categories names={data.categories} />
      {children}
    </article>
  )
}
