import { violations } from './axe.ts'
import { aClub, contentOf, open } from './composer.ts'
import { resize } from './sizes.ts'
import { expect, expectText, test } from './test.ts'

test('the composer fills the screen on a phone, with its button at the top and the club’s name', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const [club, hidden] = [await aClub(request), await aClub(request, true)]
  await resize(page, { width: 390, height: 640 })
  let dialog = await open(page, club.slug)
  await expect(dialog.getByText(`In ${club.name}. Everyone can see it.`)).toBeVisible()
  const content = contentOf(dialog)
  await content.fill('Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau '.repeat(12))
  const send = dialog.getByRole('button', { name: 'Create Post' })
  await dialog.getByRole('button', { name: 'Attach File' }).scrollIntoViewIfNeeded()
  await expect(send).toBeInViewport()
  const box = await send.boundingBox()
  expect(box?.y).toBeLessThan(130)
  const overflow = await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  await expectText(contentOf(dialog), /^Donau/)

  dialog = await open(page, hidden.slug)
  await expect(dialog.getByText(`In ${hidden.name}. Only members can see it.`)).toBeVisible()
})
