import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type AuthenticatorOptions = {
  origin: string
  rpId?: string
  /** User verification. */
  isVerified?: boolean
}

/** A software authenticator with one passkey; every part of an answer can be forged. */
export function authenticator(standard: AuthenticatorOptions) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let count = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const data = (
    { origin, rpId = new URL(origin).hostname, isVerified = true }: AuthenticatorOptions,
    more: Buffer[] = [],
  ) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter, ...more])
  }
  const shared = { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id: shared.id,
    /** Counts like an older copy of the key. */
    countFrom(value: number) {
      count = value
    },
    make(challenge: string, given: Partial<AuthenticatorOptions> = {}) {
      const all = { ...standard, ...given }
      const key = new Map<number, Value>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = [Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]
      const attestation = new Map<string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data(all, attested)],
      ])
      return {
        ...shared,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, all.origin)),
          attestationObject: text(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    sign(challenge: string, given: Partial<AuthenticatorOptions> = {}) {
      const all = { ...standard, ...given }
      count += 1
      const client = clientData('webauthn.get', challenge, all.origin)
      const authenticatorData = data(all)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()])
      return {
        ...shared,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(authenticatorData),
          signature: text(createSign('sha256').update(signed).sign(privateKey)),
        },
      }
    },
  }
}

const text = (bytes: Buffer) => bytes.toString('base64url')

type Value = number | string | Buffer | Map<number | string, Value>

function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap((pair) => pair.map(cbor))])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}
