import type { ClubCard } from '@guildhall/contract/clubs'
import type { Feature } from '@guildhall/contract/limits'
import { plural } from '@guildhall/contract/plural'
import { linkOptions } from '@tanstack/react-router'

/** The link of a club in a list: inside for its members, else its preview. */
export function linkToClub({ slug, role }: Pick<ClubCard, 'slug' | 'role'>) {
  const params = { clubSlug: slug }
  return role ? linkOptions({ to: '/$clubSlug', params }) : linkOptions({ to: '/$clubSlug/preview', params })
}

/** '1 member', '1,204 members' */
export const membersText = (count: number) => plural(count, '{n} member', '{n} members')

/** The path of a public club's feed, of all its content, one kind or its courses, without '.atom' or '.rss'. */
export const feedOf = ({ slug }: { slug: string }, of: Feature | 'courses' | 'all' = 'all') =>
  `/rest/v1/clubs/${slug}/feeds/${of}`
