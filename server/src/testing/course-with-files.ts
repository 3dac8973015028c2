import type { CourseDraft } from '@guildhall/contract/course-teaching'
import type { Dependencies } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { picture } from './make.ts'
import { mediaSamples } from './media.ts'
import { readCourse, teachingBy } from './teaching.ts'

type Deps = Pick<Dependencies, 'db' | 'files'>

/** An uploaded sound, video or captions file. */
async function media({ db, files }: Deps, by: Client, purpose: 'video' | 'captions' | 'audio') {
  const id = newId()
  const [extension, mime, body] = bodies[purpose]
  const path = `club-content/${purpose}/${id}-0123456789abcdef.${extension}`
  await files.put(path, body, mime)
  await db
    .insertInto('files')
    .values({
      ...{ id, path, purpose, name: `My ${purpose}.${extension}`, mime, size: body.length },
      uploader_id: personOf(by).id,
    })
    .execute()
  return path
}

/** As small as their kinds allow. */
const bodies = {
  video: [
    'mp4',
    'video/mp4',
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(64)]),
  ],
  captions: ['vtt', 'text/vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n')],
  audio: [
    'mp3',
    'audio/mpeg',
    Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), Buffer.from([0xff, 0xfb, 0x90, 0])]),
  ],
} as const

/** A published course that has everything a course can have. */
export async function courseWithEverything(
  deps: Deps,
  who: Client,
  club: { slug: string },
): Promise<CourseDraft> {
  const upload = (purpose: 'content' | 'inline', id?: string) =>
    picture('teal').then((file) =>
      who.call('POST /storage/v1/pictures/:purpose', { params: { purpose }, query: { id }, file }),
    )
  const [described, shown] = [newId(), newId()]
  for (const id of [described, shown]) await upload('inline', id)
  const course = await teachingBy(who, club).outline({
    Start: ['Knots', 'Knots'],
    Empty: [],
    End: ['Splices'],
  })
  const params = { courseId: course.id }
  const [one = '', two = '', three = ''] = course.outline.flatMap(({ lessons }) =>
    lessons.map(({ id }) => id),
  )
  await who.call('PUT /courses/:courseId', {
    params,
    body: {
      ...{ summary: 'In short', description: `See ![A](picture:${described})`, level: 'advanced' },
      cover: { path: (await upload('content')).path, alt: 'A rope' },
      ...{ access: 'level', requiredLevel: 4, priceText: '€5', howToPay: 'In cash', unlocking: 'date' },
      hasCertificate: false,
    },
  })
  const text = new File(['Take these'], 'Líst 1.txt', { type: 'text/plain' })
  const attached = await who.call('POST /storage/v1/attachments', { file: text })
  const photo = await who.call('POST /storage/v1/course-files', {
    file: new File([await picture('teal')], 'Bench.png'),
  })
  const song = await who.call('POST /storage/v1/course-files', {
    file: new File([new Uint8Array(mediaSamples.mp3)], 'Saw.mp3'),
  })
  await who.call('PUT /lessons/:lessonId', {
    params: { lessonId: one },
    body: {
      content: `Look ![B](picture:${shown}) twice ![](picture:${shown})`,
      filePaths: [attached.path, photo.path, song.path],
      videoPath: await media(deps, who, 'video'),
      captionsPath: await media(deps, who, 'captions'),
      audioPath: await media(deps, who, 'audio'),
      ...{ minutes: 7, isPreview: true, isOptional: true, isDoneByVideo: true },
      ...{ unlockDays: 2, unlockAt: '2027-03-04T05:06:07.000Z' },
    },
  })
  await who.call('PUT /lessons/:lessonId', {
    params: { lessonId: two },
    body: { videoUrl: 'https://vimeo.com/76979871/8272103f6e' },
  })
  const [right, wrong] = [newId(), newId()]
  await who.call('PUT /lessons/:lessonId/quiz', {
    params: { lessonId: three },
    body: {
      ...{ version: 0, passMark: 60, maxAttempts: 2, isShuffled: true, showsAnswers: 'never' },
      questions: [
        {
          ...{ id: newId(), kind: 'single', question: 'Which?', explanation: 'So.', answers: [] },
          options: [
            { id: right, text: 'This', isRight: true },
            { id: wrong, text: 'That', isRight: false },
          ],
        },
        { id: newId(), kind: 'text', question: 'Name?', explanation: '', options: [], answers: ['Oak'] },
      ],
    },
  })
  await who.call('PUT /lessons/:lessonId/assignment', {
    params: { lessonId: three },
    body: { prompt: 'Tie it', takes: ['text', 'file'] },
  })
  for (const lessonId of [one, two, three])
    await who.call('PUT /lessons/:lessonId/publication', { params: { lessonId } })
  await who.call('PUT /courses/:courseId/publication', { params })
  return readCourse(who, course.id, club)
}
