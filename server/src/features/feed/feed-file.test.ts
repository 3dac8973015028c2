import fc from 'fast-check'
import RssParser from 'rss-parser'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { plainText } from '../../platform/text/texts.ts'
import { openWorld } from '../../testing/world.ts'
import { hostileXml, parseFeed } from '../../testing/xml.ts'
import { type FeedFile, writeFeed } from './feed-file.ts'

const { app } = await openWorld()
const { db } = app.deps

// Letters at both ends, because some parsers trim.
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...hostileXml), fc.string({ unit: 'grapheme', maxLength: 5 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => `x${parts.join('').replaceAll(/\s+/g, ' ')}x`)
const files = fc
  .record({
    title: hostile,
    description: fc.oneof(fc.constant(''), hostile),
    entries: fc.array(fc.record({ title: hostile, text: hostile, author: hostile, club: hostile }), {
      maxLength: 3,
    }),
  })
  .map(
    ({ title, description, entries }): FeedFile => ({
      id: 'urn:uuid:1',
      title,
      description,
      link: 'https://guildhall.test/?a=1&b=2',
      self: { atom: 'https://guildhall.test/a?b&c', rss: 'https://guildhall.test/a?b&c' },
      updatedAt: '2026-02-03T04:05:06.000Z',
      entries: entries.map((entry) => ({
        ...entry,
        id: newId(),
        type: 'post',
        link: 'https://guildhall.test/?a=1&b=2',
        createdAt: '2026-02-03T04:05:06.000Z',
        updatedAt: '2026-02-03T04:05:06.000Z',
      })),
    }),
  )

/** Characters that XML does not allow. */
const visible = (text: string) => text.replaceAll(/\p{Cc}|[\uFFFE\uFFFF]/gu, '').toWellFormed()
const asHtml = (text: string) => visible(text).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

describe('a feed with hostile names', () => {
  it.each(['atom', 'rss'] as const)('is parsed correctly by two parsers as %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(files, async (file) => {
        const text = writeFeed(format, file)
        const title = format === 'atom' ? asHtml : visible
        const entries = file.entries.map((entry) => ({
          title: title(entry.title),
          link: entry.link,
          id: `urn:uuid:${entry.id}`,
          text: asHtml(plainText(entry.text)),
          club: visible(entry.club ?? ''),
          ...(format === 'atom' && { author: visible(entry.author) }),
        }))
        expect(await parseFeed(db, format, text)).toEqual({
          title: title(file.title),
          description: asHtml(plainText(file.description) || file.title),
          items: entries,
        })
        const feed = await new RssParser().parseString(text)
        expect([feed.title, feed.link, feed.feedUrl]).toEqual([
          title(file.title),
          file.link,
          file.self?.[format],
        ])
        expect(feed.items.map((item) => [item.title, item.link, item.guid ?? item.id])).toEqual(
          entries.map((entry) => [entry.title, entry.link, entry.id]),
        )
      }),
      { numRuns: 200 },
    )
  })
})
