import type { Lesson, Video } from '@guildhall/contract/courses'
import { Skeleton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { useWatching } from '../visits'
import classes from './Player.module.css'
import { providerNames } from './providers'
import { shapeOfVideo } from './ratio'

const FilePlayer = lazyPart(() => import('./FilePlayer'))
const EmbeddedPlayer = lazyPart(() => import('./EmbeddedPlayer'))

/** A lesson's video. Nothing is loaded from another site before the press on play. */
export function Player({ lesson, video }: { lesson: Lesson; video: Video }) {
  const watching = useWatching(lesson)
  const [start] = useState(lesson.videoPosition ?? 0)
  const [isPressed, setPressed] = useState(false)
  const { title } = lesson
  const shape = shapeOfVideo(video)
  const loading = <Skeleton className={classes.video} style={shape} radius={0} />
  if (video.kind === 'file')
    return (
      <Suspense
        fallback={
          <div className="stack">
            {loading}
            <div className={classes.tools} />
          </div>
        }
      >
        <FilePlayer {...{ video, title, start, watching }} />
      </Suspense>
    )
  if (isPressed)
    return (
      <Suspense fallback={loading}>
        <EmbeddedPlayer {...{ video, title, start, watching }} />
      </Suspense>
    )
  const provider = providerNames[video.kind]
  return (
    <button
      type="button"
      className={classes.facade}
      style={shape}
      onPointerEnter={() => void EmbeddedPlayer.preload()}
      onFocus={() => void EmbeddedPlayer.preload()}
      onClick={() => setPressed(true)}
    >
      <span className={classes.play}>
        <IconPlayerPlayFilled size={28} aria-hidden />
      </span>
      <span className={classes.facadeText}>
        {start > 0 ? `Resume at ${clockText(start)}` : 'Play video'}
        <span className={classes.provider}>From {provider}, which is contacted when you press play</span>
      </span>
    </button>
  )
}

/** '1:02:03' or '2:03'. */
function clockText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
