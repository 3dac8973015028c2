import type { Head } from '../../lib/page/head'
import { blockJson } from '../../lib/page/ssrData'
import { product, tabTitle } from '../../lib/page/usePageTitle'
import { plainWords } from '../../lib/text/plainWords'
import { ssrHeadMark } from '../ssrHead'

const descriptionLength = 160

/** The elements of the head, escaped, with absolute URLs. */
export function headHtml({ title, description = '', path, picture, ...head }: Head, baseUrl: string): string {
  const url = path === undefined ? undefined : baseUrl + path
  const text = shortened(description)
  const named: Record<string, string | undefined> = {
    description: text,
    robots: url ? undefined : 'noindex',
    'twitter:card': picture && !picture.isSmall ? 'summary_large_image' : 'summary',
    'twitter:title': title,
    'twitter:description': text,
    'twitter:image': picture ? baseUrl + picture.url : undefined,
    'twitter:image:alt': picture?.alt,
  }
  const properties: Record<string, string | undefined> = {
    'og:site_name': product,
    'og:type': head.kind ?? 'website',
    'og:title': title,
    'og:description': text,
    'og:url': url,
    'og:image': picture ? baseUrl + picture.url : undefined,
    'og:image:width': picture?.width,
    'og:image:height': picture?.height,
    'og:image:alt': picture?.alt,
    ...head.more,
  }
  const lines = [
    `<title>${escaped(tabTitle(title))}</title>`,
    url ? `<link ${ssrHeadMark} rel="canonical" href="${escaped(url)}">` : '',
    ...(head.feeds ?? []).flatMap((feed) =>
      ['atom', 'rss'].map(
        (format) =>
          `<link ${ssrHeadMark} rel="alternate" type="application/${format}+xml" title="${escaped(feed.title)}" href="${escaped(`${baseUrl}${feed.path}.${format}`)}">`,
      ),
    ),
    ...metas('name', named),
    ...metas('property', properties),
    ...(head.things ?? []).map(
      (thing) =>
        `<script ${ssrHeadMark} type="application/ld+json">${blockJson({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  ]
  return lines.filter(Boolean).join('\n    ')
}

const metas = (attribute: 'name' | 'property', values: Record<string, string | undefined>) =>
  Object.entries(values).map(([key, value]) =>
    value ? `<meta ${ssrHeadMark} ${attribute}="${key}" content="${escaped(value)}">` : '',
  )

const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll(/\s+/g, ' ')

/** The first words of a text, as many as fit on two lines. */
function shortened(markdown: string): string {
  const text = plainWords(markdown)
  if (text.length <= descriptionLength) return text
  const cut = text.slice(0, descriptionLength)
  const end = cut.lastIndexOf(' ')
  return `${end > descriptionLength / 2 ? cut.slice(0, end) : cut}…`.toWellFormed()
}
