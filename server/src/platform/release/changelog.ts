import { readFileSync } from 'node:fs'
import { folderOfProduct } from './version.ts'

const headings = {
  'For people': 'people',
  'For who runs it': 'operators',
  'For programs': 'programs',
} as const

/** A section of CHANGELOG.md; the lines of each part, as Markdown. */
export type Release = {
  /** 'Next' until it is released. */
  version: string
  /** YYYY-MM-DD; null for 'Next'. */
  date: string | null
  people: string[]
  operators: string[]
  programs: string[]
}

/** Sections in the order of the file, newest first. Throws an error with the line that is not as expected. */
export function parseChangelog(text: string): Release[] {
  const releases: Release[] = []
  let part: string[] | undefined
  for (const [at, line] of text.split('\n').entries()) {
    const section = /^## (?:(Next)|(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\))$/.exec(line)
    const heading = headings[line.slice(4) as keyof typeof headings]
    const release = releases.at(-1)
    if (section) {
      const [, next, version = next ?? '', date = null] = section
      releases.push({ version, date, people: [], operators: [], programs: [] })
      part = undefined
    } else if (line.startsWith('### ') && release && heading) part = release[heading]
    else if (line.startsWith('- ') && part) part.push(line.slice(2))
    else if (line.startsWith('  ') && part?.length) part.push(`${part.pop()} ${line.trim()}`)
    else if (line && (release || /^#{2,}/.test(line)))
      throw new Error(`CHANGELOG.md, line ${at + 1}: expected a version, a part or an entry, not '${line}'`)
  }
  return releases
}

export const readChangelog = (): Release[] =>
  parseChangelog(readFileSync(new URL('CHANGELOG.md', folderOfProduct()), 'utf8'))

/** 'Before': what an update needs done before it; 'After': what it needs done once it runs. */
export const updateSteps = (releases: Release[], when: 'Before' | 'After'): string[] =>
  releases.flatMap(({ operators }) => operators.filter((line) => line.startsWith(`${when} updating: `)))

/** Changes that data of this version has not seen. Unreleased code writes versions such as 0.3.0-next. */
export const releasesSince = (releases: Release[], version: string): Release[] =>
  releases.filter((release) =>
    release.version === 'Next' ? !version.endsWith('-next') : compareVersions(release.version, version) > 0,
  )

/** Negative if `a` is older than `b`, 0 if they are the same. 0.3.0-next is older than 0.3.0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => {
    const [number = '', unreleased] = version.split('-')
    return [...number.split('.').map(Number), unreleased ? 0 : 1]
  })
  return left?.map((part, at) => part - (right?.[at] ?? 0)).find(Boolean) ?? 0
}
