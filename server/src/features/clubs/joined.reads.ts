import type { JoinedClub } from '@guildhall/contract/membership'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readClub, readPreview } from './clubs.reads.ts'

/** A club that was joined: its preview alone for people who still have to pay, unless it is open to them. */
export async function readJoined(context: PersonContext, identifier: string): Promise<JoinedClub> {
  try {
    return await readClub(context, identifier)
  } catch (error) {
    if (error instanceof AppError && error.code === 'members_only') return readPreview(context, identifier)
    throw error
  }
}
