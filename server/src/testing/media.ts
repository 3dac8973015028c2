const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const filler = Buffer.alloc(600, 'guildhall')
const number = (value: number, size = 4) => Buffer.from(value.toString(16).padStart(2 * size, '0'), 'hex')
const box = (type: string, ...contents: Buffer[]) => {
  const content = Buffer.concat(contents)
  return Buffer.concat([number(8 + content.length), Buffer.from(type, 'latin1'), content])
}

type SampleTrack = { codec: string; width?: number; height?: number; isTurned?: boolean }
const upright = [65_536, 0, 0, 0, 65_536, 0, 0, 0, 0x40000000]
/** As a phone held upright records: by a quarter to the right. */
const turned = [0, 65_536, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000]

/** A track of an ISO media file, a video if it has a size. */
export const sampleTrack = ({ codec, width, height = 0, isTurned }: SampleTrack) => {
  const size = [...(isTurned ? turned : upright), (width ?? 0) * 65_536, height * 65_536]
  const handler = Buffer.from(`\0\0\0\0\0\0\0\0${width ? 'vide' : 'soun'}`, 'latin1')
  const entry = box('stsd', number(0), number(1), number(16), Buffer.from(codec, 'latin1'), number(0, 8))
  return box(
    'trak',
    box('tkhd', Buffer.alloc(40), ...size.map((value) => number(value))),
    box('mdia', box('mdhd', Buffer.alloc(24)), box('hdlr', handler), box('minf', box('stbl', entry))),
  )
}

/** An ISO media file that describes its tracks behind all else, as phones write it. */
export const isoSample = (brand: string, ...tracks: Buffer[]) =>
  Buffer.concat([
    bytes('00000018 66747970'),
    Buffer.from(`${brand}\0\0\0\0isommp42`, 'latin1'),
    box('mdat', filler),
    ...(tracks.length > 0 ? [box('moov', box('mvhd', Buffer.alloc(100)), ...tracks)] : []),
  ])
const film = sampleTrack({ codec: 'avc1', width: 1920, height: 1080 })
const sound = sampleTrack({ codec: 'mp4a' })

const matroska = (type: string) =>
  Buffer.concat([
    bytes('1a45dfa3'),
    Buffer.from([0x80 + 3 + type.length]),
    bytes('4282'),
    Buffer.from([0x80 + type.length]),
    Buffer.from(type),
    filler,
  ])
/** An element of Matroska of at most 126 bytes. */
const element = (id: string, ...contents: Buffer[]) => {
  const content = Buffer.concat(contents)
  return Buffer.concat([bytes(id), Buffer.from([0x80 + content.length]), content])
}
const webmTracks = element(
  '1654ae6b',
  element(
    'ae',
    element('d7', number(1, 1)),
    element('e0', element('b0', number(720, 2)), element('ba', number(1280, 2))),
  ),
)
const webm = Buffer.concat([
  matroska('webm').subarray(0, -filler.length),
  // Of unknown length, as browsers record.
  bytes('18538067 01ffffffffffffff'),
  webmTracks,
  filler,
])
const oggOf = (codec: string) =>
  Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from(codec, 'latin1'), filler])
const frame = bytes('fffb9064')

const mov = isoSample(
  'qt  ',
  sampleTrack({ codec: 'hvc1', width: 1920, height: 1080, isTurned: true }),
  sound,
)

/** Media files with what decides their kinds, and something behind. No player plays them. */
export const mediaSamples = {
  mp4: isoSample('isom', film, sound),
  m4v: isoSample('M4V ', film),
  webm,
  mkv: matroska('matroska'),
  mov,
  /** As cameras wrote it that named no brand. */
  movOld: mov.subarray(24),
  threeGp: isoSample('3gp4', film),
  mp3: Buffer.concat([frame, filler]),
  // Its tag, with a picture, is longer than what is looked at.
  mp3WithCover: Buffer.concat([bytes('49443303000000026000'), Buffer.alloc(45_056), frame, filler]),
  m4a: isoSample('M4A ', sound),
  /** As recorders of some phones write it. */
  m4aIsom: isoSample('isom', sound),
  /** A recording that broke off. */
  brokenMp4: isoSample('isom'),
  aac: Buffer.concat([bytes('fff15080'), filler]),
  ogg: oggOf('\x01vorbis'),
  opus: oggOf('OpusHead'),
  wav: Buffer.concat([Buffer.from('RIFF\x10\x02\x00\x00WAVEfmt ', 'latin1'), filler]),
  heic: isoSample('heic'),
  png: Buffer.concat([bytes('89504e470d0a1a0a 0000000d49484452'), filler]),
}
