import type { PostItem } from '@guildhall/contract/posts'
import type { ReactNode } from 'react'
import { FileList } from '../../ui/FileList'
import { ByLine } from '../../ui/ItemCard'
import { Markdown } from '../../ui/Markdown'
import { Picture } from '../../ui/Picture'
import { altText } from './altText'
import { Categories } from './Categories'
import { PostMenu } from './PostMenu'
import classes from './PostView.module.css'

type Props = {
  post: PostItem
  onDeleted: () => void
  /** It has been deleted; what is shown is only what was read before. */
  isGone: boolean
  /** Likes and comments. */
  children: ReactNode
}

/** A post in full. */
export function PostView({ post, onDeleted, isGone, children }: Props) {
  const { data } = post
  return (
    <article className={classes.post} data-gone={isGone || undefined} aria-labelledby="post-title">
      <header className={classes.head}>
        <h1 id="post-title" dir="auto">
          {data.title}
        </h1>
        {!isGone && <PostMenu post={post} onDeleted={onDeleted} />}
      </header>
      <ByLine person={post.author} createdAt={post.createdAt} updatedAt={post.updatedAt} eager />
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
      {!isGone && children}
    </article>
  )
}
