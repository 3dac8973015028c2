import { CallError, codeOf } from '../lib/callError'
import { errorText } from '../lib/errorText'
import type { Kind, Said } from './kind'
import { publishDenial } from './publishing'

/** What is said where an item was refused. */
export function whyNotPublished({ type, texts }: Pick<Kind, 'type' | 'texts'>, error: unknown): Said {
  const code = codeOf(error)
  if (code === 'changed_meanwhile') return publishedAlready
  const denial = code && code !== 'network' ? publishDenial(type, code) : null
  if (denial) return ['Permission Denied', denial]
  const [title, otherwise] = texts.createFailed
  return [title, errorText(error, otherwise, texts.reasons.create)]
}

/** Where an earlier try did arrive. */
const publishedAlready: Said = [
  'It was published already',
  'Its first version has been changed since. Make your changes there: what you wrote stays here.',
]

/** For one that waited, whose fields are not in sight: what is wrong with them. */
export const wrongField = (error: unknown): string | undefined =>
  error instanceof CallError ? Object.values(error.fields)[0] : undefined
