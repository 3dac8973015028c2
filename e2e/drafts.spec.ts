import { composer, prompt, write } from './drafts.ts'
import { createClub, expect, expectText, test, unusedName } from './test.ts'

test('a draft is restored after a crash', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Crash') })
  await page.goto(`/${club.slug}`)
  await prompt(page).click()
  await write(page, 'Typed before', 'All of it')
  // A moment after the last key.
  await expect.poll(() => page.evaluate("JSON.stringify(localStorage).includes('All of it')")).toBe(true)
  const cdp = await page.context().newCDPSession(page)
  const crash = page.waitForEvent('crash')
  cdp.send('Page.crash').catch(() => undefined)
  await crash
  const next = await page.context().newPage()
  await next.goto(`/${club.slug}`)
  await prompt(next).click()
  await expect(composer(next).getByText('Draft restored')).toBeVisible()
  await expect(composer(next).getByLabel('Title')).toHaveValue('Typed before')
  await expectText(composer(next).getByRole('textbox', { name: 'Content' }), 'All of it')
})
