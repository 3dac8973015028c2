import type { Readable } from 'node:stream'

export type StoredFile = {
  /** Read it to the end or destroy it, or the handle stays open. */
  body: Readable
  /** Bytes of the body. */
  size: number
  /** S3 stores it, a disk does not. */
  mime?: string
}

export type ByteRange = { start: number; end: number }

/** Paths are 'folder/…/name', at most 200 characters. */
export type FileStore = {
  /** Stores the whole body or nothing; replaces what was there. */
  put(path: string, body: Buffer, mime: string): Promise<void>
  /** For bodies too large for memory; returns the bytes. */
  putStream(path: string, body: Readable, mime: string): Promise<number>
  /** `range`: only these bytes, which the file must have, both ends included. */
  get(path: string, range?: ByteRange): Promise<StoredFile | null>
  /** Removing a missing file is no error. */
  remove(path: string): Promise<void>
  /** Every file below a folder, unordered. Never the whole bucket, which may hold other things. */
  list(folder: string): AsyncIterable<{ path: string; modifiedAt: Date }>
  /** Removes what uploads left that began before then and never ended, as when a server was killed. */
  removeUnfinished(before: Date): Promise<void>
}

export class InvalidPathError extends Error {
  override name = 'InvalidPathError'
}

const maxPath = 200
const folderPattern = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/
// No leading dot: keeps '..' out and hidden names for the store.
const namePattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Lower-case folders and a plain file name: 'pictures/posts/0f3a….webp'. */
export function isPath(path: string): boolean {
  const slash = path.lastIndexOf('/')
  const name = path.slice(slash + 1)
  return (
    slash > 0 &&
    path.length <= maxPath &&
    folderPattern.test(path.slice(0, slash)) &&
    namePattern.test(name) &&
    !name.includes('..')
  )
}

/** Error: InvalidPathError. */
export function checkPath(path: string): void {
  if (!isPath(path)) throw new InvalidPathError(`Not a path in the file store: ${JSON.stringify(path)}`)
}

export function checkFolder(folder: string): void {
  if (folder.length > maxPath || !folderPattern.test(folder)) {
    throw new InvalidPathError(`Not a folder in the file store: ${JSON.stringify(folder)}`)
  }
}
