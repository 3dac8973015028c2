import type { PostItem } from '@guildhall/contract/posts'
import type { ViewProps } from '../../content/kind'
import { FileList } from '../../ui/FileList'
import { ItemView } from '../../ui/ItemView'
import { Markdown } from '../../ui/Markdown'
import { PictureGrid } from '../../ui/PictureGrid'
import { LinkCard } from './LinkCard'
import classes from './PostView.module.css'

/** A post in full. */
export function PostView({ item, isGone, menu, children }: ViewProps<PostItem>) {
  const { data } = item
  return (
    <ItemView title={data.title} item={item} isGone={isGone} menu={menu} foot={children}>
      <div className={`${classes.post} stack gap-20`}>
        {data.content && (
          <Markdown mentions={item.mentions} pictures={item.pictures}>
            {data.content}
          </Markdown>
        )}
        {data.linkCard && <LinkCard card={data.linkCard} />}
        {data.images.length > 0 && <PictureGrid pictures={data.images} title={data.title} eager />}
        {data.attachments.length > 0 && <FileList files={data.attachments} />}
      </div>
    </ItemView>
  )
}
