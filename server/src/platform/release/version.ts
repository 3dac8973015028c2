import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Folder with package.json, CHANGELOG.md and server/migrations of this version: the checkout, or the build's own copies. */
export function folderOfProduct(folder = new URL('.', import.meta.url)): URL {
  const file = new URL('package.json', folder)
  if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).workspaces) return folder
  const parent = new URL('..', folder)
  if (parent.href === folder.href) throw new Error('package.json is missing above this file')
  return folderOfProduct(parent)
}

export const migrationsFolder = fileURLToPath(new URL('server/migrations', folderOfProduct()))

/** Between releases that of the next one with `-next`, which data written by unreleased code names. */
export const version: string = JSON.parse(
  readFileSync(new URL('package.json', folderOfProduct()), 'utf8'),
).version
