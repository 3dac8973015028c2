/**
 * The heading line that an edited post's text is stored with (content.md 4; decisions.md C7): exactly one, also where
 * the text came with it.
 */
export const withHeading = (title: string, content: string): string =>
  `# ${title}\n\n${withoutHeading(title, content)}`

/** A post's text without its heading line, as it is shown below the title. */
export function withoutHeading(title: string, stored: string): string {
  const heading = `# ${title}\n\n`
  return stored.startsWith(heading) ? stored.slice(heading.length) : stored
}
