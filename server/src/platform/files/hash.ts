import { createHash } from 'node:crypto'

export function contentHash(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 16)
}
