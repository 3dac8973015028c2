import { FileList } from '../../ui/FileList'
import { Picture } from '../../ui/Picture'
import type { ChatFiles } from './chatFiles'
import classes from './MessageFiles.module.css'

/** The pictures and files of a message; a picture opens whole in another tab. `by`: 'you', or the sender's name. */
export function MessageFiles({ images, attachments, by }: ChatFiles & { by: string }) {
  const single = images.length === 1
  return (
    <>
      {images.length > 0 && (
        <ul className={classes.pictures} data-single={single || undefined}>
          {images.map((picture, index) => {
            const alt = `Picture ${single ? '' : `${index + 1} of ${images.length} `}from ${by}`
            return (
              <li key={picture.path}>
                <a href={picture.url} target="_blank" rel="noopener" title="Open the whole picture">
                  <Picture picture={picture} alt={alt} cropped staged={!single} />
                </a>
              </li>
            )
          })}
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
