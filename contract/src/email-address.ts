import { z } from 'zod'

const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** Letters of any script; the other dots are those of East Asian input methods. */
const typedDomain = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
const asciiDomain =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/

/**
 * A mailbox of RFC 5321 (4.1.2) without quotes, in lower case, with the domain in ASCII: 'R&D@Bücher.example' gives
 * 'r&d@xn--bcher-kva.example', so that all spellings are one account. Undefined for anything else.
 */
export function readEmailAddress(typed: string): string | undefined {
  const text = typed.trim()
  const at = text.lastIndexOf('@')
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || text.length > 254 || name.length > 64 || !local.test(name) || !typedDomain.test(domain))
    return undefined
  const ascii = asciiOf(domain)
  const address = `${name.toLowerCase()}@${ascii}`
  return ascii && asciiDomain.test(ascii) && address.length <= 254 ? address : undefined
}

function asciiOf(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

/** Reads a typed address, or adds an issue with the text. */
export const emailAddress = (text = 'Invalid email address') =>
  z.string().transform((typed, context) => {
    const address = readEmailAddress(typed)
    if (address !== undefined) return address
    context.addIssue({ code: 'custom', message: text })
    return z.NEVER
  })
