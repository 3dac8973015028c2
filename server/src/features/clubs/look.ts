import { tintOf } from '@guildhall/contract/accent'
import type { ClubLink } from '@guildhall/contract/club-look'
import type { ClubPreview } from '@guildhall/contract/clubs'
import type { FoundClub } from './clubs.reads.ts'

type LookRow = Pick<FoundClub, 'accent' | 'links' | 'intro_video'>

export const linksOf = ({ links }: LookRow) => links as ClubLink[]

/** Nothing for a club without a look of its own. */
export const lookOf = (row: LookRow): Pick<ClubPreview, 'accent' | 'links' | 'introVideo'> => ({
  ...(row.accent && { accent: { color: row.accent, tint: tintOf(row.accent) } }),
  ...(linksOf(row).length > 0 && { links: linksOf(row) }),
  ...(row.intro_video && { introVideo: row.intro_video }),
})
