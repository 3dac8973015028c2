import { createContext } from 'react'

/**
 * Budget for the Markdown of a whole list on the server, in the units of `markdown/work`. Texts past it are shown as they
 * were typed. Browsers render the texts one by one instead, in idle time.
 */
export const SharedWork = createContext<{ left: number } | null>(null)
