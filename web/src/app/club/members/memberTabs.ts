import type { Club } from '@guildhall/contract/clubs'
import type { ComponentType } from 'react'

type MemberTab = {
  /** Its place in the address: /{club}/members?tab=requests. The first one is what the address without it shows. */
  value: string
  label: string
  shown: (club: Club) => boolean
  Panel: ComponentType<{ club: Club }>
}

/** The tabs of the members screen, in their order (platform.md 2.5). */
export const memberTabs: readonly MemberTab[] = []

/** What the tabs' badges say, by their values; undefined while it is not known, or not for the viewer to know. */
export function useMemberCounts(club: Club): Record<string, number | undefined> {
  return { members: club.members }
}
