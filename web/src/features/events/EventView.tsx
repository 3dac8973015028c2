import type { EventItem } from '@guildhall/contract/events'
import type { ViewProps } from '../../content/kind'
import { ByLine } from '../../ui/ItemCard'
import { ItemColumns } from '../../ui/ItemColumns'
import { ItemHead } from '../../ui/ItemHead'
import { Markdown } from '../../ui/Markdown'
import { openPictures } from '../../ui/openPictures'
import { Picture } from '../../ui/Picture'
import { EventSummary } from './EventSummary'
import classes from './EventView.module.css'

/** An event in full (content.md 2): what it is on the left; when, where and who attends on the right. */
export function EventView({ item, isGone, menu, side, children }: ViewProps<EventItem>) {
  const { data } = item
  const title = data.name || 'Untitled Event'
  const [cover] = data.images.map((image) => ({ ...image, name: image.alt || `Cover of ${data.name}` }))
  return (
    <ItemColumns
      label={title}
      isGone={isGone}
      side={side}
      foot={children}
      lead={
        <div className={classes.lead}>
          <ItemHead title={title} menu={menu} />
          {cover && (
            <a href={cover.url} onClick={(event) => void openPictures(event, [cover], data.name, 0)}>
              <Picture picture={cover} alt={cover.name} cropped eager />
            </a>
          )}
        </div>
      }
      summary={<EventSummary item={item} isGone={isGone} />}
    >
      <div className={`${classes.event} stack gap-20`}>
        <ByLine item={item} />
        {data.description && (
          <Markdown mentions={item.mentions} pictures={item.pictures}>
            {data.description}
          </Markdown>
        )}
        {data.agenda && (
          <section>
            <h2 className="strong-lead below-8">Agenda</h2>
            <Markdown mentions={item.mentions} pictures={item.pictures}>
              {data.agenda}
            </Markdown>
          </section>
        )}
      </div>
    </ItemColumns>
  )
}
