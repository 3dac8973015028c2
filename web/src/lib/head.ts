import { product } from './usePageTitle'

/** What an address says of itself to search engines and to those who are sent its link. */
export type Head = {
  /** As the page's own title. */
  title: string
  /** Markdown; cut to a line or two of plain words. */
  description?: string
  /** The one address of what is shown, a path on this site; none for what should not be found. */
  path?: string
  kind?: 'website' | 'article' | 'profile' | 'product'
  /** What is shown with its link, 1200 × 630 pixels, which anyone may read; `alt` says all that stands in it. */
  picture?: { url: string; alt: string } | null
  /** What feed readers follow: its name and its path, without its ending. */
  feeds?: { title: string; path: string }[]
  /** Open Graph's words beside the common ones: 'article:published_time'. */
  more?: Record<string, string>
  /** What the page is about, in the words of schema.org. */
  things?: object[]
}

/** What is shown with a link to a page that has no picture of its own (web/public). */
export const ownPicture = {
  url: '/social.png',
  alt: `A street of clubs around the ${product}`,
}

/** The picture that the server draws of a page, where it draws one. */
export const drawnPicture = (url: string | null, alt: string): Head['picture'] => (url ? { url, alt } : null)

/** In the words of schema.org, how often something was done. */
export const counted = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
})

/** In the words of schema.org, the way from the first page to this one. */
export const trail = (baseUrl: string, ...steps: [name: string, path: string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: baseUrl + path,
  })),
})
