import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { limits } from '@guildhall/contract/limits'
import { hostOf } from '../../platform/outgoing/guard.ts'
import { isPublicAddress } from '../../platform/outgoing/public-address.ts'
import { textFacts } from '../../platform/text/texts.ts'

export type PostedLink = {
  /** The link as posted. */
  href: string
  /** The address to fetch: without the fragment. */
  url: string
  hash: string
}

/**
 * Finds the first bare address in a Markdown text: not a link's target, nor in code. Undefined unless that is a public
 * web page of another site; later addresses are not considered.
 */
export function firstLink(markdown: string, baseUrl: string): PostedLink | undefined {
  if (!/https?:/i.test(markdown)) return undefined
  const [found] = textFacts(markdown).addresses
  return found === undefined ? undefined : linkTo(found, baseUrl)
}

function linkTo(found: string, baseUrl: string): PostedLink | undefined {
  if (!URL.canParse(found)) return undefined
  const parsed = new URL(found)
  const { href, username, password, port, host } = parsed
  const name = hostOf(href)
  if (username || password || port || href.length > limits.linkAddress) return undefined
  if (isIP(name) ? !isPublicAddress(name) : !name.includes('.')) return undefined
  if (host === new URL(baseUrl).host) return undefined
  parsed.hash = ''
  const hash = createHash('sha256').update(parsed.href).digest('base64url')
  return { href, url: parsed.href, hash }
}
