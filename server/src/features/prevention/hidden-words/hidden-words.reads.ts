import type { HiddenWord } from '@guildhall/contract/hidden-words'
import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { plainText } from '../../../platform/text/texts.ts'
import { wordsIn } from '../folding.ts'

/** A person's hidden words as they are compared, the latest first; null for people without any. */
export type HiddenWords = { word: string; folded: string }[] | null

/** SQL: the hidden words of a person, read once in a statement. */
export const hiddenWordsOf = (personId: unknown): RawBuilder<HiddenWords> =>
  sql`(select json_agg(json_build_object('word', h.word, 'folded', h.folded) order by h.created_at desc, h.id)
    from hidden_words h where h.person_id = ${personId})`

/** Longer texts are looked at up to here, so that a list costs no more than what it shows. */
const longest = 10_000

/** The words of texts, in Markdown or plain, as they are compared. */
function comparedWords(texts: string[]) {
  const shown = texts.map((one) => plainText(one.slice(0, longest)))
  return wordsIn(shown.join('\n').slice(0, longest))
}

/**
 * The hidden word in what is shown of a text, as it was typed; null if none. `texts`: of an item or comment by another
 * person, in Markdown or plain.
 */
export function hiddenBy(hidden: HiddenWords | undefined, texts: () => string[]): string | null {
  if (!hidden || hidden.length === 0) return null
  const words = comparedWords(texts())
  return hidden.find(({ folded }) => words.has(folded))?.word ?? null
}

/** All texts of what is presented of an item, but for its names of files and people. */
export const textsOfItem = (title: string, data: object): string[] => [title, ...shownTexts(data)]

const shownTexts = (data: object): string[] =>
  Object.entries(data).flatMap(([name, value]) => {
    if (typeof value === 'string') return textual.has(name) ? [value] : []
    if (name === 'options' && Array.isArray(value))
      return (value as { text: string }[]).map(({ text }) => text)
    return lists.has(name) && Array.isArray(value) ? (value as string[]) : []
  })

const textual = new Set([
  ...['content', 'description', 'agenda', 'question', 'name', 'location', 'company'],
  ...['features', 'specifications', 'included'],
])
const lists = new Set(['requirements', 'responsibilities', 'benefits'])

/** People who hide no word of a text. It is read only if someone hides words at all. */
export async function withoutHiding<P extends { id: string }>(
  db: Database,
  people: P[],
  readText: () => Promise<string>,
): Promise<P[]> {
  if (people.length === 0) return people
  const hidden = await db
    .selectFrom('hidden_words')
    .select(['person_id', 'folded'])
    .where(
      'person_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  if (hidden.length === 0) return people
  const words = comparedWords([await readText()])
  const hiding = new Set(hidden.filter(({ folded }) => words.has(folded)).map((row) => row.person_id))
  return people.filter(({ id }) => !hiding.has(id))
}

/** The viewer's own, the latest first. */
export async function readHiddenWords({ db, viewer }: PersonContext): Promise<{ items: HiddenWord[] }> {
  const rows = await db
    .selectFrom('hidden_words')
    .select(['id', 'word', 'created_at'])
    .where('person_id', '=', viewer.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { items: rows.map(presentHiddenWord) }
}

export const presentHiddenWord = ({
  id,
  word,
  created_at: createdAt,
}: {
  id: string
  word: string
  created_at: Date
}): HiddenWord => ({ id, word, createdAt: createdAt.toISOString() })
