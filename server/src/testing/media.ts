const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const filler = Buffer.alloc(600, 'guildhall')
const mp4Of = (brand: string) =>
  Buffer.concat([bytes('00000018 66747970'), Buffer.from(`${brand}\0\0\0\0isommp42`, 'latin1'), filler])
const matroska = (type: string) =>
  Buffer.concat([
    bytes('1a45dfa3'),
    Buffer.from([0x80 + 3 + type.length]),
    bytes('4282'),
    Buffer.from([0x80 + type.length]),
    Buffer.from(type),
    filler,
  ])
const oggOf = (codec: string) =>
  Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from(codec, 'latin1'), filler])
const frame = bytes('fffb9064')

/** The starts of media files, which decide their kinds, with something behind. No player plays them. */
export const mediaSamples = {
  mp4: mp4Of('isom'),
  m4v: mp4Of('M4V '),
  webm: matroska('webm'),
  mkv: matroska('matroska'),
  mov: mp4Of('qt  '),
  mp3: Buffer.concat([frame, filler]),
  // Its tag, with a picture, is longer than what is looked at.
  mp3WithCover: Buffer.concat([bytes('49443303000000026000'), Buffer.alloc(45_056), frame, filler]),
  m4a: mp4Of('M4A '),
  aac: Buffer.concat([bytes('fff15080'), filler]),
  ogg: oggOf('\x01vorbis'),
  opus: oggOf('OpusHead'),
  wav: Buffer.concat([Buffer.from('RIFF\x10\x02\x00\x00WAVEfmt ', 'latin1'), filler]),
  heic: mp4Of('heic'),
  png: Buffer.concat([bytes('89504e470d0a1a0a 0000000d49484452'), filler]),
}
