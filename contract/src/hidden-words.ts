import { z } from 'zod'
import { id, line, none } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { hiddenWords } from './prevention-limits.ts'

/** A word of one person: what others write with it is shown folded to them. */
export const hiddenWord = z.object({ id: z.string(), word: z.string(), createdAt: z.string() })
export type HiddenWord = z.infer<typeof hiddenWord>

export const addHiddenWord = z.object({
  id,
  word: line(hiddenWords.word, `At most ${hiddenWords.word} characters`).refine(
    (value) => value !== '',
    'Enter a word',
  ),
})

export const hiddenWordsApi = {
  'GET /my/hidden-words': {
    summary: 'List your hidden words, the latest first',
    access: 'person',
    response: z.object({ items: z.array(hiddenWord) }),
    errors: [],
  },
  'POST /my/hidden-words': {
    summary:
      'Hide what others write with a word: it is collapsed for you, and you aren’t notified of it. Adding a word again changes nothing',
    access: 'person',
    body: addHiddenWord,
    response: hiddenWord,
    errors: ['too_many_hidden_words', 'id_taken'],
  },
  'DELETE /my/hidden-words/:wordId': {
    summary: 'Stop hiding a word; idempotent',
    access: 'person',
    params: z.object({ wordId: id }),
    response: none,
    errors: [],
  },
} as const satisfies Endpoints
