/**
 * First steps. The owner's list is derived from the club and comes with the club's response, so it costs no request. A
 * welcome is closed per membership: people who rejoin are new again.
 */

import type { Welcome } from '@guildhall/contract/first-steps'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { findManagedClub } from './clubs.reads.ts'

/** For the owner and admins. Errors: as findManagedClub. */
export async function readWelcome({ db, viewer }: PersonContext, identifier: string): Promise<Welcome> {
  const { id } = await findManagedClub(db, viewer, identifier)
  return { welcome: await welcomeOf(db, id) }
}

/** A club's words of welcome. */
export async function welcomeOf(db: Database, clubId: string): Promise<string> {
  const { welcome } = await db
    .selectFrom('clubs')
    .select('welcome')
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow()
  return welcome
}
