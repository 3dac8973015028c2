import type { Lesson } from '@guildhall/contract/courses'
import { useRef, useState } from 'react'
import { learningPrefix } from '../../../lib/drafts/storageKeys'
import { useViewer } from '../../../lib/session/viewer'
import { readStored, writeStored } from '../../../lib/state/stored'
import { createPositionSaver } from '../positionSaver'
import { useWatching, type Watching } from '../visits'
import classes from './Player.module.css'
import { SpeedSelect } from './SpeedSelect'
import { useMedia } from './useMedia'

type Props = { lesson: Lesson; audio: NonNullable<Lesson['audio']> }

/** A lesson's sound. Beside a video, whose position the server has, its own stays in this browser. */
export default function AudioPlayer({ lesson, audio }: Props) {
  const viewer = useViewer()
  const key = `${learningPrefix}:${viewer?.id ?? ''}:audio:${lesson.id}`
  const hasVideo = lesson.video !== null
  const [start] = useState(() => (hasVideo ? Number(readStored(key) ?? 0) : (lesson.videoPosition ?? 0)))
  const onServer = useWatching(lesson)
  const [saver] = useState(() => createPositionSaver(start, (seconds) => writeStored(key, String(seconds))))
  const here: Watching = {
    onTime: saver.at,
    onPause: () => saver.flush(),
    onEnd: () => writeStored(key, null),
  }
  const ref = useRef<HTMLAudioElement>(null)
  const { speed, setSpeed, handlers } = useMedia({
    ref,
    watching: hasVideo ? (viewer ? here : silent) : { ...onServer, onEnd: onServer.onPause },
    start,
  })
  return (
    <figure className={`${classes.audio} wrap framed rounded gap-16 pad-12-16 rows-8`}>
      <figcaption dir="auto">{audio.name}</figcaption>
      <audio
        ref={ref}
        src={audio.url}
        controls
        preload="metadata"
        aria-label={`Audio: ${lesson.title}`}
        {...handlers}
      />
      <SpeedSelect speed={speed} onChange={setSpeed} />
    </figure>
  )
}

const silent: Watching = { onTime: () => undefined, onPause: () => undefined, onEnd: () => undefined }
