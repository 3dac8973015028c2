import { phone } from './sizes.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('the bottom bar leads to clubs, profile and, through a club, its composer', async ({ signedIn }) => {
  const [owner, mira] = [await signedIn('Olga'), await signedIn('Mira')]
  const theirs = []
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    const club = await createClub(owner.request, { name: unusedName(name) })
    expect((await mira.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
    theirs.push(club)
  }
  const { page } = mira
  await page.setViewportSize(phone)
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link').or(bar.getByRole('button'))).toHaveText([
    'Home',
    'Clubs',
    '',
    'Messages',
    'You',
  ])
  await bar.getByRole('link', { name: 'Clubs' }).click()
  await expect(page).toHaveURL(/\/my-clubs$/)
  for (const { name } of theirs) await expect(page.getByRole('article').getByText(name)).toBeVisible()
  await bar.getByRole('link', { name: 'You' }).click()
  await expect(page).toHaveURL(/\/profile$/)

  await bar.getByRole('button', { name: 'Create' }).click()
  const choice = page.getByRole('dialog', { name: 'Where do you want to post?' })
  await expect(choice.getByRole('list', { name: 'Your clubs' }).getByRole('link')).toHaveCount(4)
  await choice.getByRole('link', { name: theirs[2]?.name ?? '' }).click()
  const composer = page.getByRole('dialog', { name: /Create Post/ })
  await expect(composer).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${theirs[2]?.slug}\\?tab=feed$`))
  await composer.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Feed' })).toBeVisible()
  await expect(composer).toHaveCount(0)

  // Inside a club, that club comes first.
  await bar.getByRole('button', { name: 'Create' }).click()
  await expect(choice.getByRole('list').getByRole('link').first()).toHaveText(
    new RegExp(theirs[2]?.name ?? ''),
  )
})
