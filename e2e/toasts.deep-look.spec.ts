import { disableTimeouts } from './request-gate.ts'
import { resize } from './sizes.ts'
import { createClub, expect, test, unusedName } from './test.ts'
import { toastMs, toasts } from './toasts.ts'

test('a toast covers no button of a dialog on a phone, and Escape dismisses it', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  await resize(page, { width: 390, height: 844 })
  await disableTimeouts(page, toastMs)
  const { slug } = await createClub(request, { name: unusedName('In the Way') })
  await page.goto(`/${slug}?tab=services`)
  await page.getByRole('button', { name: 'What can you do for others?' }).click()
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: 'Create Service' })
  await button.click()
  await expect(toasts(page)).toHaveCount(1)
  await button.click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(toasts(page)).toHaveCount(0)
})
