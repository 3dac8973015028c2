import { becomesAdmin, joins } from './danger-zone.ts'
import { shifts, watchShifts } from './layout-shift.ts'
import { createClub, expect, publishEvent, publishPost, test, unusedName } from './test.ts'

test('announcements, pins, a welcome and what waits for an answer push nothing away', async ({
  signedIn,
  onPhone,
  client,
}) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Stand Still') })
  const posts = []
  for (const title of ['Third', 'Second', 'First'])
    posts.push(await publishPost(owner.request, club, { title, content: 'A line.\n\n'.repeat(8) }))
  await publishEvent(owner.request, club, { eventName: 'A walk', startDate: '2099-06-01' })
  const at = `/rest/v1/clubs/${club.slug}`
  const id = crypto.randomUUID()
  const message = 'We meet at seven in the hall beside the river. Bring good shoes and something to drink.'
  const wanted = [
    owner.request.put(`${at}/announcement`, { data: { id, message, link: '', endsAt: null } }),
    owner.request.put(`/rest/v1/content/${posts[0]?.id}/pin`),
    owner.request.put(`${at}/welcome`, {
      data: { welcome: 'Good to have you here.\n\n- Say hello\n- Look around' },
    }),
  ]
  for (const answer of await Promise.all(wanted)) expect(answer.ok(), await answer.text()).toBe(true)
  const { page: desk, request } = await signedIn('Mia')
  expect((await request.put(`${at}/membership`)).ok()).toBe(true)
  const other = await createClub(owner.request, { name: unusedName('Waiting') })
  const { username } = await (await request.get('/rest/v1/profile')).json()
  const invited = await owner.request.post(`/rest/v1/clubs/${other.slug}/invites/people`, {
    data: { username },
  })
  expect(invited.ok(), await invited.text()).toBe(true)

  for (const page of [desk, await onPhone(desk)]) {
    await watchShifts(page)
    for (const path of ['/', `/${club.slug}`, `/${club.slug}?tab=events`, posts[0]?.path ?? '', '/clubs']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      if (path === '/')
        await expect(page.getByText('Waiting for you').filter({ visible: true })).toHaveCount(1)
      if (path === `/${club.slug}`) {
        await expect(page.getByText(message)).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Pinned' })).toBeVisible()
        await expect(page.getByText('Look around', { exact: true })).toBeVisible()
      }
      const { sum, moved } = await shifts(page)
      expect(sum, `${path} at ${page.viewportSize()?.width}: ${moved.join('; ')}`).toBeLessThanOrEqual(0.02)
    }
  }
})

test('an ownership offer above the pins, and the counts of a search, push nothing away', async ({
  signedIn,
  onPhone,
}) => {
  const [owner, heir] = [await signedIn('Olga'), await signedIn('Hanna')]
  const club = await createClub(owner.request, { name: unusedName('Handed Over') })
  const post = await publishPost(owner.request, club, { title: 'Handed over soon' })
  expect((await owner.request.put(`/rest/v1/content/${post.id}/pin`)).ok()).toBe(true)
  await joins(heir.request, club)
  await becomesAdmin(heir.person, club)
  const at = `/rest/v1/clubs/${club.slug}`
  const { people } = await (await owner.request.get(`${at}/ownership-candidates`)).json()
  const offered = await owner.request.put(`${at}/ownership-offer`, { data: { personId: people[0].id } })
  expect(offered.ok(), await offered.text()).toBe(true)

  for (const page of [heir.page, await onPhone(heir.page)]) {
    await watchShifts(page)
    // Answers come one after another, as on a slow network.
    await page.route('**/rest/v1/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    for (const path of [`/${club.slug}`, '/search?q=handed', '/search?q=handed&tab=posts']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByText('Handed over soon').first()).toBeVisible()
      const { sum, moved } = await shifts(page)
      expect(sum, `${path} at ${page.viewportSize()?.width}: ${moved.join('; ')}`).toBeLessThanOrEqual(0.02)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})
