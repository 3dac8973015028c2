import type { Session } from '@guildhall/contract/accounts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { CallError } from './callError'
import { keys } from './keys'

/**
 * What the server put into the page beside its HTML. Not by the query library's dehydrate: that keeps the server's clock,
 * and no refusals.
 */
export type FirstData = {
  /** When, in milliseconds. */
  at: number
  session: Session
  /** The body is there already, made of the answers; else the page starts from nothing. */
  isRendered: boolean
  answers: Answer[]
}
type Refusal = { code: CallError['code']; status: number; message: string }
type Answer = { key: QueryKey; data?: unknown; refusal?: Refusal }

const elementId = 'first-data'
/** For so long after taking over, what the server just read is not read again. */
const freshMs = 10_000
let filledAt = -1

/** Was this read for the visit that just began? On the server everything is. */
export const isOfFirstVisit = (updatedAt: number): boolean =>
  import.meta.env.SSR || (updatedAt === filledAt && Date.now() - filledAt < freshMs)

/** `refetchOnMount` for what must be read anew on every visit, except on the one that the server read it for. */
export const anewOnMount = ({ state }: { state: { dataUpdatedAt: number } }) =>
  isOfFirstVisit(state.dataUpdatedAt) ? false : ('always' as const)

/** What a cache holds, to be filled into another one. */
export function answersIn(queries: QueryClient): Answer[] {
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

/** The data block of a page. No text in it can end the element or begin another. */
export const dataBlock = (data: FirstData): string =>
  `<script type="application/json" id="${elementId}">${blockJson(data)}</script>`

/** JSON as it may stand in a script element. */
export const blockJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (sign) => `\\u${hex(sign)}`)

const hex = (sign: string) => sign.charCodeAt(0).toString(16).padStart(4, '0')

/** What the server put into this page; null where it is only the shell. */
export function readFirstData(): FirstData | null {
  const text = document.getElementById(elementId)?.textContent
  return text ? (JSON.parse(text) as FirstData) : null
}

/** Puts what the server read into the cache, as if it had just been read here: clocks may differ. */
export function fillWith({ session, answers }: FirstData, queries: QueryClient): void {
  filledAt = Date.now()
  const updatedAt = filledAt
  queries.setQueryData(keys.session, session, { updatedAt })
  for (const { key, data, refusal } of answers)
    if (refusal) fillRefusal(queries, key, refusal, updatedAt)
    else queries.setQueryData(key, isEndless(data) ? fromTheStart(data) : data, { updatedAt })
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
/** JSON knows no undefined, which is where a list starts. */
const fromTheStart = (data: Endless): Endless => ({
  ...data,
  pageParams: data.pageParams.map((cursor) => cursor ?? undefined),
})
