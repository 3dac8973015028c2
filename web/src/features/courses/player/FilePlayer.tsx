import type { Video } from '@guildhall/contract/courses'
import { useRef, useState } from 'react'
import type { Watching } from '../visits'
import { runKey } from './keys'
import classes from './Player.module.css'
import { SpeedSelect } from './SpeedSelect'
import { useMedia } from './useMedia'
import { usePlayerKeys } from './usePlayerKeys'

type Props = {
  video: Extract<Video, { kind: 'file' }>
  title: string
  /** Seconds. */
  start: number
  watching: Watching
}

/** An uploaded video. */
export default function FilePlayer({ video, title, start, watching }: Props) {
  const ref = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const { speed, setSpeed, controls, handlers } = useMedia({ ref, watching, start })
  usePlayerKeys(controls)
  return (
    <div className={classes.player}>
      <video
        ref={ref}
        className={classes.video}
        src={video.url}
        controls
        preload="metadata"
        playsInline
        aria-label={`Video: ${title}`}
        onError={() => setFailed(true)}
        onKeyDown={(event) => {
          // The browser's own keys would act as well.
          if (runKey(event, controls)) {
            event.preventDefault()
            event.stopPropagation()
          }
        }}
        {...handlers}
      >
        {video.captionsUrl && <track kind="captions" src={video.captionsUrl} label="Captions" default />}
      </video>
      <div className={classes.tools}>
        {hasFailed ? (
          <p role="alert">
            This video could not be played.{' '}
            <a href={video.url} download={video.name}>
              Download it
            </a>
          </p>
        ) : (
          <span className={classes.keys}>Space plays, arrows skip 5 seconds</span>
        )}
        <SpeedSelect speed={speed} onChange={setSpeed} />
      </div>
    </div>
  )
}
