import type { ClubPreview } from '@guildhall/contract/clubs'
import { listText } from '@guildhall/contract/lists'
import { plainText } from '@guildhall/contract/plain-text'
import { feedsOf } from '../../content/feedsOf'
import { breadcrumbTrail, type Head, interactionCounter, linkPicture, ownPicture } from '../../lib/page/head'
import { product } from '../../lib/page/usePageTitle'

export const clubsHead = (baseUrl: string): Head => ({
  title: 'Clubs',
  description: 'Find your people and see what they’re up to. Browse every club.',
  path: '/clubs',
  picture: ownPicture,
  things: [breadcrumbTrail(baseUrl, ['Clubs', '/clubs'])],
})

/** Private clubs have link previews, but are not indexed by search engines. */
export function clubHead(club: ClubPreview, baseUrl: string): Head {
  const description = club.description || `${club.name} on ${product}.`
  if (club.isPrivate) return { title: club.name, description }
  const path = `/${club.slug}/preview`
  const pictureUrl = club.thumbnailUrl ?? club.logoUrl
  return {
    title: club.name,
    description,
    path,
    feeds: feedsOf(club, club.feeds),
    picture: linkPicture(`The club ${club.name}`, club.thumbnailUrl, club.logoUrl),
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
        ...(club.categories.length > 0 && { keywords: listText(club.categories) }),
        interactionStatistic: interactionCounter('JoinAction', club.members),
        makesOffer: {
          '@type': 'Offer',
          name: 'Membership',
          price: club.membershipFee ?? '0.00',
          priceCurrency: club.currency,
        },
      },
      breadcrumbTrail(baseUrl, ['Clubs', '/clubs'], [club.name, path]),
    ],
  }
}

/** The page of an invite link: a title for link previews, and no indexing. */
export const joinHead = (club: ClubPreview): Head => ({
  title: `Join ${club.name}`,
  description: club.description || `${club.name} on ${product}.`,
})
