import { createHash, createHmac, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageAnswer } from '@guildhall/contract/page'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

export type Reading = { status: number; text: string }
export type Read = (path: string) => Promise<Reading>

/** Whose page it is: reads as they may, and counts readings that another visitor's request did for them. */
export type Visitor = {
  read: Read
  /** False if they are over a limit. */
  count(paths: readonly string[]): Promise<boolean>
}

/** The same bytes for every visitor, including the nonce. */
export type MadePage = {
  nonce: string
  etag: string
  html: Buffer
  encoded: Record<'br' | 'gzip', Buffer>
}
type Entry = { readings: ReadonlyMap<string, string>; paths: string[]; page: MadePage }
export type Outcome = { page: MadePage } | { answer: PageAnswer; nonce: string }
type Make = (read: Read, nonce: string) => Promise<PageAnswer>

type Options = {
  fill: (answer: PageAnswer, nonce: string) => string
  /** Keeps nonces unpredictable. */
  secret: string
  /** Milliseconds; pages show relative times. */
  maxAge?: number
  /** Bytes, over all pages. */
  maxSize?: number
}

/** Concurrent renders, and responses in total: a burst of visitors does not delay signed-in people. */
const atOnce = { rendered: 2, answered: 4 }

/**
 * Each request is answered by a check begun after it came: the data is read again, and a page is reused only if all of it
 * is identical. Visitors who come while the same page is checked or rendered share the next check.
 */
export function openPageMemo({ fill, secret, maxAge = 60_000, maxSize = 32_000_000 }: Options) {
  const entries = new LRUCache<string, Entry>({ maxSize, sizeCalculation: sizeOf, ttl: maxAge })
  const underWay = new Map<string, Promise<unknown>>()
  const takeTurn = pLimit(atOnce.rendered)
  const takePlace = pLimit(atOnce.answered)
  const placeholder = newNonce()
  const running = new Map<string, Promise<Outcome>>()
  const following = new Map<string, Promise<Outcome>>()

  async function pageAt(url: string, visitor: Visitor, make: Make): Promise<Outcome> {
    const present = running.get(url)
    const shared = present && following.get(url)
    if (shared) return (await sharedPage(url, shared, visitor)) ?? check(url, visitor, make)
    if (!present) return check(url, visitor, make)
    const next = present
      .catch(() => {})
      .then(() => {
        following.delete(url)
        return check(url, visitor, make)
      })
    following.set(url, next)
    return next
  }

  /** Undefined unless the other visitor gets a cached page, which says nothing about them. */
  async function sharedPage(
    url: string,
    shared: Promise<Outcome>,
    visitor: Visitor,
  ): Promise<Outcome | undefined> {
    const outcome = await shared.catch(() => undefined)
    const paths = entries.peek(url)?.paths
    if (!outcome || !('page' in outcome) || !paths) return undefined
    return (await visitor.count(paths)) ? outcome : undefined
  }

  async function check(url: string, { read }: Visitor, make: Make): Promise<Outcome> {
    const checking = takePlace(() => checkedPage(url, read, make))
    running.set(url, checking)
    try {
      return await checking
    } finally {
      if (running.get(url) === checking) running.delete(url)
    }
  }

  async function checkedPage(url: string, read: Read, make: Make): Promise<Outcome> {
    // Waits for a render in progress, then checks it like any cached page.
    const beingMade = underWay.get(url)
    if (beingMade) await beingMade.catch(() => {})
    const known = entries.get(url)
    const fresh = new Map<string, Reading>()
    if (known) {
      await Promise.all(known.paths.map(async (path) => fresh.set(path, await read(path))))
      const isSame = [...known.readings].every(([path, text]) => {
        const now = fresh.get(path)
        return now?.status === 200 && now.text === text
      })
      if (isSame) return { page: known.page }
    }
    const making = takeTurn(() => makeAnew(url, async (path) => fresh.get(path) ?? read(path), make))
    underWay.set(url, making)
    try {
      return await making
    } finally {
      if (underWay.get(url) === making) underWay.delete(url)
    }
  }

  async function makeAnew(url: string, read: Read, make: Make): Promise<Outcome> {
    const readings = new Map<string, string>()
    let isAllThere = true
    const noting: Read = async (path) => {
      const reading = await read(path)
      readings.set(path, reading.text)
      isAllThere &&= reading.status === 200
      return reading
    }
    const answer = await make(noting, placeholder)
    if (answer.status === 200 && answer.page && isAllThere) {
      const page = await finish(url, answer)
      entries.set(url, { readings, paths: [...readings.keys()], page })
      return { page }
    }
    const nonce = newNonce()
    const { page, head, data } = answer
    return { answer: { ...answer, page: page.replaceAll(placeholder, nonce), head, data }, nonce }
  }

  /** The same content gets the same nonce, so that the bytes are identical. */
  async function finish(url: string, answer: PageAnswer): Promise<MadePage> {
    const draft = fill(answer, placeholder)
    const content = JSON.stringify([url, draft.replaceAll(placeholder, '')])
    const nonce = createHmac('sha256', secret).update(content).digest('base64url')
    const html = Buffer.from(draft.replaceAll(placeholder, nonce))
    const [br, gzipped] = await Promise.all([
      compressed.br(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
      compressed.gzip(html),
    ])
    const etag = `"${createHash('sha256').update(html).digest('base64url')}"`
    return { nonce, etag, html, encoded: { br, gzip: gzipped } }
  }

  return { pageAt }
}

/** The variant for the accepted encodings. */
export function encodedFor(
  { html, encoded }: MadePage,
  accepted: string | string[] | undefined,
): { encoding?: 'br' | 'gzip'; body: Buffer } {
  const encoding = (['br', 'gzip'] as const).find((one) => takes(accepted, one))
  return encoding ? { encoding, body: encoded[encoding] } : { body: html }
}

/** Proxies that change the encoding weaken the tag. */
const takes = (accepted: string | string[] | undefined, encoding: string) =>
  String(accepted ?? '')
    .split(',')
    .some((one) => one.trim().split(';')[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(one))

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const newNonce = () => randomBytes(32).toString('base64url')

function sizeOf({ readings, page }: Entry): number {
  const read = [...readings].reduce((sum, [path, text]) => sum + path.length + text.length, 0)
  return 2 * read + page.html.length + page.encoded.br.length + page.encoded.gzip.length
}
