import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ZipFile } from 'yauzl'
import { AppError } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/store.ts'

export type StoredZip = { files: Pick<FileStore, 'get'>; path: string; size: number }

/** Read at once: the table of contents has thousands of small parts, and each read of a bucket is a request. */
const blockBytes = 256 * 1024

/** Opens a zip file in the store, of which only parts are in memory. Errors: of yauzl, and of the store. */
export async function openStoredZip({ files, path, size }: StoredZip): Promise<ZipFile> {
  const { default: yauzl } = await import('yauzl')
  const read = async function* (start: number, end: number) {
    if (start >= end || end > size) throw new Error('The file ends early')
    const stored = await files.get(path, { start, end: end - 1 })
    if (!stored) throw new AppError('file_not_found')
    yield* stored.body as AsyncIterable<Buffer>
  }
  let block = { start: 0, body: Buffer.alloc(0) }

  class Reader extends yauzl.RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(read(start, end), { objectMode: false })
    }

    override read(
      target: Buffer,
      offset: number,
      length: number,
      position: number,
      done: (error: Error | null) => void,
    ): void {
      void this.fill(target, offset, length, position).then(() => done(null), done)
    }

    private async fill(target: Buffer, offset: number, length: number, position: number): Promise<void> {
      if (position < block.start || position + length > block.start + block.body.length) {
        const end = Math.min(size, position + Math.max(length, blockBytes))
        block = { start: position, body: await buffer(read(position, end)) }
      }
      const at = position - block.start
      if (at + length > block.body.length) throw new Error('The file ends early')
      block.body.copy(target, offset, at, at + length)
    }
  }

  // Sizes are checked against what is unpacked.
  return yauzl.fromRandomAccessReaderPromise(new Reader(), size, {
    autoClose: false,
    lazyEntries: true,
    validateEntrySizes: true,
  })
}
