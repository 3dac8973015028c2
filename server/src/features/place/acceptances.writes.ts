import type { Acceptances, acceptVersions } from '@guildhall/contract/place'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { readPending } from './acceptances.reads.ts'

/** Records that the person accepts these versions. Idempotent. Error: page_not_found. */
export async function acceptLegalPages(
  context: PersonContext,
  { acceptances }: z.output<typeof acceptVersions>,
): Promise<Acceptances> {
  const { viewer } = context
  return write(context, async (tx) => {
    for (const { page, number } of acceptances) {
      const version = await tx.db
        .selectFrom('legal_versions')
        .select('number')
        .where('page', '=', page)
        .where('number', '=', number)
        .executeTakeFirst()
      if (!version) throw new AppError('page_not_found')
    }
    await tx.db
      .insertInto('legal_acceptances')
      .values(acceptances.map((one) => ({ ...one, user_id: viewer.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { pending: await readPending(tx.db, viewer.id) }
  })
}
