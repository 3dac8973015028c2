import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Network } from '../platform/outgoing/guard.ts'
import { isPublicAddress } from '../platform/outgoing/public-address.ts'

/** Certificate of push.test and turns.test, for tests only. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHirR35+a+FIAy0sB
uD8nMlnOwjqpqntt5v0gJFX/pE+hRANCAASdgwc+9Ux98wjl2o4z8qaVnM+O94jH
p45vE1OLOIzoJZYwZ6YJT8O1Jusp/+Dae9um6GTgta0IcYvR+MCVEx1l
-----END PRIVATE KEY-----
`
const cert = `-----BEGIN CERTIFICATE-----
MIIBTTCB9KADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCXB1c2gudGVz
dDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
cHVzaC50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEnYMHPvVMffMI5dqO
M/KmlZzPjveIx6eObxNTiziM6CWWMGemCU/DtSbrKf/g2nvbpuhk4LWtCHGL0fjA
lRMdZaM1MDMwIAYDVR0RBBkwF4IJcHVzaC50ZXN0ggp0dXJucy50ZXN0MA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAOovfXdv/3vInD9A/7080/x/
jlskaYsnaJC6yFYAgdalAiBAsGlJV8gRb4yYlCj6uonpGr8j3FiYUOH0B95+5Bmy
AQ==
-----END CERTIFICATE-----
`

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }
export type PushService = {
  /** Address that turns.test resolves to; public at first. */
  turnsTo(address: string): void
  network: Network
  received: Received[]
  /** Number of connections, whatever happened to them. */
  connections(): number
  /** A new browser: its subscription, and the decryption of its pushes. */
  browser(name?: string): PushBrowser
  /** Sets the response for a browser, 201 by default. 'never': accepts the request without responding. */
  answer(name: string, status: number | 'never'): void
  close(): Promise<void>
}
export type PushBrowser = {
  name: string
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** All pushes received, decrypted. */
  shown(): {
    title: string
    body: string
    path: string
    tag: string
    id: string
    latest?: string
    unread: number
  }[]
}

/** A push service over HTTPS, reachable by the server as push.test only. */
export async function openPushService(): Promise<PushService> {
  const received: Received[] = []
  const answers = new Map<string, number | 'never'>()
  let turned = '8.8.8.8'
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    const status = answers.get(path.slice(1)) ?? 201
    if (status === 'never') return
    response.writeHead(status, status === 307 ? { location: 'https://push.test/elsewhere' } : {}).end()
  })
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    turnsTo: (address) => {
      turned = address
    },
    network: {
      lookup: async (hostname) => [
        {
          address: hostname === 'turns.test' ? turned : hostname === 'push.test' ? '127.0.0.1' : '8.8.8.8',
          family: 4,
        },
      ],
      isPublic: (address, hostname) => hostname === 'push.test' || isPublicAddress(address),
      portOf: () => (server.address() as AddressInfo).port,
      ca: cert,
      patienceMs: 500,
    },
    received,
    connections: () => connections,
    browser: (name = randomBytes(8).toString('hex')) => {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const endpoint = `https://push.test/${name}`
      const own = () => received.filter(({ path }) => path === `/${name}`)
      return {
        name,
        subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
        shown: () => own().map(({ body }) => JSON.parse(decrypt(body, ecdh, auth).toString())),
      }
    },
    answer: (name, status) => void answers.set(name, status),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Decrypts by RFC 8291, as only this browser can. */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const serverKey = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + serverKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey])
  const secret = hkdfSync('sha256', browser.computeSecret(serverKey), auth, info, 32)
  const contentKey = hkdfSync('sha256', Buffer.from(secret), salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdfSync('sha256', Buffer.from(secret), salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(contentKey), Buffer.from(nonce))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // A delimiter of 2 ends the last record; zeros after it are padding.
  return padded.subarray(0, padded.lastIndexOf(2))
}

/** The server's claims (RFC 8292), if signed with the private key of this public key. */
export function vapidOf({ headers }: Received, publicKey: string): { aud: string; exp: number; sub: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) throw new Error('Another key than browsers subscribed to')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' } as never), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs) throw new Error('Not signed with that key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
