import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { limits } from '@guildhall/contract/limits'
import { hostOf } from '../../platform/guard.ts'
import { isPublicAddress } from '../../platform/public-address.ts'
import { textFacts } from '../../platform/texts.ts'

export type PostedLink = {
  /** As it was posted. */
  href: string
  /** What is read: without what follows '#'. */
  url: string
  hash: string
}

/**
 * The first address that a text in Markdown shows as such: not one behind words, nor one in code. Undefined where that is
 * no page of the web, or a page of ours, whatever comes after it.
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
