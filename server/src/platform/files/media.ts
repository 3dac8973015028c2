import type { UploadedMedia } from '@guildhall/contract/common'
import { type ReadAt, readTracks, type Track, webmSize } from './tracks.ts'

/** Files of lessons that browsers play. */
const mediaPurposes = ['video', 'audio', 'captions'] as const
export type MediaPurpose = (typeof mediaPurposes)[number]

export const isMedia = (purpose: string): purpose is MediaPurpose =>
  (mediaPurposes as readonly string[]).includes(purpose)

/** Whether browsers play a stored file, in parts. */
export const isPlayed = ({ purpose, mime }: { purpose: string; mime: string }): boolean =>
  isMedia(purpose) || (purpose === 'course-file' && /^(?:audio|video)\//.test(mime))

/** `endings`: of the names that such files have. */
export type MediaKind = { mime: string; extension: string; endings: readonly string[] }

const movies = ['mp4', 'm4v', 'mov', 'qt']
const mp4 = { mime: 'video/mp4', extension: '.mp4', endings: movies }
const mov = { mime: 'video/quicktime', extension: '.mov', endings: movies }
const webm = { mime: 'video/webm', extension: '.webm', endings: ['webm'] }
const m4a = { mime: 'audio/mp4', extension: '.m4a', endings: ['m4a', 'm4b', 'mp4'] }
const ogg = { mime: 'audio/ogg', extension: '.ogg', endings: ['ogg', 'oga', 'opus'] }

/** By the type that file-type finds. Of ISO media it says what the brand says, which the tracks correct. */
const kinds: Record<string, MediaKind> = {
  'video/mp4': mp4,
  'video/x-m4v': mp4,
  'video/3gpp': mp4,
  'video/3gpp2': mp4,
  'video/quicktime': mov,
  'video/webm': webm,
  'audio/mpeg': { mime: 'audio/mpeg', extension: '.mp3', endings: ['mp3'] },
  'audio/mp4': m4a,
  'audio/x-m4a': m4a,
  'audio/aac': { mime: 'audio/aac', extension: '.aac', endings: ['aac'] },
  'audio/ogg': ogg,
  'audio/ogg; codecs=opus': ogg,
  'audio/wav': { mime: 'audio/wav', extension: '.wav', endings: ['wav', 'wave'] },
}

/** Bytes from the start of a file that decide whether it is a sound or video. */
export const kindBytes = 4100

export const isIso = (kind: MediaKind): boolean => kind === mp4 || kind === mov || kind === m4a
export const isVideo = ({ mime }: MediaKind): boolean => mime.startsWith('video/')

/** A sound or video by the start of its content, never by its name. Null for all others. */
export async function mediaKindOf(start: Buffer): Promise<MediaKind | null> {
  const { fileTypeFromBuffer } = await import('file-type')
  return kinds[(await fileTypeFromBuffer(start.subarray(0, kindBytes)))?.mime ?? ''] ?? null
}

/** Supported browsers that play it. */
type Playback = 'everywhere' | NonNullable<UploadedMedia['plays']>

/** The detected kind of a stored sound or video. */
export type MediaFacts = {
  kind: MediaKind
  plays: Playback
  /** Pixels as it is shown; null for sounds, and if unknown. */
  size: { width: number; height: number } | null
}

/** Reads a stored file as far as needed; `kind`: as its start said. */
export async function readFacts(readAt: ReadAt, bytes: number, kind: MediaKind): Promise<MediaFacts> {
  if (kind === webm) return { kind, plays: 'everywhere', size: webmSize(await readAt(0, 65_536)) }
  // Safari before 18.4 doesn't.
  if (kind === ogg) return { kind, plays: 'some', size: null }
  return isIso(kind)
    ? factsOf(await readTracks(readAt, bytes), kind)
    : { kind, plays: 'everywhere', size: null }
}

/** Pictures of chapters, as sounds have them. */
const stills = ['jpeg', 'png ', 'tiff']

function factsOf(all: Track[], kind: MediaKind): MediaFacts {
  const videos = all.filter((track) => track.kind === 'video' && !stills.includes(track.codec))
  const sounds = all.filter((track) => track.kind === 'audio')
  const [video] = videos
  const own = [videos, sounds].filter((tracks) => tracks.length > 0)
  const { width = null, height = null } = video ?? {}
  return {
    kind: video ? (kind === mov ? mov : mp4) : sounds.length > 0 ? m4a : kind,
    plays: own.length === 0 ? 'nowhere' : worst(own.map((tracks) => best(tracks.map(playbackOf)))),
    size: width && height ? { width, height } : null,
  }
}

const order: readonly Playback[] = ['everywhere', 'some', 'nowhere']
const worst = (all: Playback[]) => order.findLast((one) => all.includes(one)) ?? 'nowhere'
const best = (all: Playback[]) => order.find((one) => all.includes(one)) ?? 'nowhere'

const everywhere = ['avc1', 'avc3', 'vp08', 'vp09', 'mp4a', 'Opus', '.mp3', 'fLaC']
/** HEVC, as iPhones record, and AV1, Dolby, Apple Lossless and uncompressed sound. */
const somewhere = [
  ...['hvc1', 'hev1', 'dvh1', 'dvhe', 'av01', 'ac-3', 'ec-3', 'alac'],
  ...['lpcm', 'sowt', 'twos', 'in24', 'ipcm'],
]

const playbackOf = ({ codec }: Track): Playback =>
  everywhere.includes(codec) ? 'everywhere' : somewhere.includes(codec) ? 'some' : 'nowhere'
