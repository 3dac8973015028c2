import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/**
 * Parses XML with libxml2, which PostgreSQL contains and which, unlike the parsers of feed libraries, refuses everything
 * that is not well-formed. Returns a row for each element that `rows` selects; columns are paths below it. The prefix
 * `x` is `namespace`. Throws with the parser's message.
 */
async function parseXml<Column extends string>(
  db: Database,
  text: string,
  {
    rows,
    columns,
    namespace = 'none',
  }: { rows: string; columns: Record<Column, string>; namespace?: string },
): Promise<Record<Column, string | null>[]> {
  const definitions = Object.entries<string>(columns).map(
    ([name, path]) => sql`${sql.ref(name)} text path ${sql.lit(path)}`,
  )
  const found = await sql<Record<Column, string | null>>`
    select * from xmltable(xmlnamespaces(${sql.lit(namespace)} as x), ${sql.lit(rows)}
      passing xmlparse(document ${text}) columns ${sql.join(definitions)})`.execute(db)
  return found.rows
}

const atom = 'http://www.w3.org/2005/Atom'
const [atomEntry, rssItem] = [
  { title: 'x:title', text: 'x:summary', link: 'x:link/@href', id: 'x:id', club: 'x:category[2]/@term' },
  { title: 'title', text: 'description', link: 'link', id: 'guid', club: 'category[2]' },
]

/** A feed parsed by libxml2, decoded once; HTML inside is still escaped. */
export async function parseFeed(db: Database, format: 'atom' | 'rss', text: string) {
  if (format === 'rss') {
    const columns = { title: 'title', description: 'description' }
    const [channel] = await parseXml(db, text, { rows: '/rss/channel', columns })
    return { ...channel, items: await parseXml(db, text, { rows: '/rss/channel/item', columns: rssItem }) }
  }
  const columns = { title: 'x:title', description: 'x:subtitle' }
  const [feed] = await parseXml(db, text, { namespace: atom, rows: '/x:feed', columns })
  const rows = '/x:feed/x:entry'
  return {
    ...feed,
    items: await parseXml(db, text, {
      namespace: atom,
      rows,
      columns: { ...atomEntry, author: 'x:author/x:name' },
    }),
  }
}

/** Addresses in a sitemap or sitemap index, parsed by libxml2. */
export async function parseSitemap(db: Database, text: string): Promise<string[]> {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  const found = await parseXml(db, text, { namespace, rows: '/x:*/x:*', columns: { url: 'x:loc' } })
  return found.map(({ url }) => url ?? '')
}

/** Strings that break XML if escaping is missing or incomplete. */
export const hostileXml = [
  ']]>',
  ']]>]]>',
  ']]></title></item><item><title>Mine</title><link>https://evil.test/</link></item><item><title>',
  '<![CDATA[',
  'We <3 books',
  '"><entry/>',
  "' onload='x",
  '&amp;',
  '&lt;b&gt;',
  '&nbsp;',
  '&#0;',
  '&',
  '-->',
  '<!--',
  '<?php',
  '%3C',
  '\u0000',
  '\u0008',
  '\u0085',
  '\u2028',
  '\uFFFE',
  '\uD800',
  '👩‍🔧',
  'שלום',
]

/** Those the database accepts. */
export const hostileTitles = hostileXml
  .filter((piece) => piece.isWellFormed() && !piece.includes('\0'))
  .map((piece) => `x${piece}x`)
