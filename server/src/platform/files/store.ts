import type { Readable } from 'node:stream'

type StoredFile = {
  /** Must be read to its end or destroyed, else its file handle or connection stays open. */
  body: Readable
  /** In bytes. */
  size: number
  /** Only where the store keeps it: S3 does, a disk does not. */
  mime?: string
}

/** Files by path, on disk or in S3. A path is 'folder/…/name', at most 200 characters; see `checkPath`. */
export type FileStore = {
  /** Keeps `body` under `path` as a whole or not at all; what was there before is replaced. */
  put(path: string, body: Buffer, mime: string): Promise<void>
  /** As put, of what is too large for memory; answers how many bytes there were. */
  putStream(path: string, body: Readable, mime: string): Promise<number>
  /** Null if there is no such file. */
  get(path: string): Promise<StoredFile | null>
  /** Removing what is not there is no error, so that a task can do it twice. */
  remove(path: string): Promise<void>
  /**
   * Every file at any depth under a folder ('pictures', 'pictures/posts'), in no promised order, so that a
   * task can remove those that no row names. There is no way to list everything: a bucket may hold other
   * things, which must not be swept.
   */
  list(folder: string): AsyncIterable<{ path: string; modifiedAt: Date }>
}

export class InvalidPathError extends Error {
  override name = 'InvalidPathError'
}

const maxPath = 200
const folderPattern = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/
// A name never begins with a dot, which keeps '..' out and hidden names free for the store itself.
const namePattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** True for lower-case folders (at least one) and a plain file name: 'pictures/posts/0f3a….webp'. */
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

/** Throws InvalidPathError for anything that could name a place outside the store. */
export function checkPath(path: string): void {
  if (!isPath(path)) throw new InvalidPathError(`Not a path in the file store: ${JSON.stringify(path)}`)
}

export function checkFolder(folder: string): void {
  if (folder.length > maxPath || !folderPattern.test(folder)) {
    throw new InvalidPathError(`Not a folder in the file store: ${JSON.stringify(folder)}`)
  }
}
