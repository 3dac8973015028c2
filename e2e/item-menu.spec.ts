import { held } from './held.ts'
import { expect, foundClub, published, test, unusedName } from './test.ts'

test('a menu opens with all its entries, so that none moves under the pointer', async ({ signedIn }) => {
  const { page, request } = await signedIn('Milo')
  const club = await foundClub(request, { name: unusedName('Menus') })
  const post = await published(request, club, { title: 'Held back' })
  const release = await held(page, /assets\/PersonalItems-.*\.js/)
  await page.goto(post.path)
  const asked = page.waitForRequest(/assets\/PersonalItems-.*\.js/)
  await page.getByRole('button', { name: 'Options for Held back' }).click()
  await asked
  // A menu that did not wait would be open by then.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.getByRole('menu')).toHaveCount(0)
  release()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Copy link',
    'Pin to the top',
    'Save',
    'Mute notifications',
    'Edit Post',
    'Delete Post',
  ])
})
