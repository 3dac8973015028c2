import { FileList } from '../../ui/FileList'
import { openPictures } from '../../ui/openPictures'
import { Picture } from '../../ui/Picture'
import type { ChatFiles } from './chatFiles'
import classes from './MessageFiles.module.css'

/** Pictures and files of a message; pictures open in the viewer. `by`: 'you', or the sender's name. */
export function MessageFiles({ images, attachments, by }: ChatFiles & { by: string }) {
  const single = images.length === 1
  const named = images.map((picture, index) => ({
    ...picture,
    alt: '',
    name: single ? `Picture from ${by}` : `Picture ${index + 1} of ${images.length} from ${by}`,
  }))
  return (
    <>
      {images.length > 0 && (
        <ul className={classes.pictures} data-single={single || undefined}>
          {named.map((picture, index) => (
            <li key={picture.path}>
              <a
                href={picture.url}
                title="Open full picture"
                onClick={(event) => void openPictures(event, named, by, index)}
              >
                <Picture picture={picture} alt={picture.name} cropped staged={!single} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {attachments.length > 0 && (
        <div className={classes.attachments}>
          <FileList files={attachments} />
        </div>
      )}
    </>
  )
}
