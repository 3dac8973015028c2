import { type RefObject, useEffect } from 'react'
import type { Watching } from '../visits'
import { nextSpeed, type PlayerControls } from './keys'
import { useSpeed } from './speeds'

type Media = { ref: RefObject<HTMLMediaElement | null>; watching: Watching; start: number }

/** Nearer to its end, a video starts over. */
const endMargin = 5

/** Handlers and controls of a video or sound of our own: resumes where it was left, at the chosen speed. */
export function useMedia({ ref, watching, start }: Media) {
  const [speed, setSpeed] = useSpeed()
  useEffect(() => {
    if (ref.current) ref.current.playbackRate = speed
  }, [ref, speed])

  const controls: PlayerControls = {
    togglePlay: () => {
      const media = ref.current
      if (media?.paused) void media.play().catch(() => undefined)
      else media?.pause()
    },
    seekBy: (seconds) => {
      const media = ref.current
      if (media) media.currentTime = Math.max(media.currentTime + seconds, 0)
    },
    toggleMute: () => {
      if (ref.current) ref.current.muted = !ref.current.muted
    },
    toggleFullscreen: () => {
      if (document.fullscreenElement) void document.exitFullscreen()
      else void ref.current?.requestFullscreen?.().catch(() => undefined)
    },
    toggleCaptions: () => {
      const track = ref.current?.textTracks[0]
      if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
    },
    changeSpeed: (steps) => setSpeed(nextSpeed(speed, steps)),
  }

  const handlers = {
    onLoadedMetadata: () => {
      const media = ref.current
      if (!media) return
      media.playbackRate = speed
      if (start > 0 && !(start > media.duration - endMargin)) media.currentTime = start
    },
    onTimeUpdate: () => {
      if (ref.current && !ref.current.paused) watching.onTime(ref.current.currentTime)
    },
    onSeeked: () => {
      if (ref.current) watching.onTime(ref.current.currentTime)
    },
    onPause: watching.onPause,
    onEnded: watching.onEnd,
  }
  return { speed, setSpeed, controls, handlers }
}
