import { createHash, createHmac, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageAnswer } from '@guildhall/contract/page'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

/** An answer of the API inside this server, as it was sent. */
export type Reading = { status: number; text: string }
export type Read = (path: string) => Promise<Reading>

/** A page whose bytes are the same for every visitor, with the nonce of its style elements. */
export type MadePage = {
  nonce: string
  etag: string
  html: string
  /** Its bytes as sent to whoever takes that encoding. */
  encoded: Record<'br' | 'gzip', Buffer>
}
type Entry = { readings: ReadonlyMap<string, string>; page: MadePage }
/** A page as it is sent, or what else its making answered, for a nonce of its own. */
export type Outcome = { page: MadePage } | { answer: PageAnswer; nonce: string }
type Make = (read: Read, nonce: string) => Promise<PageAnswer>

type Options = {
  /** Puts an answer into the document, with this nonce. */
  fill: (answer: PageAnswer, nonce: string) => string
  /** Makes nonces that nobody can tell beforehand. */
  secret: string
  /** For so long a page is used again, in milliseconds: its times are relative to when it was made. */
  maxAge?: number
  /** All pages together, in bytes. */
  maxSize?: number
}

/** So many pages are made at once: a burst of visitors waits, and those who are signed in do not. */
const atOnce = 2

/**
 * Keeps the pages that were made for visitors. Each time one is asked for, all that it was made of is read again, by
 * the rules as they are now; only where every answer is the same, letter by letter, the page is sent again.
 */
export function openPageMemo({ fill, secret, maxAge = 60_000, maxSize = 32_000_000 }: Options) {
  const entries = new LRUCache<string, Entry>({ maxSize, sizeCalculation: sizeOf, ttl: maxAge })
  const underWay = new Map<string, Promise<unknown>>()
  const takeTurn = pLimit(atOnce)
  const placeholder = newNonce()

  /** The page at an address. `read` reads as whoever asks, `make` renders with what it reads. */
  async function pageAt(url: string, read: Read, make: Make): Promise<Outcome> {
    // Whoever comes while it is made waits for that, and then asks whether it is still so.
    const beingMade = underWay.get(url)
    if (beingMade) await beingMade.catch(() => {})
    const known = entries.get(url)
    const fresh = new Map<string, Reading>()
    if (known) {
      await Promise.all([...known.readings.keys()].map(async (path) => fresh.set(path, await read(path))))
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
      entries.set(url, { readings, page })
      return { page }
    }
    const nonce = newNonce()
    const { page, head, data } = answer
    return { answer: { ...answer, page: page.replaceAll(placeholder, nonce), head, data }, nonce }
  }

  /** The same content has the same nonce, so that the bytes are the same too; the secret keeps it from being foreseen. */
  async function finish(url: string, answer: PageAnswer): Promise<MadePage> {
    const draft = fill(answer, placeholder)
    const content = JSON.stringify([url, draft.replaceAll(placeholder, '')])
    const nonce = createHmac('sha256', secret).update(content).digest('base64url')
    const html = draft.replaceAll(placeholder, nonce)
    const [br, gzipped] = await Promise.all([
      compressed.br(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
      compressed.gzip(html),
    ])
    const etag = `"${createHash('sha256').update(html).digest('base64url')}"`
    return { nonce, etag, html, encoded: { br, gzip: gzipped } }
  }

  return { pageAt }
}

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const newNonce = () => randomBytes(32).toString('base64url')

function sizeOf({ readings, page }: Entry): number {
  const read = [...readings].reduce((sum, [path, text]) => sum + path.length + text.length, 0)
  return 2 * (read + page.html.length) + page.encoded.br.length + page.encoded.gzip.length
}
