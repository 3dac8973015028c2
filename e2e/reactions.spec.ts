import { gotoHydrated } from './hydration.ts'
import { menuSettled } from './menus.ts'
import { chip } from './reactions.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('reactions work by keyboard without losing the focus', async ({ signedIn }) => {
  const { page, request } = await signedIn('Kay')
  const club = await createClub(request, { name: unusedName('Quiet Hall') })
  await publishPost(request, club, { title: 'No mouse here' })
  await gotoHydrated(page, `/${club.slug}`)
  const button = page.getByRole('button', { name: 'React', exact: true })
  const sign = (name: string) => page.getByRole('menuitem', { name })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(sign('React with celebration')).toBeFocused()
  await menuSettled(page)
  await page.keyboard.press('ArrowRight')
  await expect(sign('React with laughter')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(sign('React with thanks')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(sign('React with celebration')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(sign('React with celebration')).toBeFocused()
  await menuSettled(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  await page.keyboard.press('Tab')
  const own = chip(page, '1 person reacted with laughter')
  await expect(own).toBeFocused()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  // Removing the last reaction keeps the focus.
  await page.keyboard.press('Enter')
  await expect(own).toHaveCount(0)
  await expect(button).toBeFocused()
})
