import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { makeCourse } from '../../testing/course-rows.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, dot, visitor, vault, make, as, app } = await openWorld()
const { db } = app.deps

const read = 'GET /certificates/:certificateCode'
const revoke = 'PUT /certificates/:certificateCode/revocation'
const restore = 'DELETE /certificates/:certificateCode/revocation'
const of = (code: string) => ({ params: { certificateCode: code } })

/** A certificate of Cam's in the private club, for a course with a teacher. */
const issued = async () => {
  const teacher = await make.person()
  await make.member(vault, teacher)
  const course = await makeCourse(db, { club: vault, teachers: [teacher], title: 'Lockpicking' })
  const code = `certificate-${newId()}`.slice(0, 40)
  await db
    .insertInto('certificates')
    .values({
      id: newId(),
      code,
      club_id: vault.id,
      course_id: course.id,
      user_id: personOf(cam).id,
      person_name: 'Cam Member',
      course_title: course.title,
      club_name: vault.name,
    })
    .execute()
  return { code, course, teacher: await as(teacher), teacherId: teacher.id }
}

describe('a certificate', () => {
  it('can be checked by anyone, says what it said, and says whose it is', async () => {
    const { code, course } = await issued()
    await db.updateTable('courses').set({ title: 'Renamed' }).where('id', '=', course.id).execute()
    expect(await visitor.call(read, of(code))).toEqual({
      code,
      personName: 'Cam Member',
      courseTitle: 'Lockpicking',
      clubName: 'The Vault',
      clubLogoUrl: null,
      issuedAt: expect.any(String),
      revokedAt: null,
      isOwn: false,
      canRevoke: false,
    })
    expect(await cam.call(read, of(code))).toMatchObject({ isOwn: true, canRevoke: false })
    expect(await ben.call(read, of(code))).toMatchObject({ isOwn: false, canRevoke: true })
    await db.deleteFrom('courses').where('id', '=', course.id).execute()
    expect(await visitor.call(read, of(code))).toMatchObject({ courseTitle: 'Lockpicking' })
    await db.updateTable('clubs').set({ logo_path: 'a/logo.webp' }).where('id', '=', vault.id).execute()
    expect(await visitor.call(read, of(code))).toMatchObject({ clubLogoUrl: '/storage/v1/a/logo.webp' })
    await db.updateTable('clubs').set({ logo_path: null }).where('id', '=', vault.id).execute()
    expect((await visitor.refused(read, of('no-such-certificate'))).code).toBe('certificate_not_found')
  })

  it('is revoked and restored by teachers, owner and admins, each once however often pressed', async () => {
    const { code, teacher, teacherId, course } = await issued()
    for (const who of [cam, dot]) {
      expect((await who.refused(revoke, of(code))).code).toBe('permission_denied')
      expect((await who.refused(restore, of(code))).code).toBe('permission_denied')
    }
    const [first, ...others] = await concurrently([1, 2, 3], () => teacher.call(revoke, of(code)))
    expect(first?.revokedAt).not.toBeNull()
    expect(others.map(({ revokedAt }) => revokedAt)).toEqual([first?.revokedAt, first?.revokedAt])
    expect(await ann.call(revoke, of(code))).toMatchObject({ revokedAt: first?.revokedAt })
    expect(await visitor.call(read, of(code))).toMatchObject({ revokedAt: first?.revokedAt })
    expect(await ben.call(restore, of(code))).toMatchObject({ revokedAt: null })
    expect(await ben.call(restore, of(code))).toMatchObject({ revokedAt: null })
    // A teacher who left the club teaches no longer.
    await db.deleteFrom('club_memberships').where('user_id', '=', teacherId).execute()
    expect((await teacher.refused(revoke, of(code))).code).toBe('permission_denied')
    await db.deleteFrom('courses').where('id', '=', course.id).execute()
    expect(await ann.call(revoke, of(code))).toMatchObject({ canRevoke: true })
  })

  it('is not found once its club is deleted', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const code = `gone-${newId()}`.slice(0, 40)
    await db
      .insertInto('certificates')
      .values({
        id: newId(),
        code,
        club_id: club.id,
        user_id: personOf(cam).id,
        person_name: 'Cam Member',
        course_title: 'Gone',
        club_name: club.name,
      })
      .execute()
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    expect((await cam.refused(read, of(code))).code).toBe('certificate_not_found')
    expect((await ann.refused(revoke, of(code))).code).toBe('certificate_not_found')
  })
})
