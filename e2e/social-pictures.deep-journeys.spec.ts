import sharp from 'sharp'
import { fetchPage } from './served-page.ts'
import {
  createClub,
  expect,
  publishEvent,
  publishJob,
  publishPoll,
  publishPost,
  publishProduct,
  publishService,
  test,
  unusedName,
} from './test.ts'

test('every public page names an existing social picture', async ({ client, request, baseURL }) => {
  const { request: own } = await client('Paula')
  const club = await createClub(own, { name: unusedName('Pictured'), description: 'Shown with its link.' })
  const [title, startDate] = ['A "picture" & <more>', '2099-12-04']
  const { username } = await (await own.get('/rest/v1/profile')).json()
  const made = [
    ['post', (await publishPost(own, club, { title })).path],
    ['poll', (await publishPoll(own, club, { question: title })).path],
    ['event', (await publishEvent(own, club, { eventName: title, startDate })).path],
    ['job', (await publishJob(own, club, { title })).path],
    ['service', (await publishService(own, club, { title })).path],
    ['product', (await publishProduct(own, club, { title })).path],
  ] as const
  const pages: [path: string, alt: string][] = [
    ...made.map(([kind, path]): [string, string] => [
      path,
      `${title}: ${kind} by Paula Hollis in ${club.name}`,
    ]),
    [`/${club.slug}/preview`, `The club ${club.name}`],
    [`/user/${username}`, `Paula Hollis (@${username})`],
    ['/', 'A street of clubs around the guildhall'],
  ]
  for (const [path, alt] of pages) {
    const { named } = await fetchPage(request, path)
    expect(named, path).toMatchObject({
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': alt,
      'twitter:card': 'summary_large_image',
      'twitter:image': named['og:image'],
    })
    const address = named['og:image'] ?? ''
    expect(address.startsWith(`${baseURL}/`), path).toBe(true)
    const answer = await request.get(address, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    const body = await answer.body()
    expect(await sharp(body).metadata(), path).toMatchObject({ width: 1200, height: 630 })
    expect(body.length, path).toBeLessThan(300 * 1024)
  }
})

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
