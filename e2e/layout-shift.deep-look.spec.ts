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
