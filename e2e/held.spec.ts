import { randomUUID } from 'node:crypto'
import { createClub, expect, test, unusedName } from './test.ts'

test('first posts wait until a moderator publishes or declines them', async ({ signedIn }) => {
  const { page: olga, request: owner } = await signedIn('Olga')
  const { page: mia } = await signedIn('Mia')
  const club = await createClub(owner, { name: unusedName('Careful') })

  const api = `/rest/v1/clubs/${club.slug}`
  const data = { ...(await (await owner.get(`${api}/prevention`)).json()), firstPosts: 2 }
  expect((await owner.put(`${api}/prevention`, { data })).ok()).toBe(true)
  const word = { id: randomUUID(), kind: 'word', term: 'casino', action: 'block' }
  expect((await owner.post(`${api}/watched-terms`, { data: word })).ok()).toBe(true)
  expect((await mia.request.put(`${api}/membership`)).ok()).toBe(true)

  await mia.goto(`/${club.slug}?compose=post`)
  const composer = mia.getByRole('dialog', { name: 'Create Post' })
  await composer.getByLabel('Title').fill('Hello')
  const content = composer.getByRole('textbox', { name: 'Content' })
  await content.fill('See you at the c.a.s.i.n.o')
  await composer.getByRole('button', { name: 'Create Post' }).click()
  await expect(composer.getByText('This can’t be published here because of: “casino”')).toBeVisible()
  await content.fill('Glad to be here')
  await composer.getByRole('button', { name: 'Create Post' }).click()
  await expect(composer).toHaveCount(0)
  await expect(mia.getByText('A moderator looks at this first.').first()).toBeVisible()
  const second = { id: randomUUID(), title: 'A second one', content: 'Another text' }
  const answer = await mia.request.post(`${api}/posts`, {
    data: { ...second, images: [], attachmentPaths: [] },
  })
  expect((await answer.json()).error.code).toBe('held_for_review')

  // The owner decides.
  await olga.goto(`/${club.slug}/held`)
  const hello = olga.getByRole('article').filter({ hasText: 'Glad to be here' })
  await hello.getByRole('button', { name: /^Publish Post by Mia/ }).click()
  await expect(hello).toHaveCount(0)
  await olga.getByRole('button', { name: /^Decline Post by Mia/ }).click()
  const declining = olga.getByRole('dialog', { name: 'Decline this?' })
  await declining.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(declining.getByText('Say why, so that its author understands')).toBeVisible()
  await declining.getByLabel('Reason').fill('Tell us who you are first')
  await declining.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(olga.getByText('Nothing waits', { exact: true }).last()).toBeVisible()

  // The member is notified, and takes up what was declined.
  await expect
    .poll(async () => {
      const { items } = await (await mia.request.get('/rest/v1/notifications')).json()
      return items.map(({ type }: { type: string }) => type).sort()
    })
    .toEqual(expect.arrayContaining(['CLUB_HELD_APPROVED', 'CLUB_HELD_DECLINED']))
  await mia.goto(`/${club.slug}/held`)
  await expect(mia.getByText('Tell us who you are first')).toBeVisible()
  await mia.getByRole('button', { name: 'Continue draft' }).click()
  await expect(mia.getByRole('dialog', { name: 'Create Post' }).getByLabel('Title')).toHaveValue(
    'A second one',
  )
})
