import type { Person } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import { type ContentType, featureOf } from '@guildhall/contract/limits'
import { plainText } from '@guildhall/contract/plain-text'
import { Feed } from 'feed'
import { escapeHtml } from '../../platform/html.ts'

export const formats = {
  atom: { type: 'application/atom+xml', write: (feed: Feed) => feed.atom1() },
  rss: { type: 'application/rss+xml', write: (feed: Feed) => feed.rss2() },
} as const
export type Format = keyof typeof formats

/** All that stands in a file for feed readers, and nothing that changes without it. */
export type FeedFile = {
  id: string
  title: string
  /** Markdown. */
  description: string
  link: string
  /** Where it is itself; not of a private one, whose address is a secret. */
  self?: { atom: string; rss: string }
  /** ISO. */
  updatedAt: string
  entries: FeedEntry[]
}
type FeedEntry = Record<'id' | 'title' | 'text' | 'link' | 'author' | 'createdAt' | 'updatedAt', string> & {
  type: ContentType
  club?: string
}

/** In `ofClubs` each says which club it is of. */
export const entryOf = (item: ContentItem, baseUrl: string, ofClubs = false): FeedEntry => ({
  id: item.id,
  type: item.type,
  title: ofClubs ? `${item.club.name}: ${item.title}` : item.title,
  ...(ofClubs && { club: item.club.name }),
  text: 'content' in item.data ? item.data.content : item.data.description,
  link: `${baseUrl}/${item.club.slug}/${featureOf[item.type]}/${item.slug}`,
  author: nameOf(item.author),
  createdAt: item.createdAt,
  updatedAt: item.updatedAt,
})

/** When nothing is published, nothing changes: an answer stays the same. */
export const lastChange = (since: Date, items: ContentItem[]): string =>
  new Date(Math.max(since.getTime(), ...items.map((item) => Date.parse(item.updatedAt)))).toISOString()

export function writeFeed(format: Format, file: FeedFile): string {
  const feed = new Feed({
    id: file.id,
    title: titleFor(format, file.title),
    description: visible(plainText(file.description)) || visible(file.title),
    link: file.link,
    ...(file.self && { feedLinks: file.self }),
    updated: new Date(file.updatedAt),
    generator: 'Guildhall',
    copyright: '',
  })
  for (const entry of file.entries)
    feed.addItem({
      id: `urn:uuid:${entry.id}`,
      guid: `urn:uuid:${entry.id}`,
      title: titleFor(format, entry.title),
      link: entry.link,
      // Read as HTML.
      description: escapeHtml(visible(plainText(entry.text))),
      date: new Date(entry.updatedAt),
      published: new Date(entry.createdAt),
      category: [entry.type, entry.club].flatMap((name) => (name ? [{ name: visible(name) }] : [])),
      // In RSS an author is an email address.
      ...(format === 'atom' && { author: [{ name: visible(entry.author) }] }),
    })
  return formats[format].write(feed)
}

/** In Atom the library writes titles as HTML. */
const titleFor = (format: Format, title: string) =>
  format === 'atom' ? escapeHtml(visible(title)) : visible(title)

const nameOf = (author: Person | null) => (author ? `${author.firstName} ${author.lastName}` : 'Anonymous')

/** XML has no place for these, escaped or not. */
const visible = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, '').toWellFormed()
