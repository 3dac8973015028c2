import { expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { picture } from '../../testing/make.ts'
import { mediaSamples } from '../../testing/media.ts'
import { at, openCases, read } from './cases.fixture.ts'

const { ben, cam, hall, make, operator, report, caseOf, db } = await openCases()

it('names photos, sounds and videos of lessons as what they are', async () => {
  const course = await make.course({ club: hall, teacher: personOf(ben) })
  const lesson = await make.lesson({ course })
  const sent = { 'a.png': await picture(), 'b.mp3': mediaSamples.mp3, 'c.mov': mediaSamples.mov }
  const filePaths: string[] = []
  for (const [name, body] of Object.entries(sent)) {
    const file = new File([body instanceof File ? body : new Uint8Array(body)], name)
    filePaths.push((await ben.call('POST /storage/v1/course-files', { file })).path)
  }
  await ben.call('PUT /lessons/:lessonId', {
    params: { lessonId: lesson.id },
    body: { filePaths } as never,
  })
  const subject = { kind: 'course' as const, id: course.id }
  // An admin teaches it, so operators decide.
  await report(cam, subject)
  const { pictures, files } = (await operator.call(read, at(await caseOf(subject)))).reported
  expect(pictures).toMatchObject([{ width: 64, height: 48 }])
  expect(files.map(({ kind, name }) => [kind, name])).toEqual([
    ['audio', 'b.mp3'],
    ['video', 'c.mov'],
  ])
  for (const { url } of [...pictures, ...files])
    for (const [who, status] of [
      [operator, 200],
      [cam, 404],
    ] as const)
      expect((await who.fetch(url ?? '')).status).toBe(status)
  const part = await operator.fetch(files[0]?.url ?? '', { headers: { range: 'bytes=0-1' } })
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'audio/mpeg'])
  const { reported } = await db
    .selectFrom('moderation_cases')
    .select('reported')
    .where('subject_id', '=', course.id)
    .executeTakeFirstOrThrow()
  // The names of recordings in the store have no digest.
  expect((reported as unknown as { files: { hash: string | null }[] }).files.map(({ hash }) => hash)).toEqual(
    [expect.stringMatching(/^[\da-f]{16}$/), null, null],
  )
})
