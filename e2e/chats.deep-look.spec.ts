import { flaws } from './axe.ts'
import { chatOf, createPair, log, send } from './chats.ts'
import { expect, publishProduct, test } from './test.ts'

test('chat, conversation list, banner and panel pass axe and fit the screen', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  const long = 'a'.repeat(57)
  const first = await send(leo, mia, club, `${long} https://guildhall.test/${long}${long}`)
  await send(leo, mia, club, 'שלום, מה שלומך?')
  const answer = await send(mia, leo, club, long, { reply_to: first.id })
  await leo.request.put(`/rest/v1/messages/${answer.id}/reactions/love`)
  const back = await send(mia, leo, club, 'Never mind')
  await mia.request.delete(`/rest/v1/messages/${back.id}`)
  const product = await publishProduct(leo.request, club, { title: long })
  const { page } = mia
  await page.goto(`${chatOf(club, leo)}&about=${product.id}`)
  const banner = page.getByRole('complementary', { name: 'About the product' })
  await expect(banner).toContainText(long)
  await expect(log(page).getByRole('article')).toHaveCount(4)
  expect(await flaws(page)).toEqual([])
  await banner.getByRole('button', { name: 'Hide' }).click()
  await expect(banner).toHaveCount(0)
  await page.goto('/messages')
  await expect(page.getByRole('link', { name: /Leo Hollis/ })).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.goto(`/${club.slug}/members`)
  await page.getByRole('button', { name: `Actions for ${leo.name}` }).click()
  await page.getByRole('menuitem', { name: 'Send Message' }).click()
  const panel = page.getByRole('dialog', { name: 'Chat' })
  await expect(panel.getByRole('article')).toHaveCount(4)
  expect(await flaws(page)).toEqual([])
})
