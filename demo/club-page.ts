/**
 * Reads `data/clubs/<key>.md`. Its sections are `# Description`, `# Welcome`, `# Remarks` (comments that fit anything in
 * the club), `# Stories` and any number of `# Stories: <sort>`, which begin with the replies that fit any of them.
 * Returns the parts unchecked (data.ts). Throws on a heading or an option that it doesn't know.
 */
export function readClubPage(page: string) {
  const sections = partsOf(page, '#')
  const textOf = (name: string) => sections.find(({ heading }) => heading === name)?.body.trim()
  const groups = sections.flatMap(({ heading, body }) => {
    const [, sort] = /^Stories(?:: (.+))?$/.exec(heading) ?? ['', null]
    if (sort !== null)
      return [
        { sort, replies: entriesOf(body.split(/^## /m)[0]), stories: partsOf(body, '##').map(readStory) },
      ]
    if (!['Description', 'Welcome', 'Remarks'].includes(heading))
      throw new Error(`there is no section “${heading}”`)
    return []
  })
  return {
    description: textOf('Description'),
    welcome: textOf('Welcome') ?? '',
    remarks: entriesOf(textOf('Remarks') ?? ''),
    stories: groups.flatMap(({ sort, stories }) => (sort ? [] : stories)),
    sorted: groups.filter(({ sort }) => sort),
  }
}

/**
 * A story is `## Title | by=noor picture=joint file=rules loved`, every option optional, then Markdown whose headings
 * begin at `###`, then `---` and a list of its comments: `- text`, `- felix: text` by a certain person, or
 * `- author: text` by the author of the story.
 */
function readStory({ heading, body }: Part) {
  const [title = '', optionText = ''] = heading.split(' | ')
  const options = optionText.split(' ').filter(Boolean)
  const unknown = options.find((option) => !/^(loved|(by|picture|file)=.+)$/.test(option))
  if (unknown) throw new Error(`there is no option “${unknown}”, as in “${title}”`)
  const valuesOf = (name: string) =>
    options.filter((option) => option.startsWith(`${name}=`)).map((option) => option.slice(name.length + 1))
  const [text = '', comments = ''] = body.split(/^---$/m)
  return {
    title,
    text: text.trim().replaceAll(/^#(#+ )/gm, '$1'),
    by: valuesOf('by')[0],
    picture: valuesOf('picture')[0],
    files: valuesOf('file'),
    isLoved: options.includes('loved'),
    comments: entriesOf(comments).map((entry) => {
      const [, by, said = entry] = /^([a-z-]+): (.+)$/.exec(entry) ?? []
      const isByAuthor = by === 'author'
      return { text: said, by: isByAuthor ? undefined : by, isByAuthor }
    }),
  }
}

type Part = { heading: string; body: string }

/** What is below each heading of one level. */
const partsOf = (text: string, marks: string): Part[] =>
  text
    .split(new RegExp(`^${marks} `, 'm'))
    .slice(1)
    .map((part) => {
      const [heading = ''] = part.split('\n', 1)
      return { heading: heading.trim(), body: part.slice(heading.length) }
    })

const entriesOf = (list = ''): string[] => [...list.matchAll(/^- (.+)$/gm)].map(([, entry = '']) => entry)
