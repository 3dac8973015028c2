import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('a link to a comment in a private club opens it after login, and shows nothing before', async ({
  client,
  visitor,
  expectComplaints,
}) => {
  expectComplaints(/status of 404/)
  const { request, person } = await client('Pia')
  const club = await createClub(request, { name: unusedName('By Letter'), isPrivate: true })
  const post = await publishPost(request, club, { title: 'Behind the door' })
  const data = { id: crypto.randomUUID(), content: 'For members' }
  expect((await request.post(`/rest/v1/content/${post.id}/comments`, { data })).ok()).toBe(true)
  const page = await visitor()
  const way = page.getByRole('main').getByRole('link', { name: 'Log in' })
  await page.goto(`/${club.slug}/posts/never-written`)
  await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
  const said = await page.getByRole('main').textContent()
  await expect(way).toBeVisible()
  await page.goto(`${post.path}#comment-${data.id}`)
  await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
  expect(await page.getByRole('main').textContent()).toBe(said)
  await expect(way).toHaveAttribute('href', /comment-/)
  await way.click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${post.path}#comment-${data.id}`)
  await expect(page.getByRole('article', { name: /^Comment by/ })).toBeFocused()
})

test('the document of a member’s page has its first post, and nothing for others', async ({ client }) => {
  const [owner, stranger] = [await client('Olga'), await client('Stan')]
  const club = await createClub(owner.request, { name: unusedName('Inner Circle'), isPrivate: true })
  const post = await publishPost(owner.request, club, { title: 'Between us', content: 'Told to members' })
  const { username } = await (await stranger.request.get('/rest/v1/profile')).json()
  for (const path of ['/', `/${club.slug}`, post.path]) {
    const own = await owner.request.get(path)
    const [root = '', data = ''] = (await own.text()).split('id="first-data"')
    expect(root, path).toContain('<article')
    expect(root, path).toContain('Told to members')
    expect(data, path).toContain(owner.person.email)
    expect(own.headers(), path).toMatchObject({ 'cache-control': 'no-store', vary: /cookie/ })
    const other = await (await stranger.request.get(path)).text()
    expect(other, path).toContain(username)
    for (const secret of ['Between us', 'Told to members', owner.person.email, 'Olga'])
      expect(other, `${secret} in ${path}`).not.toContain(secret)
    const visited = await (await fetch(own.url())).text()
    expect(visited, path).not.toContain('Told to members')
  }
})
