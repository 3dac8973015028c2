import { violations } from './axe.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('a job is published with each error at its field, opened from its card, edited, closed and deleted', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Club of Jobs') })
  await page.goto(`/${club.slug}?tab=jobs`)
  await expect(page.getByText('No Jobs Yet')).toBeVisible()
  await page.getByRole('button', { name: 'Post a Job' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Post a Job' })
  const send = dialog.getByRole('button', { name: 'Post a Job' })
  await send.click()
  for (const text of [
    'Job title is required',
    'Company is required',
    'Location is required',
    'Job type is required',
    'Workplace type is required',
    'Description is required',
  ])
    await expect(dialog.getByText(text)).toBeVisible()
  await expect(dialog.getByLabel('Job title')).toBeFocused()
  expect(await violations(page)).toEqual([])

  await dialog.getByLabel('Job title').fill('Bell founder')
  await dialog.getByLabel('Company').fill('Clapper & Sons')
  await dialog.getByLabel('Location').fill('Ghent, Belgium')
  await dialog.getByRole('combobox', { name: 'Job type' }).click()
  await page.getByRole('option', { name: 'Full Time' }).click()
  await dialog.getByRole('combobox', { name: 'Workplace' }).click()
  await page.getByRole('option', { name: 'On Site' }).click()
  const pay = dialog.getByRole('group', { name: 'Pay (optional)' })
  await expect(pay.getByRole('combobox', { name: 'Currency' })).toHaveValue('USD – US Dollar')
  await pay.getByLabel('From').fill('80,000')
  await pay.getByLabel('To').fill('60000')
  const long = `Cast bells. ${'They ring. '.repeat(30)}`
  await dialog.getByRole('textbox', { name: 'Description' }).fill(long)
  await dialog.getByLabel('Requirements (optional)').fill('Strong arms, , good ears')
  await dialog.getByLabel('Closing date (optional)').fill('2020-01-31')
  await send.click()
  await expect(dialog.getByText('This is less than the lowest pay')).toBeVisible()
  await pay.getByLabel('From').fill('60,000')
  await pay.getByLabel('To').fill('80,000')
  await send.click()
  await expect(dialog.getByText('Please select a date to come')).toBeVisible()
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Closing date (optional)').fill(inAWeek)
  await send.click()
  await expect(page.getByText('Job created successfully')).toBeVisible()

  const card = page.getByRole('article', { name: 'Bell founder' })
  await expect(card.getByText('Clapper & Sons')).toBeVisible()
  await expect(card.getByText('$60,000–80,000 a year')).toBeVisible()
  await expect(card.getByText('On Site')).toBeVisible()
  await expect(card.getByText(/^Closes in/)).toBeVisible()
  await expect(card).not.toContainText('They ring.')
  // Buttons on the card, and presses while a dialog is open, do not open the job.
  await card.getByRole('button', { name: 'Options for Bell founder' }).click()
  await page.getByRole('menuitem', { name: 'Edit Job' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Job' })
  await expect(edit.getByLabel('Closing date (optional)')).toHaveValue(inAWeek)
  await edit.getByLabel('Company').fill('Clapper & Daughters')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Job updated successfully')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/${club.slug}`)
  await expect(edit).toHaveCount(0)
  await card.click()
  await expect(page.getByRole('heading', { name: 'Bell founder', level: 1 })).toBeVisible()
  await expect(page.getByText('$60,000–80,000 a year')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Requirements' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Benefits' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: /^good ears$/ })).toBeVisible()
  await expect(page.getByText(`@`).first()).toBeVisible()

  await page.getByRole('button', { name: 'Close Job' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto(`/${club.slug}?tab=jobs`)
  await expect(page.getByText('No open jobs')).toBeVisible()
  await page.getByRole('group', { name: 'Which jobs' }).getByRole('button', { name: 'All' }).click()
  await expect(card.getByText('Closed', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await card.click()
  await page.getByRole('button', { name: 'Re-open Job' }).click()
  await expect(page.getByText(/^Closes in/)).toBeVisible()

  await page.getByRole('button', { name: 'Options for Bell founder' }).click()
  await page.getByRole('menuitem', { name: 'Delete Job' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Job deleted successfully')).toBeVisible()
  await expect(page.getByText('No Jobs Yet').or(page.getByText('No content yet'))).toBeVisible()
})
