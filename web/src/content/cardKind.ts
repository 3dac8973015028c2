import { createContext } from 'react'
import type { Kind } from './kind'

/** The kind of the item around, by which its card reads the whole text. */
export const CardKind = createContext<Pick<Kind, 'type' | 'read'> | null>(null)
