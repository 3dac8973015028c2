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
