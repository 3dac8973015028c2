import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { limits } from '@guildhall/contract/limits'
import { hostOf } from '../../platform/guard.ts'
import { isPublicAddress } from '../../platform/public-address.ts'

export type PostedLink = {
  /** As it was posted. */
  href: string
  /** What is read: without what follows '#'. */
  url: string
  hash: string
}

const fence = /^ {0,3}(`{3,}|~{3,})/
/** Indented as code, or the address that a label stands for. */
const passedOver = /^(?: {4}|\t| {0,3}\[[^\]]{1,999}\]:)/
const labelled = /!?\[[^[\]]*\]\((?:[^\s()]|\([^\s()]*\))*(?:[ \t]+"[^"()]*")?\)/g
const code = /`+[^`]*`+/g
const address = /(?<![\w/@.:-])https?:\/\/[^\s<>`\]]+/gi

/**
 * The first address that a text shows as such: not one behind words, nor one in code. Undefined where that is no page of
 * the web, or a page of ours, whatever comes after it.
 */
export function firstLink(markdown: string, baseUrl: string): PostedLink | undefined {
  let open: string | undefined
  for (const line of markdown.split('\n')) {
    const marks = fence.exec(line)?.[1]
    if (open) {
      if (marks?.startsWith(open)) open = undefined
      continue
    }
    if (marks) open = marks
    if (marks || passedOver.test(line)) continue
    const [found] = line.replaceAll(code, ' ').replaceAll(labelled, ' ').match(address) ?? []
    if (found) return linkTo(withoutEnd(found), baseUrl)
  }
  return undefined
}

/** Signs after an address belong to the sentence, and so does a bracket that closes what it did not open. */
function withoutEnd(found: string): string {
  let end = found.length
  let strays = [...found].reduce((sum, sign) => sum + (sign === ')' ? 1 : sign === '(' ? -1 : 0), 0)
  for (; ; end -= 1) {
    const last = found[end - 1] ?? ''
    if (last === ')' && strays > 0) strays -= 1
    else if (!/[?!.,:;*_~'"“”‘’»…|]/.test(last)) return found.slice(0, end)
  }
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
