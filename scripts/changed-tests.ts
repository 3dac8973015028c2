// Which browser tests a change reaches, by the names of the files it touches. Vitest finds its own by their imports.
import { execFileSync } from 'node:child_process'
import type { TestFile } from './test-files.ts'

/** Paths that differ from a commit or branch, and new files. Throws where git does not know `base`. */
export function changedFiles(base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/** What every page shows, and what every browser test uses. */
const shared = /^(web\/(src\/(app|content|lib|ui|worker)|build)\/|e2e\/(?!.*\.spec\.ts$)|package-lock\.json$)/

/**
 * The browser tests that changed paths reach: a spec reaches itself, a feature the specs named after it, and what all
 * pages share every spec of the first tier.
 */
export function specsReachedBy(changed: string[], files: TestFile[]): TestFile[] {
  const isShared = changed.some((path) => shared.test(path))
  const features = changed.flatMap((path) => /\/features\/([^/]+?)s?\//.exec(path)?.[1] ?? [])
  const isReached = ({ path, group }: TestFile) =>
    changed.includes(path) || (!group && (isShared || features.some((feature) => path.includes(feature))))
  return files.filter((file) => file.isBrowser && isReached(file))
}
