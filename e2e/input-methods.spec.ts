import type { Page } from '@playwright/test'
import { expect, foundClub, published, test, unusedName } from './test.ts'

/** Writes as an input method does: what is being chosen is confirmed by Enter, which is no key of the page. */
async function compose(page: Page, text: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 13 })
  await cdp.send('Input.insertText', { text })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', windowsVirtualKeyCode: 13 })
  await cdp.detach()
}

test('Enter that confirms what an input method offers does nothing else: in the options of a poll', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn('Yuki')
  const club = await foundClub(request, { name: unusedName('Kana Polls') })
  await page.goto(`/${club.slug}?tab=polls`)
  await page.getByRole('button', { name: 'Create Poll' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Poll' })
  const option = (number: number) => dialog.getByRole('textbox', { name: `Option ${number}` })
  await option(1).focus()
  await compose(page, '日本')
  await expect(option(1)).toHaveValue('日本')
  await expect(option(1)).toBeFocused()
  await option(1).press('Enter')
  await expect(option(2)).toBeFocused()
})

test('Enter that confirms what an input method offers does nothing else: in a text', async ({ signedIn }) => {
  const { page, request } = await signedIn('Yuki')
  const club = await foundClub(request, { name: unusedName('Kana Posts') })
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  const content = dialog.getByRole('textbox', { name: 'Content' })
  await expect(dialog.getByRole('button', { name: 'Insert picture' })).toBeVisible()
  await content.focus()
  await compose(page, '東京')
  await expect(content.getByRole('paragraph')).toHaveText(['東京'])
  await expect(content).toBeFocused()
})

test('what an input method has under way is not sent as a comment', async ({ signedIn }) => {
  const { page, request } = await signedIn('Yuki')
  const club = await foundClub(request, { name: unusedName('Kana Talk') })
  const post = await published(request, club, { title: 'Which word?' })
  await page.goto(post.path)
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.focus()
  await compose(page, '言葉')
  await expect(field).toHaveValue('言葉')
  await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(0)
  await field.press('Control+Enter')
  await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(1)
})
