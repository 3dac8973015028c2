import type { Session } from './accounts.ts'

export type PageRequest = {
  url: string
  session: Session
  /** Without a trailing slash. */
  baseUrl: string
  nonce: string
  /** Calls the API in this process as the caller; paths are '/rest/v1/…'. */
  read(path: string): Promise<{ status: number; answer: unknown }>
}

/** A redirect (`location`), or parts of the document, possibly empty; `links` preload the page's own files. */
export type PageAnswer = {
  status: number
  location?: string
  head: string
  links: string
  page: string
  data: string
  /** `links` has the script that loads the application later, so the document loads no other. */
  hasLoader?: boolean
  /** Why the page could not be rendered, and is left to the browser. */
  failure?: unknown
  /** The place's name and look, for the document; absent if it could not be read. */
  look?: Look | undefined
}

export type Look = {
  name: string
  /** Null: the usual one. */
  iconUrl: string | null
  /** A style sheet; '' for the usual colours. */
  styles: string
  /** Absent: the usual one. */
  manifest?: string | undefined
}

export type RenderPage = (request: PageRequest) => Promise<PageAnswer>

/** The address with only the parameters its page knows, in a fixed order, so that equal pages have equal addresses. */
export type AddressOf = (url: string) => string
