import { fetchPage } from './served-page.ts'
import {
  createClub,
  expect,
  publishEvent,
  publishJob,
  publishPoll,
  publishPost,
  test,
  unusedName,
  uploadPicture,
} from './test.ts'

test('every public page names a picture for link previews', async ({ client, request, baseURL }) => {
  const { request: own } = await client('Paula')
  const club = await createClub(own, { name: unusedName('Pictured'), description: 'Shown with its link.' })
  const [title, startDate] = ['A "picture" & <more>', '2099-12-04']
  const { username } = await (await own.get('/rest/v1/profile')).json()
  const none = '/social.png'
  const path = await uploadPicture(own)
  const images = [{ path, alt: '' }]
  const pictured = `/storage/v1/${path}?w=768`
  const pages: [path: string, picture: string, alt: string][] = [
    [(await publishPoll(own, club, { question: title })).path, none, defaultAlt],
    [(await publishEvent(own, club, { eventName: title, startDate })).path, none, defaultAlt],
    [(await publishJob(own, club, { title })).path, none, defaultAlt],
    [`/${club.slug}/preview`, none, defaultAlt],
    [`/user/${username}`, none, defaultAlt],
    ['/', none, defaultAlt],
    [
      (await publishPost(own, club, { title, images })).path,
      pictured,
      `${title}: post by Paula Hollis in ${club.name}`,
    ],
  ]
  for (const [path, picture, alt] of pages) {
    const { named } = await fetchPage(request, path)
    expect(named, path).toMatchObject({
      'og:image': baseURL + picture,
      'og:image:alt': alt,
      'twitter:card': 'summary_large_image',
      'twitter:image': baseURL + picture,
    })
    const answer = await request.get(picture, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['content-type']], path).toEqual([
      200,
      picture === none ? 'image/png' : 'image/webp',
    ])
  }
})

const defaultAlt = 'A street of clubs around the guildhall'

test('a private club has no social picture', async ({ client, request }) => {
  const { request: own } = await client()
  const club = await createClub(own, { name: unusedName('Closed'), isPrivate: true })
  const { named } = await fetchPage(request, `/${club.slug}/preview`)
  expect([named['og:title'], named['og:image'], named['twitter:card']]).toEqual([
    club.name,
    undefined,
    'summary',
  ])
})
