import type { Person } from '@guildhall/contract/common'
import { createContext } from 'react'

/** Who may be meant by what was typed behind an '@'; a few, the likeliest first. */
export type Find = (typed: string, signal: AbortSignal) => Promise<Person[]>

/** People to suggest in fields inside; without a source, '@' is a plain letter. */
export const FindContext = createContext<Find | null>(null)
