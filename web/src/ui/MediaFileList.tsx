import type { CourseFileInfo } from '@guildhall/contract/common'
import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { FileList } from './FileList'
import classes from './MediaFileList.module.css'
import { openPictures } from './openPictures'
import { Picture } from './Picture'
import { sizeText } from './sizeText'

/** Pixels of a single picture or of a video, and of a video as phones record. */
const tallest = 360
const tallestUpright = 520

/**
 * Pictures, which open in the viewer, sounds and videos with players, and documents to download. `subject`: what they belong to.
 */
export function MediaFileList({ files, subject }: { files: readonly CourseFileInfo[]; subject: string }) {
  const of = (kind: string) => files.filter(({ mime }) => mime.startsWith(kind))
  const [pictures, recordings] = [of('image/'), [...of('audio/'), ...of('video/')]]
  const documents = files.filter((file) => !pictures.includes(file) && !recordings.includes(file))
  return (
    <div className={classes.all}>
      {pictures.length > 0 && <PictureFiles pictures={pictures} subject={subject} />}
      {recordings.length > 0 && (
        <ul className={classes.list} aria-label="Recordings">
          {recordings.map((file) => (
            <li key={file.path}>
              <Recording file={file} />
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && <FileList files={documents} />}
    </div>
  )
}

function PictureFiles({ pictures, subject }: { pictures: CourseFileInfo[]; subject: string }) {
  const isSingle = pictures.length === 1
  const viewed = pictures.map(({ url, name, width = 4, height = 3 }) => ({
    url,
    name,
    alt: '',
    width,
    height,
  }))
  return (
    <ul className={classes.pictures} data-single={isSingle || undefined} aria-label="Pictures">
      {pictures.map((file, index) => {
        const picture = viewed[index] as (typeof viewed)[number]
        const width = Math.round((tallest * picture.width) / picture.height)
        return (
          <li key={file.path} style={isSingle ? { maxWidth: Math.max(width, 160) } : undefined}>
            <figure>
              <a
                href={file.url}
                title="Open full picture"
                onClick={(event) => void openPictures(event, viewed, subject, index)}
              >
                <Picture picture={picture} alt={file.name} staged={!isSingle} cropped={!isSingle} />
              </a>
              <Caption file={file} />
            </figure>
          </li>
        )
      })}
    </ul>
  )
}

function Recording({ file }: { file: CourseFileInfo }) {
  const [hasFailed, setFailed] = useState(false)
  const [shape, setShape] = useState<Shape | null>(() => shapeOf(file))
  const isVideo = file.mime.startsWith('video/')
  const player = {
    ...{ controls: true, preload: 'metadata', onError: () => setFailed(true) },
    'aria-label': `${isVideo ? 'Video' : 'Audio'}: ${file.name}`,
  } as const
  return (
    <figure className={classes.recording}>
      {isVideo ? (
        // Without a time, iOS shows no frame before it plays.
        <video
          {...player}
          src={`${file.url}#t=0.001`}
          playsInline
          style={shape ?? { maxHeight: tallest }}
          // With the press and not before it: nothing moves by itself.
          onPlay={({ currentTarget: { videoWidth: width, videoHeight: height } }) => {
            if (!file.width) setShape(shapeOf({ width, height }))
          }}
        />
      ) : (
        <audio {...player} src={file.url} />
      )}
      {hasFailed && (
        <p role="alert">This browser can’t play the file. Download it to open it in another app.</p>
      )}
      <Caption file={file} />
    </figure>
  )
}

type Shape = { aspectRatio: string; maxHeight: string }

/** The place of a video in its own shape, before any of it has arrived. */
const shapeOf = ({ width = 0, height = 0 }: { width?: number; height?: number }): Shape | null =>
  width && height
    ? {
        aspectRatio: `${width} / ${height}`,
        maxHeight: `min(${height > width ? tallestUpright : tallest}px, 75dvh)`,
      }
    : null

/** Pictures are saved as what they became. */
const savedName = ({ name, mime }: CourseFileInfo) =>
  mime === 'image/webp' ? `${name.replace(/\.[^.]*$/, '')}.webp` : name

const Caption = ({ file }: { file: CourseFileInfo }) => (
  <figcaption className={classes.caption}>
    <span className="ellipsis fill" dir="auto">
      {file.name}
    </span>
    <span className="rigid muted small">{sizeText(file.size)}</span>
    <ActionIcon
      component="a"
      href={file.url}
      download={savedName(file)}
      size={32}
      aria-label={`Download ${file.name}`}
      title={`Download ${file.name}`}
    >
      <IconDownload size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  </figcaption>
)
