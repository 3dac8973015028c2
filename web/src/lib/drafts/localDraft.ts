import { useState } from 'react'
import { useViewer } from '../session/viewer'
import { readStored, writeStored } from '../state/stored'
import { type formPrefix, learningPrefix } from './storageKeys'

type LocalDraft<T> = {
  found: T | null
  keep: (draft: T | null) => void
  /** Called once the server has what was sent: returns what is left of the stored draft, which may be newer. */
  acknowledge: (rest: (draft: T) => T | null) => void
}

/**
 * What a person wrote at a lesson or in a form and did not send, in this browser only; logging out removes it. `name` is
 * of the form 'quiz:<lesson id>'.
 */
export function useLocalDraft<T>(
  name: string,
  prefix: typeof learningPrefix | typeof formPrefix = learningPrefix,
): LocalDraft<T> {
  const personId = useViewer()?.id
  const key = personId && `${prefix}:${personId}:${name}`
  const read = () => (key ? parse<T>(readStored(key)) : null)
  const [found] = useState(read)
  const keep = (draft: T | null) => {
    if (key) writeStored(key, draft === null ? null : JSON.stringify(draft))
  }
  return {
    found,
    keep,
    acknowledge: (rest) => {
      const stored = read()
      if (stored !== null) keep(rest(stored))
    },
  }
}

function parse<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null
  } catch {
    return null
  }
}
