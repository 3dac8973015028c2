/** Reads bytes of a file from `start` up to `end`, which is left out; fewer where the file ends. */
export type ReadAt = (start: number, end: number) => Promise<Buffer>

export type Track = {
  kind: 'video' | 'audio'
  /** Four characters: 'avc1' is H.264, 'hvc1' HEVC, 'mp4a' AAC. */
  codec: string
  /** Pixels as it is shown, upright; null if unknown. */
  width: number | null
  height: number | null
}

const windowBytes = 64 * 1024
/** Reads of a file. The boxes of a recording need two to ten of them, and crafted files get no more. */
const mostReads = 48

type Box = { type: string; start: number; end: number }

/**
 * The tracks of an ISO media file (ISO/IEC 14496-12: MP4, M4A, MOV, 3GP), wherever in it they are described; phones write
 * that at the end. Empty if it describes none, as a recording that broke off.
 */
export async function readTracks(readAt: ReadAt, size: number): Promise<Track[]> {
  const source = windowed(readAt)
  const movie = await boxIn(source, { type: '', start: 0, end: size }, 'moov')
  const tracks: Track[] = []
  if (!movie) return tracks
  for await (const box of boxesIn(source, movie)) {
    const track = box.type === 'trak' ? await trackOf(source, box) : null
    if (track) tracks.push(track)
  }
  return tracks
}

async function trackOf(source: ReadAt, track: Box): Promise<Track | null> {
  const media = await boxIn(source, track, 'mdia')
  const handler = media && (await boxIn(source, media, 'hdlr'))
  const name = handler && (await source(handler.start, handler.start + 12)).toString('latin1', 8, 12)
  const kind = name === 'vide' ? 'video' : name === 'soun' ? 'audio' : null
  if (!media || !kind) return null
  const information = await boxIn(source, media, 'minf')
  const samples = information && (await boxIn(source, information, 'stbl'))
  const descriptions = samples && (await boxIn(source, samples, 'stsd'))
  if (!descriptions) return null
  const codec = (await source(descriptions.start, descriptions.start + 16)).toString('latin1', 12, 16)
  const header = kind === 'video' ? await boxIn(source, track, 'tkhd') : null
  const size = header && shownSize(await source(header.start, Math.min(header.end, header.start + 96)))
  return { kind, codec, width: size?.width ?? null, height: size?.height ?? null }
}

/** The size in a track's header, turned by its matrix. */
function shownSize(header: Buffer): { width: number; height: number } | null {
  const matrix = header[0] === 1 ? 52 : 40
  if (header.length < matrix + 44) return null
  const at = (index: number) => header.readInt32BE(matrix + index)
  const isTurned = at(0) === 0 && at(16) === 0 && at(4) !== 0
  const [width, height] = [header.readUInt32BE(matrix + 36), header.readUInt32BE(matrix + 40)].map((fixed) =>
    Math.round(fixed / 65_536),
  )
  return sizeOf(isTurned ? height : width, isTurned ? width : height)
}

const widest = 16_384
const sizeOf = (width = 0, height = 0) =>
  width > 0 && height > 0 && width <= widest && height <= widest ? { width, height } : null

async function boxIn(source: ReadAt, parent: Box, type: string): Promise<Box | null> {
  for await (const box of boxesIn(source, parent)) if (box.type === type) return box
  return null
}

async function* boxesIn(source: ReadAt, { start, end }: Box): AsyncGenerator<Box, void> {
  let at = start
  while (at + 8 <= end) {
    const header = await source(at, Math.min(at + 16, end))
    if (header.length < 8) return
    const [short, type] = [header.readUInt32BE(0), header.toString('latin1', 4, 8)]
    const isLong = short === 1 && header.length === 16
    // 0: up to the end.
    const length = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short
    const head = isLong ? 16 : 8
    if (length < head) return
    yield { type, start: at + head, end: Math.min(at + length, end) }
    at += length
  }
}

/** Reads in larger pieces, of which it keeps the last; nothing more after `mostReads`. */
function windowed(readAt: ReadAt): ReadAt {
  let [from, reads] = [0, 0]
  let held: Buffer = Buffer.alloc(0)
  return async (start, end) => {
    if (start < from || end > from + held.length) {
      reads += 1
      if (reads > mostReads) return Buffer.alloc(0)
      held = await readAt(start, start + windowBytes)
      from = start
    }
    return held.subarray(start - from, end - from)
  }
}

const ids = { segment: 0x18538067, tracks: 0x1654ae6b, entry: 0xae, video: 0xe0, width: 0xb0, height: 0xba }
const parents: readonly number[] = [ids.segment, ids.tracks, ids.entry, ids.video]

/** The size of a WebM video (RFC 9559), by its beginning; null if it is not said there. */
export function webmSize(start: Buffer): { width: number; height: number } | null {
  const found = new Map<number, number>()
  let at = 0
  while (at < start.length && !(found.has(ids.width) && found.has(ids.height))) {
    const id = variable(start, at, true)
    const length = id && variable(start, at + id.bytes, false)
    if (!id || !length) break
    const content = at + id.bytes + length.bytes
    if (parents.includes(id.value)) {
      at = content
      continue
    }
    const isSize = id.value === ids.width || id.value === ids.height
    if (isSize && length.value >= 1 && length.value <= 4 && content + length.value <= start.length)
      found.set(id.value, start.readUIntBE(content, length.value))
    at = content + length.value
  }
  return sizeOf(found.get(ids.width), found.get(ids.height))
}

/** A number that says by its first bits how many bytes it has. IDs keep these bits. */
function variable(buffer: Buffer, at: number, isId: boolean): { value: number; bytes: number } | null {
  const first = buffer[at] ?? 0
  const bytes = Math.clz32(first) - 23
  if (first === 0 || bytes > (isId ? 4 : 8) || at + bytes > buffer.length) return null
  let value = isId ? first : first & (0xff >> bytes)
  for (let next = 1; next < bytes; next++) value = value * 256 + (buffer[at + next] ?? 0)
  return { value, bytes }
}
