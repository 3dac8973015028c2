import type { Video } from '@guildhall/contract/courses'

export type LinkedVideo = Exclude<Video, { kind: 'file' }>
type Kind = LinkedVideo['kind']

export const providerNames = { youtube: 'YouTube', vimeo: 'Vimeo', loom: 'Loom' } as const

/** Where each provider's player is from; its messages come from nowhere else. */
export const origins = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  loom: 'https://www.loom.com',
} as const

/** The address of a provider's player that starts at a position, in seconds. Without tracking where that is offered. */
export function playerAddress(
  { kind, videoId, hash }: LinkedVideo,
  start: number,
  ownOrigin: string,
): string {
  const id = encodeURIComponent(videoId)
  switch (kind) {
    case 'youtube':
      return `${origins.youtube}/embed/${id}?${new URLSearchParams({
        ...{ autoplay: '1', enablejsapi: '1', origin: ownOrigin, playsinline: '1', rel: '0' },
        ...(start > 0 && { start: String(start) }),
      })}`
    case 'vimeo':
      return `${origins.vimeo}/video/${id}?${new URLSearchParams({
        ...(hash && { h: hash }),
        ...{ autoplay: '1', dnt: '1', playsinline: '1' },
      })}${start > 0 ? `#t=${start}s` : ''}`
    case 'loom':
      return `${origins.loom}/embed/${id}?${new URLSearchParams({
        autoplay: '1',
        ...(start > 0 && { t: String(start) }),
      })}`
  }
}

/** What to send to a player once it has loaded, so that it reports what it does. Loom reports nothing. */
export function greetings(kind: Kind): unknown[] {
  if (kind === 'youtube') return [{ event: 'listening', id: 1, channel: 'widget' }]
  if (kind === 'vimeo')
    return ['timeupdate', 'play', 'pause', 'ended'].map((value) => ({ method: 'addEventListener', value }))
  return []
}

export type PlayerEvent = {
  /** Seconds. */
  time?: number
  state?: 'playing' | 'paused' | 'ended'
}

/** YouTube's numbers; others, as while it buffers, change nothing. */
const youtubeStates: Record<number, PlayerEvent['state']> = { 0: 'ended', 1: 'playing', 2: 'paused' }
const vimeoStates: Record<string, PlayerEvent['state']> = {
  ended: 'ended',
  play: 'playing',
  pause: 'paused',
}

/** What a player's message says; null if nothing that matters. */
export function readMessage(kind: Kind, message: unknown): PlayerEvent | null {
  const data = asObject(message)
  if (kind === 'youtube') {
    const info = asObject(data?.info)
    const time = numberOr(info?.currentTime)
    const state = youtubeStates[numberOr(info?.playerState) ?? -1]
    return time === undefined && state === undefined ? null : { time, state }
  }
  if (kind === 'vimeo') {
    const time = numberOr(asObject(data?.data)?.seconds)
    const state = vimeoStates[String(data?.event)]
    return time === undefined && state === undefined ? null : { time, state }
  }
  return null
}

export type Command =
  | { kind: 'play' | 'pause' | 'mute' | 'unmute' }
  | { kind: 'seek'; to: number }
  | { kind: 'rate'; rate: number }

/** A command as a provider's player takes it; null if it takes none. */
export function commandMessage(kind: Kind, command: Command): unknown {
  if (kind === 'youtube') {
    const [func, ...args] = youtubeCall(command)
    return { event: 'command', func, args }
  }
  if (kind === 'vimeo') return vimeoCall(command)
  return null
}

function youtubeCall(command: Command): [string, ...unknown[]] {
  switch (command.kind) {
    case 'seek':
      return ['seekTo', command.to, true]
    case 'rate':
      return ['setPlaybackRate', command.rate]
    case 'mute':
      return ['mute']
    case 'unmute':
      return ['unMute']
    default:
      return [`${command.kind}Video`]
  }
}

function vimeoCall(command: Command): object {
  switch (command.kind) {
    case 'seek':
      return { method: 'setCurrentTime', value: command.to }
    case 'rate':
      return { method: 'setPlaybackRate', value: command.rate }
    case 'mute':
    case 'unmute':
      return { method: 'setVolume', value: command.kind === 'mute' ? 0 : 1 }
    default:
      return { method: command.kind }
  }
}

/** YouTube sends JSON as text, Vimeo either. */
function asObject(value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== 'string')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'string' ? undefined : asObject(parsed)
  } catch {
    return undefined
  }
}

const numberOr = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
