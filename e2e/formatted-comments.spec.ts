import { comments, field, format, publishPostInNewClub, toolbar } from './formatted-comments.ts'
import { holdRequests } from './request-gate.ts'
import { expect, expectText, test } from './test.ts'

test('text typed while a formatted comment is being sent is neither sent nor lost', async ({ signedIn }) => {
  const { page, request } = await signedIn('Una')
  const post = await publishPostInNewClub(request)
  await page.goto(post.path)
  const answer = await holdRequests(page, '**/comments')
  // Some browsers do not focus a pressed button.
  await format(page).dispatchEvent('click')
  await expect(toolbar(page)).toBeVisible()
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially('On its way')
  await field(page).press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await expect(field(page)).toHaveAttribute('aria-readonly', 'true')
  await page.keyboard.type(' and more')
  await expectText(field(page), 'On its way')
  await expect(field(page)).toBeFocused()
  answer()
  await expect(comments(page)).toContainText('On its way')
  await expectText(field(page), '')
  await page.keyboard.type('More')
  await expectText(field(page), 'More')
})
