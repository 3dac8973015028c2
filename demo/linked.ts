import type { Transaction } from 'kysely'
import { firstLink } from '../server/src/features/links/first-link.ts'
import type { DB } from '../server/src/platform/schema.ts'
import type { FilePlan, KeptFile } from './files.ts'
import { insertAll } from './insert.ts'
import { scenePicture } from './pictures/scenes.ts'
import type { Item } from './stories/item.ts'

/** What the links in posts lead to, as it was found there: none of these sites exists. */
const pages = [
  {
    url: 'https://drawings.example.org/box-joint-jig',
    title: 'A box-joint jig for the router table: drawing at full size, with all dimensions',
    siteName: 'The Drawings Page',
    picture: {
      purpose: 'link-card' as const,
      svg: scenePicture('joint', '#8a5a2b', 'drawings.example.org'),
    },
  },
]

export const picturesOfLinks: FilePlan[] = pages.map(({ picture }) => picture)

/** Links, their cards and pictures; nothing is left to be read. */
export async function writeLinks(
  db: Transaction<DB>,
  items: Item[],
  files: Map<FilePlan, KeptFile>,
): Promise<void> {
  const posted = items.flatMap((item) => {
    const link = item.type === 'post' ? firstLink(item.text, 'http://localhost') : undefined
    const page = link && pages.find(({ url }) => url === link.url)
    return link && page ? [{ item, link, page }] : []
  })
  const once = posted.filter(({ link }, at) => posted.findIndex((one) => one.link.hash === link.hash) === at)
  await insertAll(
    db,
    'link_cards',
    once.map(({ item, link: { hash, url }, page }) => ({
      ...{ hash, url, title: page.title, site_name: page.siteName, attempts: 1 },
      asked_at: new Date(item.createdAt),
      tried_at: new Date(item.createdAt),
    })),
  )
  await insertAll(
    db,
    'content_links',
    posted.map(({ item, link }) => ({
      ...{ content_id: item.id, link_hash: link.hash, url: link.href },
      linked_at: new Date(item.createdAt),
    })),
  )
  await insertAll(
    db,
    'files',
    once.flatMap(({ item, link, page }) => {
      const file = files.get(page.picture)
      return file ? [{ ...file, link_hash: link.hash, created_at: new Date(item.createdAt) }] : []
    }),
  )
}
