import type { Certificate } from '@guildhall/contract/course-enrollments'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { lockMembership } from '../clubs/lock.ts'
import { canRevoke, findCertificate, presentCertificate } from './certificates.reads.ts'
import { signalLearning } from './seen.writes.ts'

/** Idempotent; the first time and person stay. Errors: certificate_not_found, permission_denied. */
export const revokeCertificate = (context: PersonContext, code: string) => setRevoked(context, code, true)

/** Idempotent. Errors: certificate_not_found, permission_denied. */
export const restoreCertificate = (context: PersonContext, code: string) => setRevoked(context, code, false)

const setRevoked = (context: PersonContext, code: string, isRevoked: boolean): Promise<Certificate> =>
  write(context, async (tx) => {
    const { viewer } = context
    const { id, club_id: clubId } = await findCertificate(tx.db, viewer, code)
    await lockMembership(tx, viewer, clubId)
    await tx.db.selectFrom('certificates').select('id').where('id', '=', id).forUpdate().execute()
    const found = await findCertificate(tx.db, viewer, code)
    allow(canRevoke(viewer, found))
    if ((found.revoked_at !== null) === isRevoked) return presentCertificate(viewer, found)
    await tx.db
      .updateTable('certificates')
      .set(
        isRevoked
          ? { revoked_at: new Date(), revoked_by: viewer.id }
          : { revoked_at: null, revoked_by: null },
      )
      .where('id', '=', id)
      .execute()
    if (found.course_id) signalLearning(tx, found.course_id, [found.user_id])
    if (isRevoked)
      await recordActivity(tx, {
        clubId,
        personId: viewer.id,
        type: 'certificate.revoked',
        data: { personId: found.user_id, title: found.course_title },
      })
    return presentCertificate(viewer, await findCertificate(tx.db, viewer, code))
  })
