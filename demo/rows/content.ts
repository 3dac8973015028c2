import { contentKinds } from '@guildhall/contract/limits'
import type { ReactionCounts } from '@guildhall/contract/reactions'
import type { Transaction } from 'kysely'
import { searchVector } from '../../server/src/features/content/content.writes.ts'
import { firstLink } from '../../server/src/features/links/first-link.ts'
import type { DB } from '../../server/src/platform/database/schema.ts'
import { plainText } from '../../server/src/platform/text/texts.ts'
import { pinsOf } from '../activity.ts'
import { ownerOf } from '../community.ts'
import { type Example, itemsOf, type StoredFiles } from '../example.ts'
import type { FilePlan } from '../files.ts'
import { type Answered, likesOfComment, type Reaction } from '../responses.ts'
import { insertAll } from './insert.ts'

/** What all items have in common, and how many of each kind a club has. */
export async function writeContent(db: Transaction<DB>, { clubs, items, now }: Example): Promise<void> {
  const pins = clubs.flatMap((club) =>
    pinsOf(
      items.filter((item) => item.club === club),
      now,
    ),
  )
  const pinnedAt = new Map(pins.map(({ item, at }) => [item.id, new Date(at)]))
  await insertAll(
    db,
    'content',
    items.map((item) => ({
      ...{ id: item.id, club_id: item.club.id, user_id: item.author.id },
      ...{ type: item.type, slug: item.slug, title: item.title },
      ...{ like_count: item.likes.length, comment_count: item.comments.length },
      reaction_counts: JSON.stringify(countsOf(item.reactions)),
      search: searchVector(item.title, plainText(item.text)),
      ...{ created_at: new Date(item.createdAt), updated_at: new Date(item.createdAt) },
      pinned_at: pinnedAt.get(item.id) ?? null,
      topic_id: item.topic?.id ?? null,
    })),
  )
  await insertAll(
    db,
    'content_counts',
    clubs.flatMap((club) =>
      contentKinds.flatMap((type) => {
        const count = items.filter((item) => item.club === club && item.type === type).length
        return count > 0 ? [{ club_id: club.id, type, count }] : []
      }),
    ),
  )
}

function countsOf(reactions: Reaction[]): ReactionCounts {
  const counts: ReactionCounts = {}
  for (const { reaction } of reactions) counts[reaction] = (counts[reaction] ?? 0) + 1
  return counts
}

/** The files of people, clubs and items; those of messages and links are written with them. */
export async function writeFiles(
  db: Transaction<DB>,
  { people, clubs, items }: Example,
  files: StoredFiles,
): Promise<void> {
  type Owner = { profile_id: string } | { club_id: string } | { content_id: string }
  const row = (plan: FilePlan, uploader: string, at: number, owner: Owner, position = 0) => {
    const file = files.get(plan)
    if (!file) throw new Error(`a file for ${plan.purpose} was not stored`)
    const alt = (plan.purpose !== 'attachments' && plan.alt) || ''
    return { ...file, alt, position, ...owner, uploader_id: uploader, created_at: new Date(at) }
  }
  await insertAll(
    db,
    'files',
    people.flatMap(({ id, createdAt, portrait }) =>
      portrait ? [row(portrait, id, createdAt, { profile_id: id })] : [],
    ),
  )
  await insertAll(
    db,
    'files',
    clubs.flatMap((club) =>
      [club.logo, club.cover].map((plan) =>
        row(plan, ownerOf(club).id, club.createdAt, { club_id: club.id }),
      ),
    ),
  )
  await insertAll(
    db,
    'files',
    items.flatMap(({ id, author, createdAt, files: plans }) => {
      // Counted within each purpose, as when an item is published.
      const next: Partial<Record<FilePlan['purpose'], number>> = {}
      return plans.map((plan) => {
        const position = next[plan.purpose] ?? 0
        next[plan.purpose] = position + 1
        return row(plan, author.id, createdAt, { content_id: id }, position)
      })
    }),
  )
}

/** Comments, likes, reactions and mentions. */
export async function writeResponses(db: Transaction<DB>, { items }: Example): Promise<void> {
  const of = (item: Answered) => ({ content_id: item.id, content_type: item.type, club_id: item.club.id })
  const comments = items.flatMap((item) =>
    item.comments.map((comment) => ({
      ...{ item, ...comment, likes: likesOfComment(comment, item.likes) },
      replies: item.comments.filter(({ threadId }) => threadId === comment.id).length,
    })),
  )
  await insertAll(
    db,
    'comment_threads',
    comments
      .filter(({ replies }) => replies > 0)
      .map(({ id, item, at, replies }) => ({
        ...{ id, content_id: item.id, created_at: new Date(at), reply_count: replies },
      })),
  )
  await insertAll(
    db,
    'comments',
    comments.map(({ id, item, person, text, at, threadId, likes }) => ({
      ...{ ...of(item), id, user_id: person.id, content: text, is_markdown: true, thread_id: threadId },
      ...{ like_count: likes.length, created_at: new Date(at) },
    })),
  )
  await insertAll(
    db,
    'comment_likes',
    comments.flatMap(({ id, likes }) =>
      likes.map(({ person, at }) => ({ comment_id: id, user_id: person.id, created_at: new Date(at) })),
    ),
  )
  await insertAll(
    db,
    'mentions',
    items.flatMap((item) =>
      item.mentions.map(({ id, comment, by, of: { id: user_id, username }, at }) => ({
        ...{ id, content_id: item.id, comment_id: comment?.id ?? null, by_id: by.id, user_id },
        ...{ username: username.toLowerCase(), created_at: new Date(at) },
      })),
    ),
  )
  await insertAll(
    db,
    'likes',
    items.flatMap((item) =>
      item.likes.map(({ person, at }) => ({ ...of(item), user_id: person.id, created_at: new Date(at) })),
    ),
  )
  await insertAll(
    db,
    'reactions',
    items.flatMap((item) =>
      item.reactions.map(({ reaction, person, at }) => ({
        ...{ content_id: item.id, club_id: item.club.id, user_id: person.id },
        ...{ reaction, created_at: new Date(at) },
      })),
    ),
  )
}

/** The links in posts with their cards, complete, so that no page is fetched. */
export async function writeLinks(
  db: Transaction<DB>,
  { items, links }: Example,
  files: StoredFiles,
): Promise<void> {
  const posted = itemsOf(items, 'post').flatMap((item) => {
    const link = firstLink(item.text, 'http://localhost')
    const page = link && links.find(({ url }) => url === link.url)
    return link && page ? [{ item, link, page, at: new Date(item.createdAt) }] : []
  })
  const unique = [...new Map(posted.map((one) => [one.link.hash, one])).values()]
  await insertAll(
    db,
    'link_cards',
    unique.map(({ link: { hash, url }, page, at }) => ({
      ...{ hash, url, title: page.title, site_name: page.siteName, attempts: 1, posted_at: at, tried_at: at },
    })),
  )
  await insertAll(
    db,
    'content_links',
    posted.map(({ item, link, at }) => ({
      ...{ content_id: item.id, link_hash: link.hash, url: link.href, linked_at: at },
    })),
  )
  await insertAll(
    db,
    'files',
    unique.flatMap(({ link, page, at }) => {
      const file = files.get(page.picture)
      return file ? [{ ...file, link_hash: link.hash, created_at: at }] : []
    }),
  )
}
