import { createClub, expect, publishJob, test, unusedName } from './test.ts'

test('a person applies once, with a message and a PDF; the poster decides, live for both', async ({
  signedIn,
}) => {
  const [poster, applicant] = [await signedIn('Pia'), await signedIn('Abel')]
  const club = await createClub(poster.request, { name: unusedName('Hiring') })
  const job = await publishJob(poster.request, club, { title: 'Ferry pilot' })

  await poster.page.goto(job.path)
  await expect(poster.page.getByText('No applications yet.')).toBeVisible()

  const { page } = applicant
  await page.goto(job.path)
  await page.getByRole('button', { name: 'Apply Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply for Ferry pilot' })
  await dialog.getByLabel('Message (optional)').fill('I know the river.')
  const pdf = { name: 'papers.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }
  await dialog.locator('input[type=file]').setInputFiles(pdf)
  await expect(dialog.getByText('papers.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByText('Application Submitted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Applied', exact: true })).toBeDisabled()

  // Appears live.
  const row = poster.page.getByRole('article', { name: /^Application from @/ })
  await expect(row.getByText('I know the river.')).toBeVisible()
  await expect(row.getByRole('link', { name: /papers\.pdf/ })).toBeVisible()
  await expect(poster.page.getByRole('heading', { name: 'Applications (1)' })).toBeVisible()
  await row.getByRole('button', { name: 'Invited' }).click()
  await expect(row.getByRole('button', { name: 'Invited' })).toHaveAttribute('aria-pressed', 'true')
  await expect(poster.page.getByRole('list', { name: 'By state' })).toHaveText(
    '0 new0 seen1 invited0 declined',
  )
  await expect(page.getByText('You are invited! You applied')).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible()
  await expect(poster.page.getByText('No applications yet.')).toBeVisible()
})
