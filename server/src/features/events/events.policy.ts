import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import { isAdmin } from '../clubs/clubs.policy.ts'

type EventFacts = { authorId: string | null; role: Role | null }

/** Its author, and the owner and admins of its club. */
const runs = (viewer: Viewer | null, { authorId, role }: EventFacts): boolean =>
  viewer !== null && (authorId === viewer.id || isAdmin(role))

/** Where an online event takes place is for those who attend and those who run it. */
export const maySeeLink = (viewer: Viewer | null, event: EventFacts): boolean => runs(viewer, event)
