/** What a page's head tells search engines and link previews. */
export type Head = {
  /** The page's own title, without the site's name. */
  title: string
  /** Markdown; shortened to 160 characters of plain text. */
  description?: string
  /** The canonical path. Pages without one are not indexed. */
  path?: string
  kind?: 'website' | 'article' | 'profile' | 'product'
  /** The picture that link previews show: wide, or small beside the text. Visitors can read it. */
  picture?: { url: string; alt: string; isSmall?: boolean; width?: string; height?: string }
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
  ...{ width: '1200', height: '630' },
}

/**
 * The picture that link previews show of a page, at most 768 pixels wide: its own or a cover, else a logo or face, else that of
 * the product. Pictures of other sites are not passed on.
 */
export function linkPicture(alt: string, wide?: string | null, logo?: string | null): Head['picture'] {
  const url = [wide, logo].find((one) => one?.startsWith('/storage/'))
  return url ? { url: `${url}?w=768`, alt, isSmall: url !== wide } : ownPicture
}

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
