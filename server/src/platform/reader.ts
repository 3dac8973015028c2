import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type Guard, hostOf, type Network, NotPublic } from './guard.ts'

export type Wanted = {
  /** Content types, as 'text/html'. */
  types: readonly string[]
  /** Once unpacked. */
  bytes: number
  /** Whether the beginning will do where there is more; else that is an error. */
  takesBeginning?: true
  /** Ends all of it: looking up names, redirects, reading. */
  signal: AbortSignal
}
export type Read = {
  /** After redirects. */
  url: string
  type: string
  /** As the answer names it. */
  charset: string | undefined
  body: Buffer
}

/** Why there is nothing. Where it `isPassing`, it may be there later. */
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
 * What an address of the internet answers, as text or a picture: no cookies, no referrer, at most 3 redirects, each
 * checked as the first. Errors: NotRead, NotPublic, those of the network.
 */
export type Reader = (url: string, wanted: Wanted) => Promise<Read>

const redirectsAtMost = 3
const redirects = new Set([301, 302, 303, 307, 308])

export function openReader({ ca, portOf = (_, port) => port }: Network, guard: Guard): Reader {
  return async (first, wanted) => {
    let url = first
    for (let count = 0; count <= redirectsAtMost; count++) {
      const answer = await ask(url, wanted)
      const { statusCode: status = 0, headers } = answer
      if (!redirects.has(status)) return { url, ...(await take(answer, wanted)) }
      // What a redirect says besides is of no use.
      answer.destroy()
      if (!headers.location) throw new NotRead('a redirect to nowhere')
      url = resolved(headers.location, url)
    }
    throw new NotRead('too many redirects')
  }

  function ask(url: string, { types, signal }: Wanted): Promise<IncomingMessage> {
    const { protocol, hostname, port, path } = checked(url)
    const request = protocol === 'https:' ? secureRequest : plainRequest
    return new Promise((resolve, reject) => {
      // A name that nobody answers for ends with the time as well.
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
    // Other ports than the usual ones are left out of an address: those are of the other protocol, or of neither.
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

async function take(answer: IncomingMessage, wanted: Wanted): Promise<Omit<Read, 'url'>> {
  try {
    const { statusCode: status = 0, headers } = answer
    if (status !== 200) throw new NotRead(`status ${status}`, status === 429 || status >= 500)
    const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim())
    if (!wanted.types.includes(type.toLowerCase())) throw new NotRead('another type')
    const charset = parameters.find((one) => /^charset=/i.test(one))?.slice('charset='.length)
    const body = await bounded(unpacked(answer), wanted)
    return { type: type.toLowerCase(), charset: charset?.replaceAll(/^["']|["']$/g, ''), body }
  } finally {
    answer.destroy()
  }
}

/** Unpacks as it is read, so that what would grow without end is cut off in time. */
function unpacked(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (encoding === 'identity') return answer
  const make = unpackers[encoding]
  if (!make) throw new NotRead('another encoding')
  // A stream that is cut off ends what reads it, too; whoever reads is told there.
  return pipeline(answer, make(), () => undefined)
}

const unpackers: Record<string, () => ReturnType<typeof createGunzip>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

async function bounded(stream: Readable, { bytes, takesBeginning, signal }: Wanted): Promise<Buffer> {
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
