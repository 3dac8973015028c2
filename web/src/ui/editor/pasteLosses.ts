import { andText } from '@guildhall/contract/lists'
import { plural } from '@guildhall/contract/plural'
/** What of pasted HTML was not kept. */
export type Losses = {
  pictures: number
  videos: number
  recordings: number
  embeds: number
  /** Tables that are too large, whose rows became lines. */
  tables: number
  /** All formatting, of what is too much or too deeply nested. */
  formatting: boolean
}

const media = 'video, audio, iframe, object, embed'
const players = /youtu|vimeo|loom\.|wistia|dailymotion|tiktok/i

/** Counts what a text has no place for. Pictures that nobody sees, such as those that count readers, are none. */
export function lossesIn(body: Element, isKept: (image: Element) => boolean): Losses {
  const losses: Losses = { pictures: 0, videos: 0, recordings: 0, embeds: 0, tables: 0, formatting: false }
  for (const image of body.querySelectorAll('img')) {
    const isSeen = !['width', 'height'].some((side) => /^[01](px)?$/.test(image.getAttribute(side) ?? ''))
    if (isSeen && !isKept(image) && !image.closest(media)) losses.pictures++
  }
  for (const node of body.querySelectorAll(media)) {
    if (node.parentElement?.closest(media)) continue
    const address = node.getAttribute('src') ?? node.getAttribute('data') ?? ''
    if (node.tagName === 'VIDEO' || players.test(address)) losses.videos++
    else if (node.tagName === 'AUDIO') losses.recordings++
    else losses.embeds++
  }
  return losses
}

/** One sentence about what was not kept; null where everything was. */
export function sentenceOf(losses: Losses): string | null {
  const left = [
    some(losses.pictures, 'a picture', '{n} pictures'),
    some(losses.videos, 'a video', '{n} videos'),
    some(losses.recordings, 'a recording', '{n} recordings'),
    some(losses.embeds, 'an embedded page', '{n} embedded pages'),
    losses.formatting ? 'formatting' : '',
  ].filter(Boolean)
  const { tables } = losses
  if (left.length === 0)
    return tables === 0
      ? null
      : plural(
          tables,
          'A table that is too large became lines.',
          '{n} tables that are too large became lines.',
        )
  const lost = andText(left)
  return tables === 0
    ? `Pasted without ${lost}.`
    : plural(
        tables,
        `Pasted without ${lost}, and a table that is too large became lines.`,
        `Pasted without ${lost}, and {n} tables that are too large became lines.`,
      )
}

const some = (count: number, one: string, other: string) => (count === 0 ? '' : plural(count, one, other))
