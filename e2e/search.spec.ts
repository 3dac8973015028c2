import { gotoHydrated } from './hydration.ts'
import { searchBox } from './search.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('typing suggests clubs, people and titles, also by keyboard', async ({ signedIn }) => {
  const { page, request } = await signedIn('Tess')
  const word = unusedName('Sugg').replaceAll(' ', '')
  const club = await createClub(request, { name: `${word} Club` })
  const post = await publishPost(request, club, { title: `${word} title` })
  await gotoHydrated(page, '/clubs')
  await expect(page.getByRole('heading', { name: 'Clubs', level: 1 })).toBeVisible()
  const search = searchBox(page)
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type(word.toLowerCase())
  await expect(list.getByRole('group', { name: 'Clubs', exact: true }).getByRole('option')).toContainText([
    `${word} Club`,
  ])
  await expect(list.getByRole('group', { name: 'In clubs' }).getByRole('option')).toContainText([
    `${word} title`,
  ])
  // In a text field a slash is just typed.
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(search).toHaveValue(word.toLowerCase())
  await page.keyboard.press('ArrowDown')
  const chosen = list.getByRole('option', { name: `${word} title` })
  await expect(chosen).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option', { name: `Search for “${word.toLowerCase()}”` })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await expect(search).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(post.path)
  await expect(list).toHaveCount(0)
})
