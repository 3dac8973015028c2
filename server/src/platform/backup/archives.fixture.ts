import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Headers, pack } from 'tar-stream'
import type { Manifest } from './archive.ts'

export const manifestOf = (given: Partial<Manifest> = {}): Manifest => ({
  format: 1,
  product: '0.1.0',
  madeAt: '2026-01-02T03:04:05.000Z',
  machine: `${process.platform}-${process.arch}`,
  database: null,
  files: 'included',
  ...given,
})

export type Made = Headers & { body?: string | Buffer }

export async function makeArchive(
  file: string,
  entries: Made[],
  manifest: object = manifestOf(),
  end?: object,
): Promise<void> {
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(file))
  const put = ({ body, ...header }: Made) =>
    new Promise<void>((done, failed) => {
      tar.entry(header, body ?? '', (error) => (error ? failed(error) : done()))
    })
  const text = (value: object) => JSON.stringify(value)
  await put({ name: 'guildhall.json', body: text(manifest) })
  const hash = createHash('sha256')
  let bytes = 0
  for (const entry of entries) {
    await put(entry)
    const size = Buffer.byteLength(entry.body ?? '')
    hash.update(`${entry.type ?? 'file'} ${size} ${entry.name}\n`).update(entry.body ?? '')
    bytes += size
  }
  const count = (top: string) =>
    entries.filter(({ name, type }) => name.startsWith(top) && type !== 'directory').length
  const fitting = {
    databaseFiles: count('database/'),
    storedFiles: count('files/'),
    bytes,
    sha256: hash.digest('hex'),
  }
  await put({ name: 'complete.json', body: text(end ?? fitting) })
  tar.finalize()
  await written
}

/** Copies an archive, adding entries. */
export async function addToArchive(from: string, to: string, more: Made[]): Promise<void> {
  const entries: Made[] = []
  const read = extract()
  const fed = pipeline(createReadStream(from), createGunzip(), read)
  for await (const entry of read) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk)
    const { name, type } = entry.header
    entries.push({ name: name.replace(/\/$/, ''), type, body: Buffer.concat(chunks) })
  }
  await fed
  const manifest = JSON.parse(String(entries[0]?.body)) as Manifest
  await makeArchive(to, [...entries.slice(1, -1), ...more], manifest)
}
