import { type ContentKind, contentKinds, featureOf } from '@guildhall/contract/limits'
import { levelNames } from '@guildhall/contract/points'
import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { pollOptions } from './forms.ts'
import { fixtures } from './kinds.ts'
import { password, picture } from './make.ts'
import type { StaleScene } from './stale-walk.ts'
import { turnPublic } from './turned.ts'

/** One write; some switch between two states. `at`: a person's client of the server that is written to. */
export type Write = (scene: StaleScene, at: (who: Client) => Client, number: number) => Promise<unknown>

const textOf = ({ ben, eve }: StaleScene, number: number) =>
  `The xylophone of day ${number}, with @${personOf(number % 2 ? ben : eve).username}`

async function publish(scene: StaleScene, by: Client, kind: ContentKind, number: number) {
  const saying = { title: `Xylophone ${number}`, text: textOf(scene, number) }
  scene.items[kind] = await fixtures[kind].publish(by, { slug: scene.club.id }, saying)
}

const ofKinds: Record<string, Write> = Object.assign(
  {},
  ...contentKinds.map(
    (kind): Record<string, Write> => ({
      [`publish ${kind}`]: (scene, at, number) => publish(scene, at(scene.cam), kind, number),
      [`edit ${kind}`]: (scene, at, number) => {
        const saying = { title: `Xylophone edited ${number}`, text: textOf(scene, number) }
        const { id: _, images: __, ...body } = fixtures[kind].form(saying)
        const params = { contentId: scene.items[kind].id }
        return at(scene.cam).call(`PUT /${featureOf[kind]}/:contentId`, { params, body })
      },
      [`delete ${kind}`]: async (scene, at, number) => {
        const { id } = scene.items[kind]
        await publish(scene, scene.cam, kind, number)
        await at(scene.cam).call('DELETE /content/:contentId', { params: { contentId: id } })
        scene.gone.push({ id })
      },
    }),
  ),
)

/** Puts and deletes a resource of the item in turns. */
const inTurns =
  (kind: ContentKind, path: string, by: (scene: StaleScene) => Client): Write =>
  async (scene, at, number) => {
    const { id } = scene.items[kind === 'post' ? (contentKinds[number % 6] ?? kind) : kind]
    const isOn = await scene.isOn(`${path} ${id}`)
    const key = `${isOn ? 'DELETE' : 'PUT'} ${path}` as 'PUT /content/:contentId/like'
    return at(by(scene)).call(key, { params: { contentId: id } })
  }

const attendees = ({ ann, ben, cam }: StaleScene) => [ann, ben, cam]

async function changeProfile(who: Client, body: object) {
  await who.call('PUT /profile', { body: body as never })
}

const upload = async (who: Client, purpose: 'profile-image' | 'club-logo', number: number) =>
  (
    await who.call('POST /storage/v1/pictures/:purpose', {
      params: { purpose },
      file: await picture(`#${(number * 7919).toString(16).padStart(6, '0').slice(-6)}`),
    })
  ).path

const ofClub = ({ club }: StaleScene) => ({ params: { club: club.id } })

