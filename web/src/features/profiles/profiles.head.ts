import { plainText } from '@guildhall/contract/plain-text'
import type { PublicProfile } from '@guildhall/contract/profiles'
import { type Head, linkPicture } from '../../lib/page/head'
import { product } from '../../lib/page/usePageTitle'
import { fullName } from '../../lib/text/names'

/** Lets search engines index a profile only if it has public content. */
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
    picture: linkPicture(title, null, profile.imageUrl),
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
