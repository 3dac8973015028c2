/** What a page's head tells search engines and link previews. */
export type Head = {
  /** The page's own title, without the site's name. */
  title: string
  /** Markdown; shortened to 160 characters of plain text. */
  description?: string
  /** The canonical path. Pages without one are not indexed. */
  path?: string
  kind?: 'website' | 'article' | 'profile' | 'product'
  /** The preview picture, 1200 × 630 pixels and public; `alt` contains all its text. */
  picture?: { url: string; alt: string } | null
  /** Feeds for feed readers: title, and path without the ending. */
  feeds?: { title: string; path: string }[]
  /** Further Open Graph properties, such as 'article:published_time'. */
  more?: Record<string, string>
  /** Structured data by schema.org. */
  things?: object[]
}

/** The preview picture of pages that have none of their own (web/public). */
export const ownPicture = {
  url: '/social.png',
  alt: 'A street of clubs around the guildhall',
}

/** The picture that the server draws of a page, if it draws one. */
export const drawnPicture = (url: string | null, alt: string): Head['picture'] => (url ? { url, alt } : null)

/** schema.org's count of likes, comments or joins. */
export const interactionCounter = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
})

/** schema.org's breadcrumbs from the home page to this one. */
export const breadcrumbTrail = (baseUrl: string, ...steps: [name: string, path: string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: baseUrl + path,
  })),
})
