import type { Person } from '@guildhall/contract/common'
import { createContext } from 'react'

/** Who may be meant by what was typed behind an '@'; a few, the likeliest first. */
export type Find = (typed: string, signal: AbortSignal) => Promise<Person[]>

/** For the fields in it; where there is none, an '@' is a letter like any other. */
export const FindContext = createContext<Find | null>(null)
