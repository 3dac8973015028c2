const endSignature = Buffer.from('PK\x05\x06')
const entrySignature = 0x02014b50

/** From the table of contents; empty if unreadable. */
export function zipNames(archive: Buffer): string[] {
  const names: string[] = []
  const end = archive.lastIndexOf(endSignature)
  if (end < 0 || end + 22 > archive.length) return names
  let at = archive.readUInt32LE(end + 16)
  while (at + 46 <= end && archive.readUInt32LE(at) === entrySignature) {
    const nameLength = archive.readUInt16LE(at + 28)
    names.push(archive.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return names
}
