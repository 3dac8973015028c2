import { createContext } from 'react'

/**
 * What the Markdown of a list may cost together where the server renders it, in the units of markdownWork; what is left
 * once that is used up stands there as it was typed. In a browser they are rendered one by one instead, between what
 * the person does.
 */
export const SharedWork = createContext<{ left: number } | null>(null)
