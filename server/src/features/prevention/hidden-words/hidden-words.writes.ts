import type { HiddenWord } from '@guildhall/contract/hidden-words'
import { hiddenWords } from '@guildhall/contract/prevention-limits'
import type { PersonContext } from '../../../platform/context.ts'
import { changing, type Tx, write } from '../../../platform/database/write.ts'
import { AppError, isDuplicate } from '../../../platform/errors.ts'
import { foldWord } from '../folding.ts'
import { presentHiddenWord } from './hidden-words.reads.ts'

/** Adding a word again, however it is spelled, returns the first. Errors: bad_input, too_many_hidden_words, id_taken. */
export async function hideWord(
  context: PersonContext,
  { id, word }: { id: string; word: string },
): Promise<HiddenWord> {
  const folded = foldWord(word)
  if (folded === undefined)
    throw new AppError('bad_input', { fields: { word: 'Enter 1 to 5 words with letters or digits' } })
  try {
    return await write(changing(context), (tx) => add(tx, context.viewer.id, { id, word, folded }))
  } catch (error) {
    throw isDuplicate(error, 'hidden_words_pkey') ? new AppError('id_taken') : error
  }
}

async function add(
  { db }: Tx,
  personId: string,
  { id, word, folded }: { id: string; word: string; folded: string },
): Promise<HiddenWord> {
  // With the account locked, words are counted and added one after the other.
  const own = await db
    .selectFrom('hidden_words')
    .select(['id', 'word', 'folded', 'created_at'])
    .where('person_id', '=', personId)
    .execute()
  const before = own.find((one) => one.folded === folded)
  if (before) return presentHiddenWord(before)
  if (own.length >= hiddenWords.words) throw new AppError('too_many_hidden_words')
  const row = await db
    .insertInto('hidden_words')
    .values({ id, person_id: personId, word, folded })
    .returning(['id', 'word', 'created_at'])
    .executeTakeFirstOrThrow()
  return presentHiddenWord(row)
}

/** Idempotent. */
export async function showWord({ db, viewer }: PersonContext, wordId: string) {
  await db.deleteFrom('hidden_words').where('id', '=', wordId).where('person_id', '=', viewer.id).execute()
  return {}
}
