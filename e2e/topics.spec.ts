import { createClub, expect, test, unusedName } from './test.ts'

// A whole day of an owner with topics: only a browser shows that the navigation, the chooser of the form, the chip on a card
// and the dialogs agree.

test('an owner creates topics, a member publishes in one and the owner moves it', async ({
  signedIn,
  client,
}) => {
  const owner = await signedIn('Ona')
  const member = await client('Mel')
  const club = await createClub(owner.request, { name: unusedName('Topic Hall') })
  await member.request.put(`/rest/v1/clubs/${club.id}/membership`)
  const { page } = owner
  await page.goto(`/${club.slug}/settings#topics`)
  for (const name of ['Bench', 'Tools']) {
    await page.getByRole('button', { name: 'New topic' }).click()
    const dialog = page.getByRole('dialog', { name: 'New topic' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: 'Create topic' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Bench' }).first().click()
  await expect(page.getByRole('heading', { name: 'Bench' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await expect(dialog.getByRole('combobox', { name: 'Topic' })).toHaveValue(/.+/)
  await dialog.getByRole('textbox', { name: 'Title' }).fill('First chips')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Turned a bowl.')
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  const card = page.getByRole('article', { name: 'First chips' })
  await expect(card.getByRole('link', { name: 'Bench' })).toBeVisible()

  await card.getByRole('button', { name: 'Options for First chips' }).click()
  await page.getByRole('menuitem', { name: 'Move to topic' }).click()
  const move = page.getByRole('dialog', { name: 'Move to topic' })
  await move.getByRole('combobox', { name: 'Topic' }).selectOption('Tools')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('link', { name: 'Tools' }).first().click()
  await expect(page.getByRole('article', { name: 'First chips' })).toBeVisible()
})
