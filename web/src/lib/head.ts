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
  /** A picture that anyone may read; `isWide` where its size is not known. */
  picture?: { url: string; width?: number; height?: number; isWide?: boolean; alt: string } | null
  /** The path of what feed readers follow, without its ending. */
  feed?: string
  /** Open Graph's words beside the common ones: 'article:published_time'. */
  more?: Record<string, string>
  /** What the page is about, in the words of schema.org. */
  things?: object[]
}

/** What is shown with a link to a page that has no picture of its own (web/public). */
export const ownPicture = {
  url: '/social.png',
  width: 1200,
  height: 630,
  alt: `A street of clubs around the ${product}`,
}

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
