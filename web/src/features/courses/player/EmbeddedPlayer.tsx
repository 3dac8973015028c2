import { useEffect, useEffectEvent, useRef } from 'react'
import type { Watching } from '../visits'
import { nextSpeed, type PlayerControls } from './keys'
import classes from './Player.module.css'
import {
  type Command,
  commandMessage,
  greetings,
  type LinkedVideo,
  origins,
  playerAddress,
  readMessage,
} from './providers'
import { shapeOfVideo } from './ratio'
import { useSpeed } from './speeds'
import { usePlayerKeys } from './usePlayerKeys'

type Props = { video: LinkedVideo; title: string; start: number; watching: Watching }

/** In ms: YouTube's player misses what it is sent before it is ready. */
const greetingMs = 500

/** A provider's own player, after the press that asked for it. */
export default function EmbeddedPlayer({ video, title, start, watching }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const state = useRef({ isHeard: false, isPlaying: true, isMuted: false, time: start })
  const [speed, setSpeed] = useSpeed()
  const { kind } = video

  const post = (message: unknown) => {
    if (message !== null) frame.current?.contentWindow?.postMessage(JSON.stringify(message), origins[kind])
  }
  const command = (one: Command) => post(commandMessage(kind, one))
  const controls: PlayerControls = {
    togglePlay: () => command({ kind: state.current.isPlaying ? 'pause' : 'play' }),
    seekBy: (seconds) => command({ kind: 'seek', to: Math.max(state.current.time + seconds, 0) }),
    toggleMute: () => {
      state.current.isMuted = !state.current.isMuted
      command({ kind: state.current.isMuted ? 'mute' : 'unmute' })
    },
    toggleFullscreen: () => {
      if (document.fullscreenElement) void document.exitFullscreen()
      else void frame.current?.requestFullscreen?.().catch(() => undefined)
    },
    // Only their own controls show captions.
    toggleCaptions: () => undefined,
    changeSpeed: (steps) => {
      const next = nextSpeed(speed, steps)
      setSpeed(next)
      command({ kind: 'rate', rate: next })
    },
  }
  usePlayerKeys(frame, controls)

  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow || event.origin !== origins[kind]) return
    if (!state.current.isHeard) {
      state.current.isHeard = true
      if (speed !== 1) command({ kind: 'rate', rate: speed })
    }
    const said = readMessage(kind, event.data)
    if (!said) return
    if (said.time !== undefined) {
      state.current.time = said.time
      watching.onTime(said.time)
    }
    if (said.state === undefined) return
    const wasPlaying = state.current.isPlaying
    state.current.isPlaying = said.state === 'playing'
    if (said.state === 'paused') watching.onPause()
    if (said.state === 'ended' && wasPlaying) watching.onEnd()
  })
  const greet = useEffectEvent(() => {
    for (const one of greetings(kind)) post(one)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    addEventListener('message', listen)
    const timer = setInterval(() => {
      if (state.current.isHeard) clearInterval(timer)
      else greet()
    }, greetingMs)
    return () => {
      clearInterval(timer)
      removeEventListener('message', listen)
    }
  }, [])

  return (
    <iframe
      ref={frame}
      className={classes.video}
      style={shapeOfVideo(video)}
      src={playerAddress(video, start, location.origin)}
      title={`Video: ${title}`}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      onLoad={greet}
    />
  )
}
