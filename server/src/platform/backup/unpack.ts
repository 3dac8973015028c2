import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Entry as TarEntry } from 'tar-stream'
import { z } from 'zod'
import {
  archiveFormat,
  type End,
  endSchema,
  isConfiguration,
  isInstruction,
  type Manifest,
  manifestSchema,
  mayBeIn,
  names,
  Tally,
} from './archive.ts'

export type Unpacked = { manifest: Manifest; end: End }

export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

const cutOff = 'it is cut off or damaged'
const foreign = 'it is not a backup that Guildhall made'
const textBytes = 64 * 1024

/** Writes no links, no PostgreSQL settings and nothing outside the folder. Error: ArchiveError. */
export async function unpack(
  input: Readable,
  folder: string,
  accept: (manifest: Manifest) => void | Promise<void>,
  onBytes: (bytes: number) => void = () => {},
): Promise<Unpacked> {
  const entries = extract()
  const fed = pipeline(input, createGunzip(), entries)
  // The entries end with the same error.
  fed.catch(() => undefined)
  try {
    return await readEntries(entries, folder, accept, onBytes)
  } catch (error) {
    throw inWords(error)
  } finally {
    input.destroy()
    await fed.catch(() => undefined)
  }
}

async function readEntries(
  entries: AsyncIterable<TarEntry>,
  folder: string,
  accept: (manifest: Manifest) => void | Promise<void>,
  onBytes: (bytes: number) => void,
): Promise<Unpacked> {
  const tally = new Tally()
  let manifest: Manifest | undefined
  let end: End | undefined
  for await (const entry of entries) {
    const { name, type, size = 0 } = entry.header
    if (end) throw new ArchiveError(foreign)
    if (!manifest) {
      if (name !== names.manifest) throw new ArchiveError(foreign)
      manifest = readManifest(await textOf(entry))
      await accept(manifest)
    } else if (name === names.end) {
      const said = parse(endSchema, await textOf(entry))
      end = tally.end()
      if (JSON.stringify(said) !== JSON.stringify(end)) throw new ArchiveError(cutOff)
    } else {
      const clean = type === 'directory' ? name.replace(/\/$/, '') : name
      if (isInstruction({ name: clean }))
        throw new ArchiveError(
          `it holds ${JSON.stringify(name)}, by which PostgreSQL would run commands, follow another server or keep tables elsewhere`,
        )
      if (!mayBeIn({ name: clean, type }) || (type !== 'file' && type !== 'directory'))
        throw new ArchiveError(`it holds what no backup holds: ${JSON.stringify(name)} (${type})`)
      tally.begin({ name: clean, type, size })
      await writeOut(entry, isConfiguration({ name: clean }) ? undefined : join(folder, clean), tally)
      onBytes(tally.bytes)
    }
  }
  if (!manifest || !end) throw new ArchiveError(cutOff)
  return { manifest, end }
}

function readManifest(text: string): Manifest {
  // Later formats may differ in everything else.
  const { format } = parse(z.object({ format: z.number() }), text)
  if (format > archiveFormat) throw new ArchiveError('it was made by a newer Guildhall')
  return parse(manifestSchema, text)
}

/** Without a path it only reads and counts. */
async function writeOut(entry: TarEntry, path: string | undefined, tally: Tally): Promise<void> {
  if (!path) {
    for await (const chunk of entry) tally.add(chunk)
    return
  }
  if (entry.header.type === 'directory') {
    await mkdir(path, { recursive: true, mode: 0o700 })
    entry.resume()
    return
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // 'wx' refuses a second file of one name.
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of entry) {
      tally.add(chunk)
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
}

async function textOf(entry: TarEntry): Promise<string> {
  const chunks: Buffer[] = []
  if ((entry.header.size ?? 0) > textBytes) throw new ArchiveError(foreign)
  for await (const chunk of entry) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function parse<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new ArchiveError(foreign)
  }
}

function inWords(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check') return new ArchiveError(foreign)
  if (code?.startsWith('Z_') || message === 'Unexpected end of data') return new ArchiveError(cutOff)
  if (/^Invalid tar header/.test(message)) return new ArchiveError(foreign)
  if (code === 'EEXIST') return new ArchiveError('it holds two files of one name')
  return error
}
