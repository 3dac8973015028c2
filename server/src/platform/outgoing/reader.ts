import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type Guard, hostOf, type Network, NotPublic } from './guard.ts'

export type ReadOptions = {
  /** Accepted content types, as 'text/html'. */
  types: readonly string[]
  /** Maximum size, decompressed. */
  bytes: number
  /** Whether to truncate larger bodies; otherwise they are an error. */
  takesBeginning?: true
  /** Aborts all steps: lookups, redirects, reading. */
  signal: AbortSignal
}
export type Read = {
  /** After redirects. */
  url: string
  type: string
  /** Charset of the response header. */
  charset: string | undefined
  body: Buffer
}

/** Why nothing was read. With `isPassing`, a retry may succeed. */
export class NotRead extends Error {
  override name = 'NotRead'
  constructor(
    reason: string,
    readonly isPassing = false,
  ) {
    super(reason)
  }
}

/**
 * Reads a public address without cookies and referrer, through at most 3 redirects, each checked like the first.
 * Errors: NotRead, NotPublic, those of the network.
 */
export type Reader = (url: string, options: ReadOptions) => Promise<Read>

const redirectsAtMost = 3
const redirects = new Set([301, 302, 303, 307, 308])

export function openReader({ ca, portOf = (_, port) => port }: Network, guard: Guard): Reader {
  return async (first, options) => {
    let url = first
    for (let count = 0; count <= redirectsAtMost; count++) {
      const answer = await ask(url, options)
      const { statusCode: status = 0, headers } = answer
      if (!redirects.has(status)) return { url, ...(await take(answer, options)) }
      // The body of a redirect is ignored.
      answer.destroy()
      if (!headers.location) throw new NotRead('a redirect to nowhere')
      url = resolved(headers.location, url)
    }
    throw new NotRead('too many redirects')
  }

  function ask(url: string, { types, signal }: ReadOptions): Promise<IncomingMessage> {
    const { protocol, hostname, port, path } = checked(url)
    const request = protocol === 'https:' ? secureRequest : plainRequest
    return new Promise((resolve, reject) => {
      // An unanswered lookup ends with the deadline too.
      signal.throwIfAborted()
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      const sent = request(
        {
          ...{ protocol, hostname, path, signal },
          port: portOf(hostname, port),
          agent: false,
          lookup: guard.pinned,
          ...(ca && { ca }),
          maxHeaderSize: 16_384,
          headers: {
            host: new URL(url).host,
            accept: types.join(', '),
            'accept-encoding': 'gzip, deflate, br',
            'user-agent': 'Guildhall (link preview)',
          },
        },
        resolve,
      )
      sent.on('error', reject)
      sent.end()
    })
  }

  function checked(url: string) {
    const { protocol, hostname, port, username, password, pathname, search } = new URL(url)
    const isWeb = protocol === 'https:' || protocol === 'http:'
    // `URL` omits default ports, so an explicit 80 or 443 belongs to the other scheme.
    if (!isWeb || username || password || (port && port !== '80' && port !== '443')) throw new NotPublic()
    const host = hostOf(url)
    if (guard.isRefusedLiteral(host) || !(isIP(host) || host.includes('.'))) throw new NotPublic()
    const usual = protocol === 'https:' ? 443 : 80
    return {
      protocol,
      hostname: hostname.replaceAll(/^\[|\]$/g, ''),
      port: Number(port || usual),
      path: pathname + search,
    }
  }
}

function resolved(location: string, from: string): string {
  try {
    return new URL(location, from).href
  } catch {
    throw new NotRead('a redirect to nowhere')
  }
}

async function take(answer: IncomingMessage, options: ReadOptions): Promise<Omit<Read, 'url'>> {
  try {
    const { statusCode: status = 0, headers } = answer
    if (status !== 200) throw new NotRead(`status ${status}`, status === 429 || status >= 500)
    const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim())
    if (!options.types.includes(type.toLowerCase())) throw new NotRead('another type')
    const charset = parameters.find((one) => /^charset=/i.test(one))?.slice('charset='.length)
    const body = await bounded(unpacked(answer), options)
    return { type: type.toLowerCase(), charset: charset?.replaceAll(/^["']|["']$/g, ''), body }
  } finally {
    answer.destroy()
  }
}

/** Decompresses while reading, so that endless output is cut off. */
function unpacked(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (encoding === 'identity') return answer
  const make = unpackers[encoding]
  if (!make) throw new NotRead('another encoding')
  // The reader of the stream gets the error.
  return pipeline(answer, make(), () => undefined)
}

const unpackers: Record<string, () => ReturnType<typeof createGunzip>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

async function bounded(stream: Readable, { bytes, takesBeginning, signal }: ReadOptions): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      signal.throwIfAborted()
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size <= bytes) continue
      if (!takesBeginning) throw new NotRead('too large')
      break
    }
  } finally {
    stream.destroy()
  }
  return Buffer.concat(chunks).subarray(0, bytes)
}
