import { fold } from '@guildhall/contract/fold'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { wordsWithForms } from '../../platform/text/text-search.ts'
import type { Marks } from './excerpt.ts'

const most = { letters: 20_000, words: 200 }

/** The words of texts that are forms of typed words, except those that begin as typed, which are marked anyway. */
export async function marksIn(db: Database, typed: string, texts: readonly string[]): Promise<Marks> {
  const words = wordsWithForms(typed)
  const likely = words.length === 0 ? [] : likelyForms(words, texts)
  if (likely.length === 0) return { typed, forms: [] }
  const [found] = await formsAmong(db, { likely, words })
  return { typed, forms: found?.forms ?? [] }
}

const formsAmong = prepared<{ likely: string[]; words: string[] }, { forms: string[] }>(
  (db, { likely, words }) =>
    db.selectNoFrom(sql<string[]>`forms_among(${likely}::text[], ${words}::text[])`.as('forms')),
)

/** Words with the same first two letters; in Arabic all, where articles and prepositions come before these. */
function likelyForms(words: string[], texts: readonly string[]): string[] {
  const beginnings = words.map((word) => (isArabic.test(word) ? arabic : [...word].slice(0, 2).join('')))
  const like = new RegExp(`(?<![\\p{L}\\p{M}])(?:${beginnings.join('|')})[\\p{L}\\p{M}]+`, 'gu')
  const found = new Set<string>()
  for (const text of texts)
    for (const [word] of fold(text.slice(0, most.letters)).matchAll(like))
      if (!words.some((typed) => word.startsWith(typed))) found.add(word)
  return [...found].slice(0, most.words)
}

const arabic = '[\\u0620-\\u064A]'
const isArabic = new RegExp(`^${arabic}`, 'u')
