import type { ClubPreview } from '@guildhall/contract/clubs'
import type { PostPage } from '@guildhall/contract/posts'
import type { PublicProfile } from '@guildhall/contract/profiles'
import { altText } from '../../features/posts/altText'
import { fullName } from '../../lib/names'
import { plainText } from '../../lib/plainText'
import { product } from '../../lib/usePageTitle'
import type { Head } from './head'

const about =
  'Found a club or join one. Each has a name, a face and an address of its own, where people talk, share what they make and find each other again.'

/** What is shown with a link to a page that has no picture of its own (web/public). */
const ownPicture = {
  url: '/social.png',
  width: 1200,
  height: 630,
  alt: `A street of clubs around the ${product}`,
}

export const homeHead = (baseUrl: string): Head => ({
  title: product,
  description: about,
  path: '/',
  picture: ownPicture,
  things: [
    {
      '@type': 'WebSite',
      name: product,
      url: `${baseUrl}/`,
      description: about,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    { '@type': 'Organization', name: product, url: `${baseUrl}/`, logo: `${baseUrl}/favicon.svg` },
  ],
})

export const clubsHead = (baseUrl: string): Head => ({
  title: 'Clubs',
  description: 'Find your people, and see what they are up to: every club there is here.',
  path: '/clubs',
  picture: ownPicture,
  things: [trail(baseUrl, ['Clubs', '/clubs'])],
})

const clubPath = (slug: string) => `/${slug}/preview`

/** A private club tells others what its preview tells, but is not to be found by searching the web. */
export function clubHead(club: ClubPreview, baseUrl: string): Head {
  const description = club.description || `${club.name} on ${product}.`
  if (club.isPrivate) return { title: club.name, description }
  const path = clubPath(club.slug)
  const pictureUrl = club.thumbnailUrl ?? club.logoUrl
  return {
    title: club.name,
    description,
    path,
    picture: pictureUrl
      ? { url: pictureUrl, isWide: club.thumbnailUrl !== null, alt: `Picture of ${club.name}` }
      : ownPicture,
    ...(club.membershipFee !== null && {
      more: { 'product:price:amount': club.membershipFee, 'product:price:currency': club.currency },
    }),
    things: [
      {
        '@type': 'Organization',
        name: club.name,
        url: baseUrl + path,
        description: plainText(description),
        ...(club.logoUrl && { logo: baseUrl + club.logoUrl }),
        ...(pictureUrl && { image: baseUrl + pictureUrl }),
        ...(club.categories.length > 0 && { keywords: club.categories.join(', ') }),
        interactionStatistic: counted('JoinAction', club.members),
        makesOffer: {
          '@type': 'Offer',
          name: 'Membership',
          price: club.membershipFee ?? '0.00',
          priceCurrency: club.currency,
        },
      },
      trail(baseUrl, ['Clubs', '/clubs'], [club.name, path]),
    ],
  }
}

/** The way into a club: named for whoever is sent its link, with a token or without, and never to be found. */
export const joinHead = (club: ClubPreview): Head => ({
  title: `Join ${club.name}`,
  description: club.description || `${club.name} on ${product}.`,
})

export function postHead({ item }: PostPage, baseUrl: string): Head {
  const { club, author, data, createdAt, updatedAt } = item
  const path = `/${club.slug}/posts/${item.slug}`
  const [image] = data.images
  const name = author && fullName(author)
  return {
    title: data.title,
    description: data.content,
    path,
    kind: 'article',
    picture: image
      ? { url: image.url, width: image.width, height: image.height, alt: altText(image, data.title) }
      : null,
    more: {
      'article:published_time': createdAt,
      'article:modified_time': updatedAt,
      'article:section': club.name,
      ...(author && { 'article:author': `${baseUrl}/user/${author.username}` }),
    },
    things: [
      {
        '@type': 'DiscussionForumPosting',
        headline: data.title,
        text: plainText(data.content),
        url: baseUrl + path,
        mainEntityOfPage: baseUrl + path,
        datePublished: createdAt,
        dateModified: updatedAt,
        author: {
          '@type': 'Person',
          name: name || 'Anonymous',
          ...(author && { url: `${baseUrl}/user/${author.username}` }),
        },
        ...(image && { image: baseUrl + image.url }),
        ...(data.categories.length > 0 && { keywords: data.categories.join(', ') }),
        isPartOf: { '@type': 'WebPage', name: club.name, url: baseUrl + clubPath(club.slug) },
        commentCount: item.commentCount,
        interactionStatistic: [
          counted('LikeAction', item.likeCount),
          counted('CommentAction', item.commentCount),
        ],
      },
      trail(baseUrl, ['Clubs', '/clubs'], [club.name, clubPath(club.slug)], [data.title, path]),
    ],
  }
}

/** Whoever published nothing that anyone may read did not step before the public: then their page is not to be found. */
export function profileHead(profile: PublicProfile, baseUrl: string): Head {
  const name = fullName(profile)
  const title = `${name} (@${profile.username})`
  const description = profile.bio || `${name} on ${product}.`
  if (profile.recent.length === 0) return { title, description }
  const path = `/user/${profile.username}`
  const links = [profile.websiteUrl, profile.socialUrl].filter((url) => /^https?:\/\//i.test(url))
  return {
    title,
    description,
    path,
    kind: 'profile',
    picture: profile.imageUrl ? { url: profile.imageUrl, alt: `Picture of ${name}` } : null,
    more: {
      'profile:first_name': profile.firstName,
      'profile:last_name': profile.lastName,
      'profile:username': profile.username,
    },
    things: [
      {
        '@type': 'ProfilePage',
        dateCreated: profile.createdAt,
        mainEntity: {
          '@type': 'Person',
          name,
          alternateName: profile.username,
          identifier: profile.id,
          url: baseUrl + path,
          description: plainText(description),
          ...(profile.imageUrl && { image: baseUrl + profile.imageUrl }),
          ...(links.length > 0 && { sameAs: links }),
        },
      },
    ],
  }
}

const counted = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
})

const trail = (baseUrl: string, ...steps: [name: string, path: string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: baseUrl + path,
  })),
})
