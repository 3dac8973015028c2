import type { ReplacedWords } from '@guildhall/contract/common'
import { listText } from '@guildhall/contract/lists'
import { toast } from '../lib/page/toast'

/** An answer to publishing or editing. */
export type Replaceable = { replaced?: ReplacedWords | undefined }

/** Shows the author which words a club replaced in what they published. Returns the answer. */
export function withReplacedShown<T extends Replaceable>(answer: T): T {
  const { replaced = [] } = answer
  if (replaced.length > 0) toast.info('Some words were replaced', listText(replaced.map(sentence)))
  return answer
}

const sentence = ({ from, to }: ReplacedWords[number]) => `“${from}” is now “${to}”`
