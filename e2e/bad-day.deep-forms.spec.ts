import { focusIsSomewhere, pressRepeatedly, testForms } from './bad-day.ts'
import { holdRequests } from './request-gate.ts'
import { createClub, expect, publishPoll, test, unusedName } from './test.ts'

testForms()

test('changing a tab keeps the focus on the pressed tab', async ({ signedIn }) => {
  const { page, request } = await signedIn('Tab')
  const club = await createClub(request, { name: unusedName('Many Tabs') })
  for (const path of [`/${club.slug}`, `/${club.slug}/members`, `/${club.slug}/edit-club`]) {
    await page.goto(path)
    const tabs = page.getByRole('tab')
    await expect(tabs.first()).toBeVisible()
    for (const name of await tabs.allInnerTexts()) {
      await page.getByRole('tab', { name }).first().click()
      await focusIsSomewhere(page, `${path}, ${name}`)
    }
  }
})

test('a press before a page has finished loading keeps the focus', async ({ signedIn }) => {
  const { page, request } = await signedIn('Early')
  const club = await createClub(request, { name: unusedName('Early Hands') })
  const poll = await publishPoll(request, club, { question: 'Already?' })
  const letGo = await holdRequests(page, /\/assets\/keepFocus-[^/]+\.js/)
  await page.goto(poll.path)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Vote', exact: true }).press('Enter')
  await expect(page.getByText('1 vote in total')).toBeVisible()
  letGo()
  await focusIsSomewhere(page, 'Vote')
})

test('a form that was just sent ignores presses until something is typed', async ({ signedIn }) => {
  const { page, request } = await signedIn('Dot')
  const club = await createClub(request, { name: unusedName('Pressed Twice') })
  await page.goto(`/${club.slug}/edit-club`)
  const sent: string[] = []
  page.on('request', (one) => one.url().endsWith('/details') && sent.push(one.url()))
  const save = page.getByRole('button', { name: 'Save Changes' })
  await expect(save).toBeVisible()
  // However slow all this is, to the form it is one moment.
  await page.evaluate(() => {
    const now = performance.now()
    performance.now = () => now
  })
  for (const times of [1, 2]) {
    await page.getByLabel('Description').fill(`Changed ${times} times`)
    await pressRepeatedly(save)
    await expect.poll(() => sent.length).toBeGreaterThanOrEqual(times)
    await expect(save).toBeEnabled()
    expect(sent).toHaveLength(times)
  }
})
