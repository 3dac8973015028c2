import { matchesIn } from '@guildhall/contract/matches'
import type { FoundItem } from '@guildhall/contract/search'
import { type Expression, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { beginningOf } from '../../platform/text/ellipsize.ts'
import { openList, plainText } from '../../platform/text/texts.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { excerptOf, type Marks } from '../content/excerpt.ts'
import { presentItems, rowsByIds } from '../feed/hydrators.ts'
import { type HiddenWords, hiddenBy, hiddenWordsOf } from '../prevention/hidden-words/hidden-words.reads.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'

type Viewing = Pick<Context, 'db' | 'viewer'>
export type Picked = { id: string; comment: FoundComment | null }

/** A found item with its texts, which are empty if they are folded (docs/decisions/073). */
export type LoadedItem = {
  item: Omit<FoundItem, 'excerpt' | 'comment'>
  text: string
  comment: (Omit<NonNullable<FoundItem['comment']>, 'excerpt'> & { text: string; isMarkdown: boolean }) | null
}

/** Found items in order. */
export async function loadItems({ db, viewer }: Viewing, picked: Picked[]): Promise<LoadedItem[]> {
  if (picked.length === 0) return []
  const rows = await rowsByIds(db, viewer, { ids: picked.map(({ id }) => id) })
  const items = await presentItems(db, viewer, rows, 'whole')
  const itemOf = new Map(items.map((item) => [item.id, item]))
  return picked.flatMap(({ id, comment }) => {
    const item = itemOf.get(id)
    // Deleted since the search.
    if (!item) return []
    const { type, slug, title, club, author, createdAt, commentCount, data } = item
    const isFolded = item.isFolded || item.hiddenBy !== null
    return {
      item: { id, type, slug, title, club, author, createdAt, commentCount },
      text: isFolded ? '' : 'content' in data ? data.content : data.description,
      comment: comment && {
        id: comment.id,
        author: presentPerson(comment),
        text: isFoldedComment(comment, viewer?.id) ? '' : comment.content,
        isMarkdown: comment.is_markdown,
        createdAt: new Date(comment.created_at).toISOString(),
      },
    }
  })
}

export const textsOf = ({ item, text, comment }: LoadedItem) => [item.title, text, comment?.text ?? '']

/** With excerpts around the matches. */
export function presentFound(loaded: LoadedItem[], marks: Marks): FoundItem[] {
  const list = openList()
  const plainOf = ({ text, isMarkdown }: { text: string; isMarkdown: boolean }) =>
    isMarkdown ? wordsAround(text, marks, list) : text.replaceAll(/\s+/g, ' ')
  return loaded.map(({ item, text, comment }) => ({
    ...item,
    excerpt: excerptOf(wordsAround(text, marks, list), marks),
    comment: comment && {
      ...{ id: comment.id, author: comment.author, createdAt: comment.createdAt },
      excerpt: excerptOf(plainOf(comment), marks),
    },
  }))
}

/** A comment in JSON; `created_at` in milliseconds. */
type FoundComment = PersonColumns & {
  id: string
  content: string
  is_markdown: boolean
  created_at: number
  user_id: string | null
  is_folded: boolean
  /** The viewer's. */
  hidden_words: HiddenWords
}

const isFoldedComment = ({ is_folded, hidden_words, user_id, content }: FoundComment, viewerId = '') =>
  is_folded || (user_id !== viewerId && hiddenBy(hidden_words, () => [content]) !== null)

/** SQL: a comment by its id, as FoundComment; null if none. */
export const foundComment = (db: Database, viewerId: Expression<string>, id: Expression<string>) =>
  sql`(select to_jsonb(c) from ${db
    .selectFrom('comments as o')
    .leftJoin('profiles as p', 'p.id', 'o.user_id')
    .select(['o.id', 'o.user_id', 'o.content', 'o.is_markdown', ...personColumns])
    .select([
      sql`(extract(epoch from o.created_at) * 1000)::float8`.as('created_at'),
      blocks(viewerId, sql.ref('o.user_id')).as('is_folded'),
      hiddenWordsOf(viewerId).as('hidden_words'),
    ])
    .where('o.id', '=', id)
    .as('c')})`

const lead = 120

/** Characters of Markdown parsed for an excerpt. */
const parsed = 1500

/** Plain text of Markdown; of a long text the part around the first match, from the start of a line. */
export function wordsAround(markdown: string, { typed, forms }: Marks, list: { left: number }): string {
  if (markdown.length <= parsed) return plainText(markdown, list)
  const first = matchesIn(markdown, typed, forms)[0]?.[0] ?? 0
  const from = first <= parsed / 2 ? 0 : markdown.lastIndexOf('\n', first - lead) + 1
  const start = Math.max(from, first - parsed / 2)
  const end = start + parsed
  const part = plainText(beginningOf(markdown.slice(start), parsed), list)
  return `${start > 0 ? '…' : ''}${part}${end < markdown.length ? '…' : ''}`
}
