import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { realtimePath } from '@guildhall/contract/signals'

/** A web socket that sends exactly the given bytes. */
export type RawSocket = {
  /** Text from a string, binary from a buffer. */
  send(data: string | Buffer): void
  heard: string[]
  /** Fails if the connection ends before. */
  until(beginning: string): Promise<string>
  ended: Promise<void>
  close(): void
}

type SocketOptions = {
  headers?: Record<string, string>
  localAddress?: string
  query?: string
}

/** Rejects with the status line if the upgrade is refused. */
export function openRawSocket(origin: string, given: SocketOptions = {}): Promise<RawSocket> {
  const { hostname, port, host } = new URL(origin)
  const { headers = {}, localAddress, query = 'EIO=4&transport=websocket' } = given
  const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) })
  const heard: string[] = []
  const waiting = new Set<() => void>()
  let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  let isOpen = false
  let isOver = false
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const wake = () => {
    for (const check of waiting) check()
  }
  ended.then(() => {
    isOver = true
    wake()
  })
  socket.write(
    [
      `GET ${realtimePath}/?${query} HTTP/1.1`,
      `Host: ${host}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  )
  const raw: RawSocket = {
    heard,
    send: (data) => {
      if (socket.writable) socket.write(frame(data))
    },
    until: (beginning) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = heard.find((text) => text.startsWith(beginning))
          if (found === undefined && !isOver) return
          waiting.delete(check)
          if (found === undefined) reject(new Error(`It ended without ${beginning}: ${heard}`))
          else resolve(found)
        }
        waiting.add(check)
        check()
      }),
    ended,
    close: () => socket.destroy(),
  }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('close', () => reject(new Error(`refused: ${rest}`)))
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      if (!isOpen) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        const head = rest.toString('latin1', 0, end)
        if (!head.startsWith('HTTP/1.1 101')) {
          const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
          if (rest.length < end + 4 + length) return
          reject(new Error(`refused: ${rest}`))
          socket.destroy()
          return
        }
        rest = rest.subarray(end + 4)
        isOpen = true
        resolve(raw)
      }
      for (let text = takeFrame(); text !== undefined; text = takeFrame()) {
        if (text === '2') raw.send('3')
        heard.push(text)
      }
      wake()
    })
  })

  /** Servers never mask, and ours never splits. */
  function takeFrame(): string | undefined {
    if (rest.length < 2) return undefined
    const short = (rest[1] ?? 0) & 127
    const [start, length] = short < 126 ? [2, short] : [4, rest.length < 4 ? 65_536 : rest.readUInt16BE(2)]
    if (rest.length < start + length) return undefined
    // A close frame must be answered.
    if (((rest[0] ?? 0) & 15) === 8) socket.end()
    const text = rest.toString('utf8', start, start + length)
    rest = rest.subarray(start + length)
    return text
  }
}

/** Clients mask. */
function frame(data: string | Buffer): Buffer {
  const body = Buffer.from(data as string)
  const mask = randomBytes(4)
  const head =
    body.length < 126
      ? Buffer.from([0, 128 | body.length])
      : body.length < 65_536
        ? Buffer.from([0, 128 | 126, body.length >> 8, body.length & 255])
        : Buffer.concat([Buffer.from([0, 128 | 127, 0, 0, 0, 0]), uint32(body.length)])
  head[0] = 128 | (typeof data === 'string' ? 1 : 2)
  for (let at = 0; at < body.length; at++) body[at] = (body[at] ?? 0) ^ (mask[at % 4] ?? 0)
  return Buffer.concat([head, mask, body])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
