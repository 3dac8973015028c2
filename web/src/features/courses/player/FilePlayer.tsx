import type { Video } from '@guildhall/contract/courses'
import { locale } from '@guildhall/contract/locale'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../../lib/state/stored'
import type { Watching } from '../visits'
import classes from './Player.module.css'
import { shapeOf } from './ratio'
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
  const [shape, setShape] = useState<CSSProperties | undefined>(() => shapeOf(video))
  const showsCaptions = useShownCaptions(ref)
  const { speed, setSpeed, controls, handlers } = useMedia({ ref, watching, start })
  usePlayerKeys(ref, controls)
  return (
    <div className="stack">
      <video
        ref={ref}
        className={classes.video}
        style={shape}
        src={video.url}
        controls
        preload="metadata"
        playsInline
        aria-label={`Video: ${title}`}
        onError={() => setFailed(true)}
        // With the press and not before it: nothing moves by itself.
        onPlay={({ currentTarget: { videoWidth: width, videoHeight: height } }) => {
          if (!video.width && height > width) setShape(shapeOf({ width, height }))
        }}
        {...handlers}
      >
        {video.captionsUrl && (
          <track
            kind="captions"
            src={video.captionsUrl}
            srcLang={video.captionsLanguage ?? 'und'}
            label={languageName(video.captionsLanguage) ?? 'Captions'}
            default={showsCaptions}
          />
        )}
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

const captionsKey = 'guildhall.captions'

/** Whether captions are shown from the beginning: unless they were turned off in a video before. */
function useShownCaptions(ref: RefObject<HTMLVideoElement | null>): boolean {
  const [isShown] = useState(() => readStored(captionsKey) !== 'off')
  useEffect(() => {
    const tracks = ref.current?.textTracks
    const store = () => {
      if (tracks?.length)
        writeStored(captionsKey, [...tracks].some(({ mode }) => mode === 'showing') ? null : 'off')
    }
    tracks?.addEventListener('change', store)
    return () => tracks?.removeEventListener('change', store)
  }, [ref])
  return isShown
}

const names = new Intl.DisplayNames(locale, { type: 'language' })
const languageName = (tag: string | undefined) => tag && names.of(tag)
