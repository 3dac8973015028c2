import type { Person } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import { type ContentType, featureOf } from '@guildhall/contract/limits'
import { feedTypes } from '@guildhall/contract/private-addresses'
import type { HttpExchange, PlainAnswer } from '../../platform/context.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { plainText } from '../../platform/text/texts.ts'
import { type Xml, xml, xmlCharacters, xmlFile } from '../../platform/text/xml.ts'
import type { PublicCourse } from '../courses/public.reads.ts'
import { hashOf } from '../tokens/secrets.ts'

const formats = {
  atom: { type: feedTypes[0], write: writeAtom },
  rss: { type: feedTypes[1], write: writeRss },
} as const
export type Format = keyof typeof formats

/** The complete content of a file for feed readers; the file changes only with it. */
export type FeedFile = {
  id: string
  title: string
  /** Markdown. */
  description: string
  link: string
  /** Its own addresses; absent for a private feed, whose address is a secret. */
  self?: { atom: string; rss: string }
  /** ISO. */
  updatedAt: string
  entries: FeedEntry[]
}
type FeedEntry = Record<'id' | 'title' | 'text' | 'link' | 'author' | 'createdAt' | 'updatedAt', string> & {
  type: ContentType | 'course'
  club?: string
}

/** With `ofClubs` each entry names its club. */
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

/** A course, by its first teacher. */
export const courseEntryOf = (course: PublicCourse, baseUrl: string): FeedEntry => ({
  id: course.id,
  type: 'course',
  title: course.title,
  text: [course.summary, course.description].filter(Boolean).join('\n\n'),
  link: `${baseUrl}/${course.club.slug}/courses/${course.slug}`,
  author: course.teachers[0] ? nameOf(course.teachers[0]) : course.club.name,
  createdAt: course.publishedAt.toISOString(),
  updatedAt: course.updatedAt.toISOString(),
})

/** Time of the last change; constant while nothing is published, so that responses stay equal. */
export const lastChange = (since: Date, entries: { updatedAt: string }[]): string =>
  new Date(Math.max(since.getTime(), ...entries.map((entry) => Date.parse(entry.updatedAt)))).toISOString()

/** The file, or 304 to a reader that has it. `cache`: who may store it; all ask again each time. */
export function feedAnswer(
  http: HttpExchange,
  format: Format,
  cache: 'public' | 'private',
  file: FeedFile,
): PlainAnswer {
  const body = writeFeed(format, file)
  const etag = `"${hashOf(body)}"`
  const headers = { 'cache-control': `${cache}, no-cache`, etag }
  if (http.knows(etag)) return { status: 304, headers }
  return { headers: { ...headers, 'content-type': `${formats[format].type}; charset=utf-8` }, body }
}

/** The file's text in one of the two formats; see docs/decisions/063 for what is escaped how. */
export const writeFeed = (format: Format, file: FeedFile): string => xmlFile(formats[format].write(file))

/** RFC 4287. */
function writeAtom(file: FeedFile): Xml {
  return xml`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${file.id}</id>
<title type="html">${html(file.title)}</title>
<subtitle type="html">${html(descriptionOf(file))}</subtitle>
<updated>${new Date(file.updatedAt).toISOString()}</updated>
<generator>Guildhall</generator>
<link rel="alternate" href="${file.link}"/>
${file.self ? xml`<link rel="self" href="${file.self.atom}"/>` : ''}
${file.entries.map(
  (entry) => xml`<entry>
<id>urn:uuid:${entry.id}</id>
<title type="html">${html(entry.title)}</title>
<link href="${entry.link}"/>
<published>${new Date(entry.createdAt).toISOString()}</published>
<updated>${new Date(entry.updatedAt).toISOString()}</updated>
<author><name>${entry.author}</name></author>
${categoriesOf(entry).map((name) => xml`<category term="${name}" label="${name}"/>`)}
<summary type="html">${html(plainText(entry.text))}</summary>
</entry>`,
)}
</feed>`
}

/** RSS 2.0: plain-text titles and HTML descriptions. Without authors, which would be email addresses. */
function writeRss(file: FeedFile): Xml {
  return xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${file.title}</title>
<link>${file.link}</link>
<description>${html(descriptionOf(file))}</description>
<lastBuildDate>${new Date(file.updatedAt).toUTCString()}</lastBuildDate>
<generator>Guildhall</generator>
${file.self ? xml`<atom:link rel="self" type="${formats.rss.type}" href="${file.self.rss}"/>` : ''}
${file.entries.map(
  (entry) => xml`<item>
<title>${entry.title}</title>
<link>${entry.link}</link>
<guid isPermaLink="false">urn:uuid:${entry.id}</guid>
<pubDate>${new Date(entry.createdAt).toUTCString()}</pubDate>
${categoriesOf(entry).map((name) => xml`<category>${name}</category>`)}
<description>${html(plainText(entry.text))}</description>
</item>`,
)}
</channel>
</rss>`
}

const html = (text: string) => escapeHtml(xmlCharacters(text))
const descriptionOf = (file: FeedFile) => plainText(file.description) || file.title
const categoriesOf = ({ type, club }: FeedEntry) => (club ? [type, club] : [type])
const nameOf = (author: Person | null) => (author ? `${author.firstName} ${author.lastName}` : 'Anonymous')
