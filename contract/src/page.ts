import type { Session } from './accounts.ts'

/** An address that somebody opens, as the server hands it to the page's own code (web/src/app/server.tsx). */
export type PageRequest = {
  /** Path and query, as the browser asked for them. */
  url: string
  session: Session
  /** Where this site is reached, without a trailing slash. */
  baseUrl: string
  /** Allows the style elements of this answer. */
  nonce: string
  /** Reads from the API inside this server, as whoever asks for the page. The path is '/rest/v1/…'. */
  read(path: string): Promise<{ status: number; answer: unknown }>
}

/**
 * What stands at an address: another one to go to (`location`), or what goes into the document: elements of its head,
 * the page itself, and the data block that the browser takes over from. Each may be empty.
 */
export type PageAnswer = { status: number; location?: string; head: string; page: string; data: string }

export type RenderPage = (request: PageRequest) => Promise<PageAnswer>
