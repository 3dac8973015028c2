import { listText } from '@guildhall/contract/lists'
import type { HeldReason } from '@guildhall/contract/prevention'
import { blockedText, type TermAction } from '@guildhall/contract/prevention-limits'
import { hostsIn, wordsIn } from './folding.ts'
import { type FieldText, shownIn } from './texts.ts'

/** A watched term as it is looked up. */
export type Term = {
  kind: 'word' | 'domain'
  term: string
  folded: string
  action: TermAction
  /** The replacement; null for other actions. */
  replacement: string | null
  /** A word of the server, which holds in every club. */
  isServers: boolean
}

/** A watched term in a text, with the field where it is. */
export type Found = Term & { field: string }

/** Watched terms in texts, each once, at the first field that has it. */
export function findTerms(terms: Term[], texts: FieldText[]): Found[] {
  if (terms.length === 0) return []
  const found = new Map<Term, Found>()
  const [words, domains] = [terms.filter(isWord), terms.filter((term) => !isWord(term))]
  for (const { field, text } of texts) {
    const shown = shownIn(text)
    const both = `${text}\n${shown.words}`
    const known = words.length > 0 ? wordsIn(both) : undefined
    for (const term of words) if (known?.has(term.folded)) add(term, field)
    if (domains.length === 0) continue
    const hosts = new Set(hostsIn(`${both}\n${shown.addresses.join('\n')}`).flatMap(withParents))
    for (const term of domains) if (hosts.has(term.folded)) add(term, field)
  }
  return [...found.values()]

  function add(term: Term, field: string): void {
    if (!found.has(term)) found.set(term, { ...term, field })
  }
}

const isWord = ({ kind }: Term) => kind === 'word'

/** 'a.b.example.com' is also b.example.com and example.com; of at most 20 labels, the last ones. */
function withParents(host: string): string[] {
  const labels = host.split('.').slice(-20)
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}

export const reasonsOf = (found: Found[]): HeldReason[] => found.map(({ kind, term }) => ({ kind, term }))

/** The text at a field with a blocked word. */
export const blockedAt = (found: Found[]): Record<string, string> =>
  Object.fromEntries(
    found.map(({ field }) => {
      const terms = found.filter((one) => one.field === field).map(({ term }) => `“${term}”`)
      return [field, `${blockedText}${listText(terms)}`]
    }),
  )
