import { randomUUID } from 'node:crypto'
import { dismissToasts } from './refusals.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('first posts wait until a moderator publishes or declines them', async ({ signedIn }) => {
  const { page: olga, request: owner } = await signedIn('Olga')
  const { page: mia } = await signedIn('Mia')
  const club = await createClub(owner, { name: unusedName('Careful') })

  // The owner sets it.
  await olga.goto(`/${club.slug}/settings#moderation`)
  const rules = olga.getByRole('form', { name: 'New members' })
  await rules.getByLabel('First posts that wait').fill('2')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(olga.getByText('Changes are saved!').first()).toBeVisible()
  const words = olga.getByRole('form', { name: 'Watch a word' })
  await words.getByLabel('Word or domain').fill('casino')
  await words.getByRole('button', { name: 'Add' }).click()
  await expect(olga.getByRole('list', { name: 'Watched words' })).toContainText('casino')
  await olga.getByLabel('Try a text').fill('At the C.A.S.I.N.O')
  await olga.getByRole('button', { name: 'Try it' }).click()
  await expect(olga.getByText('Would be refused: “casino”')).toBeVisible()

  // A new member writes.
  await mia.goto(`/${club.slug}/preview`)
  await mia.getByRole('button', { name: 'Join Club' }).first().click()
  await mia.waitForURL(`**/${club.slug}`)
  const write = async (title: string, content: string) => {
    await mia.goto(`/${club.slug}?compose=post`)
    const dialog = mia.getByRole('dialog', { name: 'Create Post' })
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByRole('textbox', { name: 'Content' }).fill(content)
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    return dialog
  }
  const refused = await write('Hello', 'See you at the casino')
  await expect(refused.getByText('This can’t be published here because of: “casino”')).toBeVisible()
  await refused.getByRole('textbox', { name: 'Content' }).fill('Glad to be here')
  await refused.getByRole('button', { name: 'Create Post' }).click()
  await expect(refused).toHaveCount(0)
  await expect(mia.getByText('A moderator looks at this first.').first()).toBeVisible()
  await dismissToasts(mia)
  await write('A second one', 'Another text')
  await expect(mia.getByText('2 posts wait for a moderator.')).toBeVisible()

  // The owner decides.
  await olga.goto(`/${club.slug}`)
  await olga.getByRole('link', { name: 'Review' }).click()
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

  // The member is notified, sees the one, and takes up the other.
  await expect
    .poll(async () => {
      const { items } = await (await mia.request.get('/rest/v1/notifications')).json()
      return items.map(({ type }: { type: string }) => type).sort()
    })
    .toEqual(expect.arrayContaining(['CLUB_HELD_APPROVED', 'CLUB_HELD_DECLINED']))
  await mia.goto(`/${club.slug}`)
  await expect(mia.getByRole('link', { name: 'Hello' }).first()).toBeVisible()
  await mia.goto(`/${club.slug}/held`)
  await expect(mia.getByText('Tell us who you are first')).toBeVisible()
  await mia.getByRole('button', { name: 'Continue draft' }).click()
  await expect(mia.getByRole('dialog', { name: 'Create Post' }).getByLabel('Title')).toHaveValue(
    'A second one',
  )

  // The same text sent again by the browser changes nothing.
  const body = { id: randomUUID(), title: 'Offline', content: 'Sent twice', images: [], attachmentPaths: [] }
  for (let twice = 0; twice < 2; twice++) {
    const answer = await mia.request.post(`/rest/v1/clubs/${club.slug}/posts`, { data: body })
    expect((await answer.json()).error.code).toBe('held_for_review')
  }
})
