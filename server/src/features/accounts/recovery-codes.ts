import { createHmac, randomInt } from 'node:crypto'
import { limits } from '@guildhall/contract/limits'

/** Without easily confused characters. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const mark = 'hmac:'

/** Ten codes of 59 bits: 'k7mq-2xnp-9drt'. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: limits.recoveryCodes }, () => [group(), group(), group()].join('-'))
}

/** Ignores case, spaces and dashes. */
export function hashCode(secret: string, code: string): string {
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase()
  return mark + createHmac('sha256', secret).update(`recovery code ${plain}`).digest('base64url')
}

/** The accounts library's storage of codes; hashes pass through unchanged. */
export const hashedCodes = (secret: string) => ({
  encrypt: async (list: string) => {
    const codes = JSON.parse(list) as string[]
    return JSON.stringify(codes.map((code) => (code.startsWith(mark) ? code : hashCode(secret, code))))
  },
  decrypt: async (list: string) => list,
})

export const codesLeft = (stored: string): string[] => JSON.parse(stored) as string[]
