import { violations } from './axe.ts'
import { createClub, expect, publishJob, test, unusedName } from './test.ts'

test('applying says so when the person has already applied, or the job has closed', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 4/)
  const [poster, { page, request }] = [await signedIn('Pia'), await signedIn('Abel')]
  const club = await createClub(poster.request, { name: unusedName('Hiring Late') })
  const [twice, late] = [
    await publishJob(poster.request, club, { title: 'Twice wanted' }),
    await publishJob(poster.request, club, { title: 'Late wanted' }),
  ]
  const press = async (message: string) => {
    await page.getByRole('button', { name: 'Apply Now' }).click()
    await page.getByLabel('Message (optional)').fill(message)
  }
  const send = page.getByRole('dialog').getByRole('button', { name: 'Apply Now' })
  await page.goto(twice.path)
  await press('From here')
  // The typed text stays.
  const data = { message: 'From elsewhere', attachmentPath: null }
  expect((await request.put(`/rest/v1/jobs/${twice.id}/application`, { data })).ok()).toBe(true)
  await send.click()
  await expect(page.getByText('Already Applied', { exact: true })).toBeVisible()
  await expect(page.getByText('You have already applied for this job.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Applied', exact: true })).toBeDisabled()

  await page.goto(late.path)
  await press('Too late')
  expect((await poster.request.put(`/rest/v1/jobs/${late.id}/closure`)).ok()).toBe(true)
  await send.click()
  await expect(page.getByText('Failed to submit application. Please try again.')).toBeVisible()
  await expect(page.getByText('This job no longer accepts applications.')).toBeVisible()
})

test('a visitor is asked to log in to apply, and a file that is no PDF is refused before it is sent', async ({
  signedIn,
  visitor,
}) => {
  const [poster, applicant] = [await signedIn('Pia'), await signedIn('Abel')]
  const club = await createClub(poster.request, { name: unusedName('Hiring') })
  const job = await publishJob(poster.request, club, { title: 'Ferry pilot' })

  const guest = await visitor()
  await guest.goto(job.path)
  await guest.getByRole('button', { name: 'Apply Now' }).click()
  await expect(guest.getByText('Authentication Required')).toBeVisible()
  await expect(guest.getByText('Please log in to apply for this job.')).toBeVisible()

  await poster.page.goto(job.path)
  await expect(poster.page.getByText('No applications yet.')).toBeVisible()
  await expect(poster.page.getByRole('button', { name: 'Apply Now' })).toHaveCount(0)
  await expect(poster.page.getByRole('link', { name: 'Join Club' })).toHaveCount(0)

  const { page } = applicant
  await page.goto(job.path)
  await page.getByRole('button', { name: 'Apply Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply for Ferry pilot' })
  await dialog.getByLabel('Message (optional)').fill('I know the river.')
  const pdf = { name: 'papers.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }
  const text = { name: 'papers.txt', mimeType: 'text/plain', buffer: Buffer.from('papers') }
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles(text)
  await expect(dialog.getByText('Please attach a PDF file')).toBeVisible()
  await file.setInputFiles(pdf)
  await expect(dialog.getByText('papers.pdf')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByText('Application Submitted')).toBeVisible()
  await expect(page.getByText('Your application has been submitted successfully.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Applied', exact: true })).toBeDisabled()

  // Appears live.
  const row = poster.page.getByRole('article', { name: /^Application from @/ })
  await expect(row.getByText('I know the river.')).toBeVisible()
  await expect(row.getByRole('link', { name: /papers\.pdf/ })).toBeVisible()
  await expect(poster.page.getByRole('heading', { name: 'Applications (1)' })).toBeVisible()
  expect(await violations(poster.page)).toEqual([])
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
