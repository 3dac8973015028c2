import { chosen, createClubWithPost, join, option, people, usernameOf } from './mentions.ts'
import { expect, test } from './test.ts'

test('a person is mentioned in a comment by keyboard, and notified', async ({ signedIn, client }) => {
  const { club, post, wilfried } = await createClubWithPost(client)
  const [mia, wilhelmina] = [await signedIn('Mia'), await client('Wilhelmina')]
  for (const one of [mia, wilhelmina]) await join(one, club)
  const username = await usernameOf(wilhelmina)
  const { page } = mia
  await page.goto(post.path)
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.fill('Beeswax. Ask ')
  await field.pressSequentially('@wil')
  await expect(option(page, /^Wil/)).toHaveCount(3)
  await expect(page.getByText('3 people to mention')).toBeAttached()
  await expect(field).toHaveAttribute('aria-autocomplete', 'list')
  await expect(await chosen(page, field)).toContainText('Wilfried Hollis')
  await field.press('ArrowUp')
  await expect(await chosen(page, field)).toContainText('Wilma Hollis')
  // Escape closes the list and keeps the text.
  await field.press('Escape')
  await expect(people(page)).toHaveCount(0)
  await field.press('l')
  await expect(field).toHaveValue('Beeswax. Ask @will')
  await expect(people(page)).toHaveCount(0)
  for (let pressed = 0; pressed < 5; pressed++) await field.press('Backspace')
  await field.pressSequentially('@wilh')
  await expect(option(page, /^Wil/)).toHaveCount(1)
  await field.press('Enter')
  await expect(field).toHaveValue(`Beeswax. Ask @${username} `)
  await expect(people(page)).toHaveCount(0)
  await expect(field).not.toHaveAttribute('aria-activedescendant', /./)
  const wilfrieds = await usernameOf(wilfried)
  await field.pressSequentially('or @wilf')
  await expect(option(page, /^Wilfried/)).toBeVisible()
  await field.press('Tab')
  await expect(field).toHaveValue(`Beeswax. Ask @${username} or @${wilfrieds} `)
  await field.press('Control+Enter')
  const said = page.getByRole('article', { name: /^Comment by Mia/ })
  await expect(said.getByRole('link', { name: `@${username}` })).toHaveAttribute('href', `/user/${username}`)

  const types = async () => {
    const { items } = await (await wilhelmina.request.get('/rest/v1/notifications')).json()
    return items.map(({ type }: { type: string }) => type)
  }
  await expect.poll(types).toContain('MENTIONED')
})
