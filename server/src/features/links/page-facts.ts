import { limits } from '@guildhall/contract/limits'
import { visibleLine } from '@guildhall/contract/visible'
import { Parser } from 'htmlparser2'
import type { Read } from '../../platform/outgoing/reader.ts'
import { ellipsize } from '../../platform/text/ellipsize.ts'

export type PageFacts = {
  title: string | undefined
  siteName: string | undefined
  /** A web address only. */
  pictureUrl: string | undefined
}

/** Reads a page's title, site name and picture from the head of its HTML. */
export function factsIn(page: Read): PageFacts {
  const { said, title } = headOf(decoded(page))
  const of = (...names: string[]) => names.map((name) => said.get(name)).find(Boolean)
  return {
    title: line(of('og:title', 'twitter:title') ?? title, limits.linkTitle),
    siteName: line(of('og:site_name'), limits.linkSite),
    pictureUrl: webAddress(of('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'), page.url),
  }
}

/** Enough for any head. The parser's work grows with the square of the number of open tags. */
const maxTags = 1000
const chunk = 4096
const inHead = new Set(['html', 'head', 'title', 'meta', 'link', 'base', 'script', 'style', 'noscript'])
const cardProperties = /^(?:og:(?:title|site_name|image(?::(?:secure_)?url)?)|twitter:(?:title|image))$/

function headOf(html: string): { said: Map<string, string>; title: string } {
  const said = new Map<string, string>()
  let title = ''
  let tags = 0
  let isDone = false
  let isTitle = false
  const parser = new Parser({
    onopentag: (name, { property, name: called, content }) => {
      tags += 1
      if (!inHead.has(name) || tags > maxTags) isDone = true
      if (isDone) return
      isTitle = name === 'title' && !title
      const key = (property ?? called ?? '').toLowerCase()
      if (name === 'meta' && content && cardProperties.test(key) && !said.has(key)) said.set(key, content)
    },
    ontext: (text) => {
      if (isTitle && !isDone && title.length < bounded) title += text
    },
    onclosetag: (name) => {
      if (name === 'title') isTitle = false
      if (name === 'head') isDone = true
    },
  })
  for (let at = 0; at < html.length && !isDone; at += chunk) parser.write(html.slice(at, at + chunk))
  return { said, title }
}

/** Longer than shown, because much of it may be invisible. */
const bounded = 2000

function line(text: string | undefined, length: number): string | undefined {
  return ellipsize(visibleLine((text ?? '').slice(0, bounded).toWellFormed()), length) || undefined
}

function webAddress(address: string | undefined, from: string): string | undefined {
  if (!address || !URL.canParse(address, from)) return undefined
  const { protocol, href } = new URL(address, from)
  return /^https?:$/.test(protocol) && href.length <= limits.linkAddress ? href : undefined
}

const named = /<meta[^>]{1,200}?charset\s{0,9}=\s{0,9}["']?([\w:-]{1,40})/i

/** Decodes by byte order mark, response header, or the page's own charset; else UTF-8. */
function decoded({ body, charset }: Read): string {
  const start = body.toString('latin1', 0, 1024)
  const mark = start.startsWith('\u00ef\u00bb\u00bf') ? 'utf-8' : undefined
  for (const label of [mark, charset, named.exec(start)?.[1]]) {
    const decoder = label && decoderOf(label)
    if (decoder) return decoder.decode(body)
  }
  return new TextDecoder().decode(body)
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
