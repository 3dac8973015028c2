import type { Session } from '@guildhall/contract/accounts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from '../cache/keys'
import { putData } from '../cache/reads'
import { CallError } from '../net/callError'

/** The data that the server embeds beside its HTML. Query's own dehydrate keeps the server's clock, and no refusals. */
export type SsrData = {
  /** When it was rendered, in milliseconds by the server's clock. */
  at: number
  session: Session
  /** The HTML of the page is there, made of these answers; else only the shell. */
  isRendered: boolean
  /** The lazy parts in that HTML. */
  parts?: string[]
  answers: Answer[]
}
type Refusal = { code: CallError['code']; status: number; message: string }
type Answer = { key: QueryKey; data?: unknown; refusal?: Refusal }

const elementId = 'first-data'
/** For so long after hydrating, in milliseconds, what the server read is not fetched again. */
const freshMs = 10_000
let filledAt = -1

/** Whether the server read this for the page that was just hydrated. True for everything on the server. */
export const cameFromSsr = (updatedAt: number): boolean =>
  import.meta.env.SSR || (updatedAt === filledAt && Date.now() - filledAt < freshMs)

/** `refetchOnMount` for what is fetched on every visit, except the one that the server rendered. */
export const refetchUnlessSsr = ({ state }: { state: { dataUpdatedAt: number } }) =>
  cameFromSsr(state.dataUpdatedAt) ? false : ('always' as const)

/** Everything in a cache but the session, to fill another one with. */
export function ssrAnswers(queries: QueryClient): Answer[] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => queryKey[0] !== keys.session[0])
    .map(({ queryKey: key, state: { data, error } }) =>
      error instanceof CallError
        ? { key, refusal: { code: error.code, status: error.status, message: error.message } }
        : { key, data },
    )
}

/** The element with the data of a page. No text in it can end the element or begin another. */
export const ssrDataBlock = (data: SsrData): string =>
  `<script type="application/json" id="${elementId}">${blockJson(data)}</script>`

/** JSON that is safe inside a script element. */
export const blockJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (sign) => `\\u${hex(sign)}`)

const hex = (sign: string) => sign.charCodeAt(0).toString(16).padStart(4, '0')

/** The embedded data; null where the server sent only the shell. */
export function readSsrData(): SsrData | null {
  const text = document.getElementById(elementId)?.textContent
  return text ? (JSON.parse(text) as SsrData) : null
}

/**
 * Fills the cache as if the answers had arrived `waitedMs` ago, when app/loader.ts began to wait: the server's clock may
 * differ.
 */
export function fillFromSsr({ session, answers }: SsrData, queries: QueryClient, waitedMs = 0): void {
  filledAt = Date.now() - waitedMs
  const updatedAt = filledAt
  putData(queries, keys.session, session, updatedAt)
  for (const { key, data, refusal } of answers)
    if (refusal) fillRefusal(queries, key, refusal, updatedAt)
    else putData(queries, key, isEndless(data) ? fromTheStart(data) : data, updatedAt)
}

function fillRefusal(queries: QueryClient, queryKey: QueryKey, refusal: Refusal, errorUpdatedAt: number) {
  const error = new CallError(refusal.code, refusal.status, refusal.message)
  queries.getQueryCache().build(
    queries,
    { queryKey },
    {
      data: undefined,
      dataUpdateCount: 0,
      dataUpdatedAt: 0,
      error,
      errorUpdateCount: 1,
      errorUpdatedAt,
      fetchFailureCount: 1,
      fetchFailureReason: error,
      fetchMeta: null,
      isInvalidated: false,
      status: 'error',
      fetchStatus: 'idle',
    },
  )
}

type Endless = { pages: unknown[]; pageParams: unknown[] }
const isEndless = (data: unknown): data is Endless =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
/** JSON has no undefined, which is the cursor of a first page. */
const fromTheStart = (data: Endless): Endless => ({
  ...data,
  pageParams: data.pageParams.map((cursor) => cursor ?? undefined),
})
