import { once } from 'node:events'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { type End, type Entry, type Manifest, names, Tally } from './archive.ts'

export type Packer = {
  folder(name: string): Promise<void>
  text(name: string, content: string | Buffer): Promise<void>
  /** Cut or zero-padded to its size when opened, since it may change. False if it is gone. */
  file(name: string, path: string): Promise<boolean>
  /** Uncompressed. */
  bytes(): number
  finish(): Promise<End>
  abandon(error: Error): Promise<void>
}

// Higher levels gain little and slow the server down.
const gzip = { level: 2, chunkSize: 256 * 1024 }
const chunkBytes = 256 * 1024

export async function startPacking(manifest: Manifest, output: Writable): Promise<Packer> {
  const tar = pack()
  const tally = new Tally()
  const mtime = new Date(manifest.madeAt)
  const written = pipeline(tar, createGzip(gzip), output)
  // Handled by its awaiting caller.
  written.catch(() => undefined)

  const entry = async (
    { name, type, size }: Entry,
    chunks: AsyncIterable<Buffer> | Buffer[],
  ): Promise<void> => {
    const mode = type === 'directory' ? 0o700 : 0o600
    const done = new Promise<void>((resolve, reject) => {
      const sink = tar.entry({ name, type, size, mode, mtime }, (error) =>
        error ? reject(error) : resolve(),
      )
      // Reported by the callback; without a listener it would end the process.
      sink.on('error', reject)
      const feed = async () => {
        if (type === 'directory') return
        for await (const chunk of chunks)
          if (chunk.length && !sink.write(chunk)) await Promise.race([once(sink, 'drain'), written])
        sink.end()
      }
      feed().catch(reject)
    })
    // The output's own error (a full disk) says more.
    await Promise.race([done, written]).catch(async (error: unknown) => {
      tar.destroy()
      await written
      throw error
    })
  }
  const counted = async (one: Entry, chunks: AsyncIterable<Buffer>) => {
    tally.begin(one)
    await entry(one, tallied(tally, chunks))
  }
  const text = async (name: string, content: string | Buffer) => {
    const body = Buffer.from(content)
    await entry({ name, type: 'file', size: body.length }, [body])
  }

  await text(names.manifest, `${JSON.stringify(manifest, null, 2)}\n`)
  return {
    folder: (name) => counted({ name, type: 'directory', size: 0 }, chunksOf(Buffer.alloc(0))),
    text: async (name, content) => {
      const body = Buffer.from(content)
      await counted({ name, type: 'file', size: body.length }, chunksOf(body))
    },
    file: async (name, path) => {
      const handle = await openIfThere(path)
      if (!handle) return false
      try {
        const { size } = await handle.stat()
        await counted({ name, type: 'file', size }, readExactly(handle, size))
        return true
      } finally {
        await handle.close()
      }
    },
    bytes: () => tally.bytes,
    finish: async () => {
      const end = tally.end()
      await text(names.end, `${JSON.stringify(end, null, 2)}\n`)
      tar.finalize()
      await written
      return end
    },
    abandon: async (error) => {
      tar.destroy(error)
      await written.catch(() => undefined)
    },
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function* readExactly(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, size - at))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
    const chunk = bytesRead ? buffer.subarray(0, bytesRead) : buffer.fill(0)
    at += chunk.length
    yield chunk
  }
}

async function* chunksOf(body: Buffer): AsyncGenerator<Buffer> {
  yield body
}

async function* tallied(tally: Tally, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    tally.add(chunk)
    yield chunk
  }
}
