import { createHash } from 'node:crypto'

/** The first 16 hexadecimal digits of the SHA-256: enough to name a file by what is in it. */
export function contentHash(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 16)
}
