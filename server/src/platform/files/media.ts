/** Files of lessons that browsers play. */
const mediaPurposes = ['video', 'audio', 'captions'] as const
export type MediaPurpose = (typeof mediaPurposes)[number]

export const isMedia = (purpose: string): purpose is MediaPurpose =>
  (mediaPurposes as readonly string[]).includes(purpose)

type MediaKind = { mime: string; extension: string }

const mp4 = { mime: 'video/mp4', extension: '.mp4' }
const m4a = { mime: 'audio/mp4', extension: '.m4a' }
const ogg = { mime: 'audio/ogg', extension: '.ogg' }

/** By the type that file-type finds. */
const kinds: Record<'video' | 'audio', Record<string, MediaKind>> = {
  video: {
    'video/mp4': mp4,
    'video/x-m4v': mp4,
    'video/webm': { mime: 'video/webm', extension: '.webm' },
  },
  audio: {
    'audio/mpeg': { mime: 'audio/mpeg', extension: '.mp3' },
    'audio/mp4': m4a,
    'audio/x-m4a': m4a,
    'audio/aac': { mime: 'audio/aac', extension: '.aac' },
    'audio/ogg': ogg,
    'audio/ogg; codecs=opus': ogg,
    'audio/wav': { mime: 'audio/wav', extension: '.wav' },
  },
}

/** Bytes from the start of a file that decide its kind. */
export const kindBytes = 4100

/** Decided by content, never by name. Null for all other kinds. */
export async function mediaKindOf(start: Buffer, purpose: 'video' | 'audio'): Promise<MediaKind | null> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(start.subarray(0, kindBytes)))?.mime
  return (found && kinds[purpose][found]) || null
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
