import { existsSync, readFileSync } from 'node:fs'

/** The product's version, as the package of the whole says; built files are elsewhere than their source. */
export const version: string = versionAbove(new URL('.', import.meta.url))

function versionAbove(folder: URL): string {
  const file = new URL('package.json', folder)
  if (existsSync(file)) {
    const { version, workspaces } = JSON.parse(readFileSync(file, 'utf8'))
    if (workspaces) return version
  }
  const parent = new URL('..', folder)
  return parent.href === folder.href ? 'unknown' : versionAbove(parent)
}
