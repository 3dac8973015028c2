import type { ClubCard } from '@guildhall/contract/clubs'
import type { Feature } from '@guildhall/contract/limits'
import { linkOptions } from '@tanstack/react-router'

/** Where a club in a list leads: its members inside, everyone else to the preview. */
export function linkToClub({ slug, role }: Pick<ClubCard, 'slug' | 'role'>) {
  const params = { clubSlug: slug }
  return role ? linkOptions({ to: '/$clubSlug', params }) : linkOptions({ to: '/$clubSlug/preview', params })
}

/** '1 member', '1,204 members' */
export const membersText = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'member' : 'members'}`

/** What feed readers follow of a public club, all of it or one kind; '.atom' or '.rss' comes after it. */
export const feedOf = ({ slug }: { slug: string }, of: Feature | 'all' = 'all') =>
  `/rest/v1/clubs/${slug}/feeds/${of}`
