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

/** By the type that file-type finds. */
const kinds: Record<'video' | 'audio', Record<string, MediaKind>> = {
  video: {
    'video/mp4': mp4,
    'video/x-m4v': mp4,
    'video/webm': webm,
  },
  audio: {
    'audio/mpeg': { mime: 'audio/mpeg', extension: '.mp3', endings: ['mp3'] },
    'audio/mp4': m4a,
    'audio/x-m4a': m4a,
    'audio/aac': { mime: 'audio/aac', extension: '.aac', endings: ['aac'] },
    'audio/ogg': ogg,
    'audio/ogg; codecs=opus': ogg,
    'audio/wav': { mime: 'audio/wav', extension: '.wav', endings: ['wav', 'wave'] },
  },
}

/** Bytes from the start of a file that decide its kind. */
export const kindBytes = 4100

/** Decided by content, never by name. Null for all other kinds. */
export async function mediaKindOf(start: Buffer, purpose: 'video' | 'audio'): Promise<MediaKind | null> {
  return kinds[purpose][await typeOf(start)] ?? null
}

/**
 * The kind of a sound or video as people record them, also of phones' MOV; null for all others. Decided by content; the name's
 * ending only says that an MP4 without a picture is a sound.
 */
export async function recordingKindOf(start: Buffer, ending: string): Promise<MediaKind | null> {
  const found = await typeOf(start)
  const kind = kinds.video[found] ?? kinds.audio[found] ?? (found === 'video/quicktime' ? mov : null)
  return kind === mp4 && ['m4a', 'm4b'].includes(ending) ? m4a : kind
}

async function typeOf(start: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(start.subarray(0, kindBytes)))?.mime ?? ''
}

/** The text of a WebVTT file, from UTF-8 or, with its byte order mark, UTF-16. Null for everything else. */
export function readCaptions(input: Buffer): string | null {
  try {
    const text = new TextDecoder(encodingOf(input), { fatal: true }).decode(input)
    const isText = !/[^\P{Cc}\t\n\r\f]/u.test(text)
    return isText && /^WEBVTT(?:[ \t\r\n]|$)/.test(text) ? text : null
  } catch {
    return null
  }
}

function encodingOf(input: Buffer): string {
  const mark = input.subarray(0, 2).toString('hex')
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
}
