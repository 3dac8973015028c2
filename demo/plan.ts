import type { Feature } from '@guildhall/contract/limits'
import type { Sign } from './pictures/emblems.ts'
import type { Scene } from './pictures/scenes.ts'
import { repliesTo, type Sort } from './replies.ts'

/** Something to publish, as it is written down in a club's file. */
export type Story = {
  title: string
  text: string
  /** Key of the author; whoever fits, where none is named. */
  by?: string
  picture?: Scene
  /** Keys of the club's attachments. */
  files: string[]
  /** Worth more likes than others. */
  isLoved: boolean
  comments: Reply[]
}

/** `by` names who says it; else anyone does, or the author of what it answers. */
export type Reply = { text: string; isAuthors: boolean; by?: string }

/** Stories of one sort, which the same replies fit. */
export type Group = { stories: Story[]; replies: string[] }

export type ClubPlan = {
  /** What people.ts calls it. */
  key: Sign
  slug: string
  name: string
  colour: string
  cover: Scene
  /** What the pictures of its posts may show. */
  scenes: Scene[]
  description: string
  /** What new members read first. */
  welcome?: string
  categories: string[]
  owner: string
  admins: string[]
  /** How long ago it was founded, in days. */
  age: number
  isPrivate?: boolean
  /** Only those whose plans name it belong to it, as where others could not read what is written. */
  isAmongFew?: boolean
  /** Keys of those who asked to be let in and wait for an answer, the newest first. */
  asking?: string[]
  invites?: InvitePlan[]
  fee?: { amount: string; currency?: string; duration: 'one-time' | 'monthly' | 'yearly' }
  business?: Business
  features?: Partial<Record<Feature, boolean>>
  /** `levels`: what they are called here, shown beside names. Null where it is off. */
  leaderboard?: { levels: string[] } | null
  /** Files that its stories name. */
  files: Record<string, { name: string; body: Buffer }>
  /** Written one by one, each with comments of its own. */
  stories: Story[]
  groups: Group[]
  /** Comments that fit whatever is published here. */
  remarks: string[]
}

/** A shareable link, a mail to somebody without an account, or a word to somebody with one; all of them open. */
export type InvitePlan = { by: string } & (
  | { uses: number; of?: number }
  | { email: string }
  | { person: string }
)

type Business = {
  business_name: string
  business_email: string
  contact_country_code: string
  contact_number: string
  address_line_1: string
  address_line_2: string
  city: string
  state_province: string
  postal_code: string
  country: string
}

/**
 * Reads stories from a page of text. A story begins with `# Title`, after which `| by=noor picture=joint file=rules
 * loved` may stand. Lines that begin with `+ ` are comments (`+ felix: ` says whose), with `^ ` the author's own
 * answers. Lines of a paragraph are joined, as every line break would be shown. `~~~` stands for a code fence.
 */
export function stories(page: string): Story[] {
  return page
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const [title = '', options = ''] = heading.split(' | ')
      const first = lines.findIndex((line) => /^[+^] /.test(line))
      const [textLines, replyLines] = first < 0 ? [lines, []] : [lines.slice(0, first), lines.slice(first)]
      const story: Story = {
        title: title.trim(),
        text: joined(textLines),
        files: [],
        isLoved: false,
        comments: replies(replyLines),
      }
      for (const option of options.split(' ').filter(Boolean)) {
        const [name, value = ''] = option.split('=')
        if (name === 'by') story.by = value
        else if (name === 'picture') story.picture = value as Scene
        else if (name === 'file') story.files.push(value)
        else if (name === 'loved') story.isLoved = true
        else throw new Error(`Unknown option ${option} of ${title}`)
      }
      return story
    })
}

/**
 * Reads a group: a page of stories, and what may be answered to them, an entry a line. An answer that only fits one of
 * them begins with `@some words of its title: `.
 */
export function group(page: string, answers: string, sort: Sort): Group {
  const found = stories(page)
  const fitAll = lines(answers).filter((line) => {
    const [, words, text] = /^@([^:]+): (.+)$/.exec(line) ?? []
    if (!words || !text) return true
    const story = found.find(({ title }) => title.toLowerCase().includes(words))
    if (!story) throw new Error(`No story for the answer ${line}`)
    story.comments.push({ text, isAuthors: false })
    return false
  })
  return { stories: found, replies: [...fitAll, ...repliesTo[sort]] }
}

/** One entry a line. */
export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Markdown of a page, with the lines of its paragraphs joined. */
export const markdown = (text: string): string => joined(text.split('\n'))

const standsAlone = /^(#|>|\||\s*[-*] |\s*\d+\. |~~~|$)/

function joined(textLines: string[]): string {
  let isCode = false
  let text = ''
  let before = ''
  for (const line of textLines) {
    const isFence = line.startsWith('~~~')
    const goesOn = !isCode && !isFence && before !== '' && !/^[#|]/.test(before) && !standsAlone.test(line)
    text += goesOn ? ` ${line.trim()}` : `\n${line}`
    if (isFence) isCode = !isCode
    before = isFence ? '' : line
  }
  return text.replaceAll('~~~', '```').trim()
}

function replies(replyLines: string[]): Reply[] {
  const found: Reply[] = []
  for (const line of replyLines) {
    const last = found.at(-1)
    const by = /^\+ ([a-z-]+): /.exec(line)?.[1]
    if (by) found.push({ text: line.slice(by.length + 4), isAuthors: false, by })
    else if (/^[+^] /.test(line)) found.push({ text: line.slice(2), isAuthors: line.startsWith('^') })
    else if (last && line.trim()) last.text += ` ${line.trim()}`
  }
  return found
}
