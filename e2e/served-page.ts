import type { APIRequestContext } from '@playwright/test'

/** Fetches a page without cookies and scripts, like a crawler, and parses its head. */
export async function fetchPage(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 })
  const html = await response.text()
  const metas = [...html.matchAll(/<meta [^>]*(?:name|property)="([^"]+)" content="([^"]*)"/g)]
  const named = Object.fromEntries(metas.map(([, name = '', content = '']) => [name, unescaped(content)]))
  const blocks = (type: string) =>
    [...html.matchAll(new RegExp(`<script[^>]*type="${type}"[^>]*>(.*?)</script>`, 'gs'))].map(
      ([, json = '']) => JSON.parse(json),
    )
  return {
    status: response.status(),
    headers: response.headers(),
    html,
    title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: unescaped(/rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''),
    named,
    things: blocks('application/ld\\+json'),
    first: blocks('application/json')[0],
    text: unescaped(
      html
        .replace(/^.*<div id="root">/s, '')
        .replaceAll(/<(script|style).*?<\/\1>/gs, '')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' '),
    ),
  }
}

const unescaped = (text: string) =>
  text
    .replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex, digits) =>
      String.fromCharCode(Number.parseInt(digits, hex ? 16 : 10)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
