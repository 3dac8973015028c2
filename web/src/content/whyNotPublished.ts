import { codeOf } from '../lib/net/callError'
import { errorText } from '../lib/net/errorText'
import type { Kind, ToastText } from './kind'
import { savedOffline } from './publish'
import { publishDenial } from './publishing'

/** Toast for a failed publication; `isSaved`: the draft is saved. */
export function whyNotPublished(
  { type, texts }: Pick<Kind, 'type' | 'texts'>,
  error: unknown,
  isSaved: boolean,
): ToastText {
  const code = codeOf(error)
  if (code === 'changed_meanwhile') return publishedAlready
  const denial = code && code !== 'network' ? publishDenial(type, code) : null
  if (denial) return ['Permission Denied', denial]
  const [title, otherwise] = texts.createFailed
  return [title, errorText(error, otherwise, { ...texts.reasons.create, ...(isSaved && savedOffline) })]
}

/** An earlier attempt arrived. */
const publishedAlready: ToastText = [
  'It was published already',
  'Its first version has been changed since. Make your changes there: what you wrote stays here.',
]
