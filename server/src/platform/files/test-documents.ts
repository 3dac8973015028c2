import { crc32, deflateRawSync } from 'node:zlib'

export type Entries = Record<string, string | Buffer>

/** `streamed` entries state their length behind them, as some programs write. */
export function zip(entries: Entries, streamed = false): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, value] of Object.entries(entries)) {
    const content = Buffer.from(value)
    const method = name === 'mimetype' ? 0 : 8
    const data = method ? deflateRawSync(content) : content
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(data.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const start = Buffer.from(shared)
    const behind = streamed ? Buffer.concat([Buffer.from('PK\x07\x08'), shared.subarray(10, 22)]) : ''
    if (streamed) start.fill(0, 10, 22).writeUInt16LE(8, 2)
    const parts = [Buffer.from('PK\x03\x04'), start, Buffer.from(name), data, Buffer.from(behind)]
    const file = Buffer.concat(parts)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared, place, Buffer.from(name))
    files.push(file)
    offset += file.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end])
}

/** An old Office file reduced to its signature and one stream's name. */
export function compoundFile(stream: string): Buffer {
  const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  return Buffer.concat([signature, Buffer.alloc(504), Buffer.from(stream, 'utf16le'), Buffer.alloc(512)])
}
