import type { CourseDraft, changeCourse as changedCourse } from '@guildhall/contract/course-teaching'
import { picturesNamed } from '@guildhall/contract/text-pictures'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { changedFields, refuseConflict } from '../../platform/editing.ts'
import { AppError } from '../../platform/errors.ts'
import { settleCourse } from '../courses/settling.tasks.ts'
import { findTaughtCourse, lockMember, lockWrittenCourse } from '../courses/visible.reads.ts'
import { attachPictures } from '../files/files.writes.ts'
import { readCourseDraft } from './course-draft.reads.ts'
import { changeTextPictures } from './pictures.ts'

/**
 * Updates a course; omitted fields stay unchanged. Errors: course_not_found, permission_denied, changed_meanwhile,
 * group_not_found, file_not_found, file_in_use, bad_input.
 */
export async function changeCourse(
  context: PersonContext,
  id: string,
  { before, ...wanted }: z.output<typeof changedCourse>,
): Promise<CourseDraft> {
  const { db, viewer } = context
  await write(context, async (tx) => {
    const { club_id: clubId } = await findTaughtCourse(tx.db, viewer, id)
    // As they are deleted: membership, groups, course.
    await lockMember(tx, clubId, viewer.id)
    const known = await lockGroups(tx, clubId, wanted.groupIds)
    await lockWrittenCourse(tx, viewer, id)
    const draft = await readCourseDraft(tx.db, viewer, id)
    const now = fieldsOf(draft)
    await refuseConflict({ now, wanted, before }, async () => ({ by: null, at: draft.updatedAt }))
    const all = { ...now, ...wanted }
    // A level is required where access is by level, and nowhere else.
    const requiredLevel = all.access === 'level' ? all.requiredLevel : null
    if (all.access === 'level' && requiredLevel === null)
      throw new AppError('bad_input', { fields: { requiredLevel: 'Choose a level' } })
    const groupIds = all.access === 'groups' ? all.groupIds : []
    if (all.access === 'groups' && groupIds.length === 0 && (wanted.access ?? wanted.groupIds))
      throw new AppError('bad_input', { fields: { groupIds: 'Choose a group' } })
    if (groupIds.some((one) => !known.includes(one) && !now.groupIds.includes(one)))
      throw new AppError('group_not_found', { fields: { groupIds: 'A group was deleted. Choose again.' } })
    const changed = changedFields(now, { ...all, requiredLevel, groupIds })
    if (changed.length === 0) return
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
    if (changed.includes('groupIds')) await saveGroups(tx, id, groupIds)
    // Lessons close and open with the groups, on open pages too.
    if (changed.includes('access') || changed.includes('groupIds')) tx.disconnectClub(clubId)
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

/** Keeps groups of the club from being deleted; returns their ids. */
async function lockGroups(tx: Tx, clubId: string, ids: string[] = []): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('club_groups')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map((row) => row.id)
}

async function saveGroups(tx: Tx, courseId: string, groupIds: string[]): Promise<void> {
  await tx.db.deleteFrom('course_groups').where('course_id', '=', courseId).execute()
  if (groupIds.length > 0)
    await tx.db
      .insertInto('course_groups')
      .values(groupIds.map((id) => ({ course_id: courseId, group_id: id })))
      .execute()
}

const fieldsOf = (draft: CourseDraft) => ({
  ...{ title: draft.title, summary: draft.summary, description: draft.description, level: draft.level },
  cover: draft.cover && { path: draft.cover.path, alt: draft.cover.alt },
  ...{ access: draft.access, requiredLevel: draft.requiredLevel, groupIds: draft.groupIds },
  ...{ priceText: draft.priceText, howToPay: draft.howToPay },
  ...{ unlocking: draft.unlocking, hasCertificate: draft.hasCertificate },
})
