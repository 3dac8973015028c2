import { openPictures } from './openPictures'
import { Picture } from './Picture'
import classes from './PictureGrid.module.css'

type Shown = { path: string; url: string; width: number; height: number; alt: string }
type Props = {
  pictures: readonly Shown[]
  /** The subject of the pictures. */
  title: string
  /** Cuts a very tall or wide single picture at the edges; for cards. */
  cropped?: boolean
  /** Among the first things seen. */
  eager?: boolean
}

/** Pictures shown; the last one shows how many more there are. */
const most = 4

/** Pictures of one thing side by side, which open in a viewer. Their space is reserved before they load. */
export function PictureGrid({ pictures, title, cropped, eager }: Props) {
  const count = pictures.length
  const named = pictures.map((picture, index) => ({
    ...picture,
    name: picture.alt || (count > 1 ? `Picture ${index + 1} of ${title}` : `Picture of ${title}`),
  }))
  const more = count - most
  return (
    <div className={classes.grid} data-count={Math.min(count, most)}>
      {named.slice(0, most).map((picture, index) => {
        const isLast = more > 0 && index === most - 1
        return (
          <a
            key={picture.path}
            href={picture.url}
            aria-label={isLast ? `${picture.name}, and ${more} more` : picture.name}
            onClick={(event) => void openPictures(event, named, title, index)}
          >
            <Picture
              picture={picture}
              alt={picture.name}
              cropped={cropped || count > 1}
              staged={count > 1}
              eager={eager && index === 0}
            />
            {isLast && (
              <span className={classes.more} aria-hidden>
                +{more}
              </span>
            )}
          </a>
        )
      })}
    </div>
  )
}
