/** The stored text, with exactly one heading line (content.md 4; decisions.md C7). */
export const withHeading = (title: string, content: string): string =>
  `# ${title}\n\n${withoutHeading(title, content)}`

/** The text shown below the title. */
export function withoutHeading(title: string, stored: string): string {
  const heading = `# ${title}\n\n`
  return stored.startsWith(heading) ? stored.slice(heading.length) : stored
}