/** Everything that changes what a list shows, each by name. */
export const writes: Record<string, Write> = {
  ...ofKinds,
  like: inTurns('post', '/content/:contentId/like', ({ ben }) => ben),
  save: inTurns('post', '/content/:contentId/saved', ({ cam }) => cam),
  pin: inTurns('post', '/content/:contentId/pin', ({ ann }) => ann),
  'mark sold': inTurns('product', '/products/:contentId/sale', ({ cam }) => cam),
  pause: inTurns('service', '/services/:contentId/pause', ({ cam }) => cam),
  close: inTurns('job', '/jobs/:contentId/closure', ({ cam }) => cam),
  react: async (scene, at, number) => {
    const contentId = scene.items.post.id
    const isOn = await scene.isOn(`laugh ${contentId}`)
    const params = { contentId, reaction: number % 2 ? ('laugh' as const) : ('wow' as const) }
    const key = `${isOn ? 'DELETE' : 'PUT'} /content/:contentId/reactions/:reaction` as const
    await at(scene.ben).call(key, { params })
  },
  vote: (scene, at, number) =>
    at(number % 3 ? scene.ben : scene.ann).call('PUT /polls/:contentId/vote', {
      params: { contentId: scene.items.poll.id },
      body: { optionId: (pollOptions[number % 2] ?? pollOptions[0]).id },
    }),
  capacity: (scene, at, number) =>
    at(scene.cam).call('PUT /events/:contentId', {
      params: { contentId: scene.items.event.id },
      body: { capacity: 1 + (number % 2) },
    }),
  attend: async (scene, at, number) => {
    const who = attendees(scene)[number % 3] ?? scene.ann
    await at(who).call('PUT /events/:contentId/attendance', { params: { contentId: scene.items.event.id } })
  },
  'cancel attendance': async (scene, at) => {
    const about = { params: { contentId: scene.items.event.id } }
    for (const who of attendees(scene)) await at(who).call('PUT /events/:contentId/attendance', about)
    await scene.compare()
    for (const who of attendees(scene)) {
      await at(who).call('DELETE /events/:contentId/attendance', about)
      await scene.compare()
    }
  },
  'cancel and restore event': async (scene, at) => {
    const about = { params: { contentId: scene.items.event.id } }
    await at(scene.cam).call('PUT /events/:contentId/cancellation', about)
    await scene.compare()
    await at(scene.ann).call('DELETE /events/:contentId/cancellation', about)
  },
  apply: async (scene, at) => {
    const about = { params: { contentId: scene.items.job.id } }
    await scene.cam.call('DELETE /jobs/:contentId/closure', about)
    await at(scene.ben).call('PUT /jobs/:contentId/application', {
      ...about,
      body: { message: 'Take me', attachmentPath: null },
    })
    await scene.compare()
    await at(scene.ben).call('DELETE /jobs/:contentId/application', about)
  },
  comment: async (scene, at, number) => {
    const { id } = await at(scene.ben).call('POST /content/:contentId/comments', {
      params: { contentId: scene.items.post.id },
      body: { id: newId(), content: textOf(scene, number) },
    })
    await scene.compare()
    const params = { commentId: id }
    await at(scene.ben).call('PATCH /comments/:commentId', { params, body: { content: `Again ${number}` } })
    await scene.compare()
    if (number % 2) await at(scene.ann).call('DELETE /comments/:commentId', { params })
  },
  'link card': async (scene, at) => {
    const contentId = scene.items.post.id
    await scene.linkCard(contentId)
    await scene.compare()
    await at(scene.cam).call('DELETE /content/:contentId/link-card', { params: { contentId } })
  },
  'switch link cards': async (scene) => {
    await scene.switchCards(false)
    await scene.linkCard(scene.items.post.id)
    await scene.compare()
    await scene.switchCards(true)
  },
  'rename author': (scene, at, number) => changeProfile(at(scene.cam), { firstName: `Cam${number}` }),
  'rename mentioned': (scene, at, number) => changeProfile(at(scene.ben), { lastName: `Ben${number}` }),
  username: async (scene, at, number) => {
    const username = `eve_${number}_${newId().slice(-8)}`
    await changeProfile(at(scene.eve), { username })
    personOf(scene.eve).username = username
  },
  face: async (scene, at, number) => {
    const who = at(number % 2 ? scene.cam : scene.ben)
    await changeProfile(who, { imagePath: await upload(who, 'profile-image', number) })
  },
  'club name': (scene, at, number) =>
    at(scene.ann).call('PUT /clubs/:club/details', { ...ofClub(scene), body: { name: `Guild ${number}` } }),
  currency: (scene, at, number) =>
    at(scene.ann).call('PUT /clubs/:club/access', {
      ...ofClub(scene),
      body: { currency: number % 2 ? 'EUR' : 'CHF' },
    }),
  logo: async (scene, at, number) => {
    const logoPath = await upload(at(scene.ann), 'club-logo', number)
    await at(scene.ann).call('PUT /clubs/:club/images', { ...ofClub(scene), body: { logoPath } })
  },
  levels: (scene, at, number) =>
    at(scene.ann).call('PUT /clubs/:club/leaderboard', {
      ...ofClub(scene),
      body: { showsLevels: number % 3 > 0, levels: levelNames.map((name) => `${name} ${number}`) },
    }),
  private: async (scene, at) => {
    const isPrivate = !(await scene.isOn('private'))
    if (isPrivate)
      await at(scene.ann).call('PUT /clubs/:club/access', { ...ofClub(scene), body: { isPrivate } })
    else await turnPublic(scene, scene.club)
  },
  'join or leave': async (scene, at) => {
    if (await scene.isOn('left')) await scene.join(scene.eve)
    else await at(scene.eve).call('DELETE /clubs/:club/membership', ofClub(scene))
  },
  block: async (scene, at) => {
    const key = `${(await scene.isOn('blocks')) ? 'DELETE' : 'PUT'} /my/blocks/:personId` as const
    await at(scene.ann).call(key, { params: { personId: personOf(scene.cam).id } })
  },
  'delete account': async (scene, at, number) => {
    const leaver = await scene.leaver()
    await scene.compare()
    const typedUsername = personOf(leaver).username
    const content = number % 2 ? ('keep' as const) : ('erase' as const)
    await at(leaver).call('POST /auth/v1/account-deletions', { body: { typedUsername, password, content } })
  },
}
