import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { insertCourseInside } from './course-inside.ts'
import { eachOf, fixtures } from './kinds.ts'
import { picture } from './make.ts'
import { addressOf } from './plain-reads.ts'
import { openWorld } from './world.ts'

export type ClubToDelete = Awaited<ReturnType<typeof openClubToDelete>>

export const formerSlug = 'xylophone-club'

/** A world with a public club with one of everything, each with a unique word. */
export async function openClubToDelete() {
  const world = await openWorld()
  const { visitor, ann, ben, cam, dot, make, app, eventually } = world
  const { db } = app.deps
  const club = await make.club({
    owner: personOf(ann),
    name: 'Xylophones United',
    slug: 'xylophones-united',
    description: 'All about the xylophone',
    categories: ['Xylophony'],
  })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  await make.formerSlug(club, formerSlug)
  const request = await make.request(club, personOf(dot))
  await make.invite(club, { by: personOf(ann), person: personOf(dot) })
  const invite = await make.invite(club, { by: personOf(ann) })
  const offer = { params: { club: club.slug }, body: { personId: personOf(ben).id } }
  await ann.call('PUT /clubs/:club/ownership-offer', offer)
  const upload = async (who: Client, purpose: 'club-logo' | 'inline') =>
    who.call('POST /storage/v1/pictures/:purpose', { params: { purpose }, file: await picture() })
  const logo = await upload(ann, 'club-logo')
  await db.updateTable('clubs').set({ logo_path: logo.path }).where('id', '=', club.id).execute()
  await db.updateTable('files').set({ club_id: club.id }).where('path', '=', logo.path).execute()
  const inText = await upload(cam, 'inline')
  const file = await cam.call('POST /storage/v1/attachments', {
    file: new File(['xylophone plans'], 'xylophone.txt'),
  })
  await make.allFeatures(club)
  const items = await eachOf((kind) =>
    fixtures[kind].publish(cam, club, {
      title: 'Xylophone workshop',
      text: 'The xylophone is in the cellar',
      ...(kind === 'post' && {
        text: `The xylophone is in the cellar\n\n![xylophone](picture:${inText.path.slice(-41, -5)})`,
        attachments: [file.path],
      }),
    }),
  )
  const post = { contentId: items.post.id }
  const comment = await ben.call('POST /content/:contentId/comments', {
    params: post,
    body: { id: newId(), content: 'I bring a xylophone' },
  })
  await ben.call('PUT /content/:contentId/like', { params: post })
  await ben.call('PUT /content/:contentId/reactions/:reaction', { params: { ...post, reaction: 'laugh' } })
  await eventually(async () => (await ben.call('GET /notifications/unread-count')).unreadCount > 0)
  const course = await insertCourseInside(world, club, 'xylophone', {
    teacher: ann,
    learner: cam,
    colleague: ben,
  })
  const calendar = await addressOf(cam, 'calendar', newId())
  const feed = await addressOf(cam, 'feed', newId())
  await cam.call('PUT /events/:contentId/attendance', { params: { contentId: items.event.id } })

  return {
    ...world,
    club,
    items,
    comment,
    course,
    request,
    invite,
    calendar,
    feed,
    files: [logo.url, file.url, inText.url, ...course.files],
    people: {
      'the owner': ann,
      'an admin': ben,
      'the author': cam,
      'a stranger': dot,
      'a visitor': visitor,
    } satisfies Record<string, Client>,
  }
}
