import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { idsOfCourse, insertCourseInside, valuesOfCourse } from './course-inside.ts'
import { eachOf, fixtures } from './kinds.ts'
import { picture } from './make.ts'
import { insertScenePayments, newScenePayments } from './scenes-payments.ts'
import type { Walked } from './walker.ts'
import type { World } from './world.ts'

/** Part of every text in the club of a walk, and of none elsewhere. */
export const marker = 'xylophone'

export type ClubInside = Awaited<ReturnType<typeof insertClubInside>>

/** One of everything in a club whose members Ben and Cam are, by Cam, with responses by Ben. `colleague`: as in its course. */
export async function insertClubInside(
  world: World,
  club: { id: string; slug: string; name: string },
  { teacher, colleague }: { teacher: Client; colleague: Client },
) {
  const { ben, cam, make, eventually } = world
  const upload = async (purpose: 'content' | 'inline') =>
    cam.call('POST /storage/v1/pictures/:purpose', { params: { purpose }, file: await picture() })
  const [image, inText] = [await upload('content'), await upload('inline')]
  const file = await cam.call('POST /storage/v1/attachments', {
    file: new File([`${marker} plans`], `${marker}.txt`),
  })
  await make.allFeatures(club)
  const text = `The ${marker} is in the cellar`
  const items = await eachOf((kind) =>
    fixtures[kind].publish(cam, club, {
      ...{ title: `The ${marker} workshop`, text },
      ...(kind === 'post' && {
        text: `${text}\n\n![${marker}](picture:${inText.path.slice(-41, -5)})`,
        ...{ pictures: [image.path], attachments: [file.path] },
      }),
    }),
  )
  const item = { params: { contentId: items.post.id } }
  const comment = await ben.call('POST /content/:contentId/comments', {
    ...item,
    body: { id: newId(), content: `I bring a ${marker}` },
  })
  await ben.call('PUT /content/:contentId/like', item)
  await ben.call('PUT /content/:contentId/reactions/:reaction', {
    params: { ...item.params, reaction: 'laugh' },
  })
  await eventually(async () => (await cam.call('GET /notifications/unread-count')).unreadCount > 0)
  const course = await insertCourseInside(world, club, marker, { teacher, learner: cam, colleague })
  const group = await make.group(club, { of: [personOf(cam)] })
  // Previews name topics that are open to the club.
  const topic = await make.topic(club, { name: 'News' })
  const paid = newScenePayments()
  await insertScenePayments(world.app.deps.db, [{ club, ...paid }], personOf(cam).id)
  const itemIds = Object.values(items).map(({ id }) => id)
  const files = [image.url, inText.url, file.url, ...course.files]
  const slugs = { course: course.course.slug } as NonNullable<Walked['slugs']>
  for (const [kind, { slug }] of Object.entries(items)) slugs[kind as keyof typeof items] = slug
  return {
    ...{ item, items, itemIds, comment, course, image, file, files, slugs },
    ids: [...itemIds, comment.id, ...idsOfCourse(course), paid.entitlement.id, paid.payment.id],
    /** By parameter, but for the club itself. */
    values: {
      ...valuesOfCourse(course),
      contentId: itemIds,
      commentId: [comment.id],
      ...{ personId: [personOf(cam).id], groupId: [group.id], topicId: [topic.id] },
      ...{ entitlementId: [paid.entitlement.id], paymentId: [paid.payment.id] },
      path: files.map((url) => url.slice('/storage/v1/'.length)),
    },
  }
}
