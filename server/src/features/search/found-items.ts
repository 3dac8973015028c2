import { matchesIn } from '@guildhall/contract/matches'
import type { FoundItem } from '@guildhall/contract/search'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { beginningOf } from '../../platform/ellipsize.ts'
import { nobody } from '../../platform/ids.ts'
import { openList, plainText } from '../../platform/texts.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { presentItems, rowsByIds } from '../feed/hydrators.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'

type Viewing = Pick<Context, 'db' | 'viewer'>
export type Picked = { id: string; commentId: string | null }

/** Found items in order, with excerpts around the matches; without excerpts of blocked people (docs/decisions/067). */
export async function itemsOf(context: Viewing, picked: Picked[], typed: string): Promise<FoundItem[]> {
  if (picked.length === 0) return []
  const { db, viewer } = context
  const [rows, comments] = await Promise.all([
    rowsByIds(db, viewer, { ids: picked.map(({ id }) => id) }),
    commentsOf(context, picked),
  ])
  const items = await presentItems(db, viewer, rows, 'whole')
  const list = openList()
  const wordsOfComment = ({ content, is_markdown }: CommentRow) =>
    is_markdown ? wordsAround(content, typed, list) : content.replaceAll(/\s+/g, ' ')
  const itemOf = new Map(items.map((item) => [item.id, item]))
  return picked.flatMap(({ id, commentId }) => {
    const item = itemOf.get(id)
    const comment = commentId === null ? null : comments.get(commentId)
    // Deleted since the search.
    if (!item || comment === undefined) return []
    const { type, slug, title, club, author, createdAt, commentCount, isFolded, data } = item
    const text = 'content' in data ? data.content : data.description
    return {
      ...{ id, type, slug, title, club, author, createdAt, commentCount },
      excerpt: isFolded ? '' : excerptOf(wordsAround(text, typed, list), typed),
      comment: comment && {
        id: comment.id,
        author: presentPerson(comment),
        excerpt: comment.is_folded ? '' : excerptOf(wordsOfComment(comment), typed),
        createdAt: comment.created_at.toISOString(),
      },
    }
  })
}

type CommentRow = PersonColumns & {
  id: string
  content: string
  is_markdown: boolean
  created_at: Date
  is_folded: boolean
}

async function commentsOf({ db, viewer }: Viewing, picked: Picked[]): Promise<Map<string, CommentRow>> {
  const ids = picked.flatMap(({ commentId }) => commentId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments as o')
    .leftJoin('profiles as p', 'p.id', 'o.user_id')
    .select(['o.id', 'o.content', 'o.is_markdown', 'o.created_at', ...personColumns])
    .select(blocks(viewer?.id ?? nobody, sql.ref('o.user_id')).as('is_folded'))
    .where('o.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const lead = 120
const length = 500

/** Characters of Markdown parsed for an excerpt. */
const parsed = 1500

/** Plain text of Markdown; of a long text the part around the first match, from the start of a line. */
function wordsAround(markdown: string, typed: string, list: { left: number }): string {
  if (markdown.length <= parsed) return plainText(markdown, list)
  const first = matchesIn(markdown, typed)[0]?.[0] ?? 0
  const from = first <= parsed / 2 ? 0 : markdown.lastIndexOf('\n', first - lead) + 1
  const start = Math.max(from, first - parsed / 2)
  const end = start + parsed
  const part = plainText(beginningOf(markdown.slice(start), parsed), list)
  return `${start > 0 ? '…' : ''}${part}${end < markdown.length ? '…' : ''}`
}

/** Truncated at words, starting shortly before the first match. */
function excerptOf(text: string, typed: string): string {
  if (text.length <= length) return text
  const first = matchesIn(text, typed)[0]?.[0] ?? 0
  const from = first <= lead ? 0 : text.indexOf(' ', first - lead) + 1
  const part = text.slice(from, from + length)
  const isEnd = from + length >= text.length
  const end = isEnd ? part.length : Math.max(part.lastIndexOf(' '), length - 60)
  return `${from > 0 ? '…' : ''}${beginningOf(part, end)}${isEnd ? '' : '…'}`
}
