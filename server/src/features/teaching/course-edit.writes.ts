import type { CourseDraft, changeCourse as changedCourse } from '@guildhall/contract/course-teaching'
import { picturesNamed } from '@guildhall/contract/text-pictures'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { changedFields, refuseConflict } from '../../platform/editing.ts'
import { AppError } from '../../platform/errors.ts'
import { settleCourse } from '../courses/settling.tasks.ts'
import { lockWrittenCourse } from '../courses/visible.reads.ts'
import { attachPictures } from '../files/files.writes.ts'
import { readCourseDraft } from './course-draft.reads.ts'
import { changeTextPictures } from './pictures.ts'

/**
 * Updates a course; omitted fields stay unchanged. Errors: course_not_found, permission_denied, changed_meanwhile,
 * file_not_found, file_in_use, bad_input.
 */
export async function changeCourse(
  context: PersonContext,
  id: string,
  { before, ...wanted }: z.output<typeof changedCourse>,
): Promise<CourseDraft> {
  const { db, viewer } = context
  await write(context, async (tx) => {
    await lockWrittenCourse(tx, viewer, id)
    const draft = await readCourseDraft(tx.db, viewer, id)
    const now = fieldsOf(draft)
    await refuseConflict({ now, wanted, before }, async () => ({ by: null, at: draft.updatedAt }))
    const all = { ...now, ...wanted }
    // A level is required where access is by level, and nowhere else.
    const requiredLevel = all.access === 'level' ? all.requiredLevel : null
    if (all.access === 'level' && requiredLevel === null)
      throw new AppError('bad_input', { fields: { requiredLevel: 'Choose a level' } })
    if (changedFields(now, { ...all, requiredLevel }).length === 0) return
    await tx.db
      .updateTable('courses')
      .set({
        ...{ title: all.title, summary: all.summary, description: all.description, level: all.level },
        ...{ access: all.access, required_level: requiredLevel },
        ...{ price_text: all.priceText, how_to_pay: all.howToPay },
        ...{ unlocking: all.unlocking, has_certificate: all.hasCertificate },
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute()
    if (all.hasCertificate && !now.hasCertificate) await settleCourse(tx, id)
    if (wanted.cover !== undefined)
      await attachPictures(tx, viewer, { courseId: id }, 'content', wanted.cover ? [wanted.cover] : [])
    if (wanted.description !== undefined)
      await changeTextPictures(
        tx,
        viewer,
        { course_id: id },
        {
          field: 'description',
          was: picturesNamed(now.description),
          ids: picturesNamed(wanted.description),
        },
      )
  })
  return readCourseDraft(db, viewer, id)
}

const fieldsOf = (draft: CourseDraft) => ({
  ...{ title: draft.title, summary: draft.summary, description: draft.description, level: draft.level },
  cover: draft.cover && { path: draft.cover.path, alt: draft.cover.alt },
  ...{ access: draft.access, requiredLevel: draft.requiredLevel },
  ...{ priceText: draft.priceText, howToPay: draft.howToPay },
  ...{ unlocking: draft.unlocking, hasCertificate: draft.hasCertificate },
})
