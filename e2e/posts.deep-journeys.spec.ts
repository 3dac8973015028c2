import { violations } from './axe.ts'
import { choose } from './menus.ts'
import { broken, foundPostsClub, itemCard } from './posts.ts'
import { pageWidth, resize } from './sizes.ts'
import { expect, picture, prefersMarkdown, publishPost, publishPostWithPicture, test } from './test.ts'

test('posted text can neither run scripts nor break the page', async ({ visitor, client }) => {
  const { request } = await client()
  const club = await foundPostsClub(request)
  const content = [
    '[run](javascript:alert(1)) [data](data:text/html,x) [safe](https://example.org/page)',
    '<img src=x onerror="document.title=1"> <a href="javascript:alert(1)">html</a>',
    'w'.repeat(300),
    `[${'l'.repeat(200)}](https://example.org)`,
    `\`\`\`\n${'code '.repeat(60)}\n\`\`\``,
    `| ${'table | '.repeat(30)}\n|${'-|'.repeat(30)}\n`,
  ].join('\n\n')
  const { id, path } = await publishPost(request, club, { title: 'T'.repeat(100), content })
  const comment = { id: crypto.randomUUID(), content: `${'v'.repeat(400)} javascript:alert(1)` }
  await request.post(`/rest/v1/content/${id}/comments`, { data: comment })

  const page = await visitor()
  await resize(page, { width: 360, height: 740 })
  await page.goto(path)
  const post = page.getByRole('article', { name: 'T'.repeat(100) })
  await expect(post.getByRole('link', { name: 'safe' })).toHaveAttribute('rel', /nofollow/)
  await expect(post.getByRole('link', { name: 'safe' })).toHaveAttribute('href', 'https://example.org/page')
  await expect(post.getByText('run', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('vvvv')).toBeVisible()
  const hrefs = await page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.filter((href) => href && !/^(\/|https:\/\/example\.org)/.test(href))).toEqual([])
  await expect(post.locator('img[src="x"]')).toHaveCount(0)
  const width = await pageWidth(page)
  expect(width).toBeLessThanOrEqual(360)
})

test('Markdown that is slow to parse is shown as typed on page, card and preview', async ({
  signedIn,
  visitor,
}) => {
  const { page, request } = await signedIn()
  const club = await foundPostsClub(request)
  const texts = [
    '>'.repeat(4900),
    '> - '.repeat(1200),
    `${'|a'.repeat(800)}\n${'|-'.repeat(800)}\n${'|\n'.repeat(850)}`,
  ]
  for (const [n, text] of texts.entries()) {
    const { path } = await publishPost(request, club, {
      title: `Hard ${n}`,
      content: `Begun\n\n${text} ended`,
    })
    const html = await (await request.fetch(path, { headers: { cookie: '' } })).text()
    expect(html).toContain('Begun')
    // In the markup itself; embedded data is escaped.
    expect(html).toMatch(/<p class="[^"]*" dir="auto">[^<]* ended<\/p>/)
    expect(html.length).toBeLessThan(130_000)
    const reader = await visitor()
    await reader.goto(path)
    await expect(reader.getByText(/ ended$/)).toBeVisible()
  }
  await prefersMarkdown(page)
  await page.goto(`/${club.slug}`)
  for (const n of texts.keys()) await expect(itemCard(page, `Hard ${n}`).getByText('Begun')).toBeVisible()

  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByRole('textbox', { name: 'Content' }).fill(`${texts[0]} ended`)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('paragraph').filter({ hasText: / ended$/ })).toBeVisible()
})

test('text that only looks like Markdown or HTML is shown as typed', async ({ visitor, client }) => {
  const { request } = await client()
  const club = await foundPostsClub(request)
  const content =
    'A Vec<String> in a <div>, <!-- a remark -->, <script>document.title = 1</script>, ![An oak](https://example.org/oak.png)'
  const { path } = await publishPost(request, club, { title: 'Generics', content })
  const page = await visitor()
  await page.goto(path)
  const post = page.getByRole('article', { name: 'Generics' })
  const shown = 'A Vec<String> in a <div>, <!-- a remark -->, <script>document.title = 1</script>, An oak'
  await expect(post.getByText(shown)).toBeVisible()
  await expect(post.getByRole('link', { name: 'An oak' })).toHaveAttribute(
    'href',
    'https://example.org/oak.png',
  )
  await expect(post.locator('.prose img, script')).toHaveCount(0)
  const about = await page.locator('meta[name=description]').getAttribute('content')
  expect(about).toContain('A Vec<String> in a <div>, <!-- a remark -->')
})

test('a picture’s link has its name before the picture loads', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await foundPostsClub(request)
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByLabel('Title').fill('Slow picture')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Wait')
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(await picture('slow.png'))
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await itemCard(page, 'Slow picture').getByRole('link', { name: 'Slow picture', exact: true }).waitFor()
  for (let n = 1; n <= 4; n++)
    await publishPost(request, club, { title: `Newer ${n}`, content: 'A line.\n\n'.repeat(9) })
  await page.reload()
  // Outside the viewport the picture is not loaded.
  const link = itemCard(page, 'Slow picture').getByRole('link', { name: 'Picture of Slow picture' })
  await expect(link).toHaveCount(1)
  // Browsers take no name from a picture that is not loaded.
  await expect(link).toHaveAttribute('aria-label', 'Picture of Slow picture')
  expect(await violations(page)).toEqual([])
})

test('a picture’s description is requested, survives refusals, and shows everywhere', async ({
  signedIn,
  request: anyone,
  expectComplaints,
}) => {
  expectComplaints(/status of 500/)
  const { page, request } = await signedIn()
  const club = await foundPostsClub(request)
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  const send = dialog.getByRole('button', { name: 'Create Post' })
  const field = dialog.getByLabel('Describe this picture')
  await dialog.getByLabel('Title').fill('Joined')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Look')
  await expect(field).toHaveCount(0)
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(await picture('joint.png'))
  await expect(field).toHaveValue('')
  await expect(field).toHaveAccessibleDescription(/For people who can’t see it. Say what matters in it./)
  await field.fill('a'.repeat(301))
  await expect(dialog.getByText('301/300')).toBeVisible()
  await send.click()
  await expect(dialog.getByText('Description is too long')).toBeVisible()
  await expect(field).toBeFocused()
  // Copied text wins over a picture of it.
  await field.fill('')
  await field.evaluate((node) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['x'], 'copied.svg', { type: 'image/svg+xml' }))
    clipboardData.setData('text/plain', 'Two')
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(dialog.getByText('Please upload an image file')).toHaveCount(0)
  // The field accepts dragged text; a picture is dropped onto the frame around it.
  const isTaken = (what: 'text' | 'file') =>
    field.evaluate((node, what) => {
      const dataTransfer = new DataTransfer()
      if (what === 'text') dataTransfer.setData('text/plain', 'Two')
      else dataTransfer.items.add(new File(['x'], 'dragged.png', { type: 'image/png' }))
      return !node.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
    }, what)
  expect([await isTaken('text'), await isTaken('file')]).toEqual([false, true])
  await field.fill('Two oak boards, joined')
  await page.route(/\/clubs\/[^/]+\/posts$/, (route) => route.fulfill(broken), { times: 1 })
  await send.click()
  await expect(page.getByText('Failed to create post. Please try again.')).toBeVisible()
  await expect(field).toHaveValue('Two oak boards, joined')
  await send.click()
  await expect(page.getByText('Post created successfully')).toBeVisible()

  const post = itemCard(page, 'Joined')
  const said = 'Two oak boards, joined'
  await expect(post.getByRole('img', { name: said, exact: true })).toBeVisible()
  const link = post.getByRole('link', { name: said, exact: true })
  await expect(link).toHaveAttribute('href', /^\/storage\/v1\//)
  const path = (await post.getByRole('link', { name: 'Joined', exact: true }).getAttribute('href')) ?? ''
  const html = await (await anyone.get(path)).text()
  for (const name of ['property="og:image:alt"', 'name="twitter:image:alt"'])
    expect(html).toMatch(new RegExp(`${name} content="Joined: post by [^"]+ in [^"]+"`))
  await page.goto(path)
  await expect(page.getByRole('link', { name: said })).toHaveAttribute('href', /^\/storage\/v1\//)
  await expect(page.getByRole('link', { name: said }).locator('img')).toHaveAttribute('alt', said)
  expect(await violations(page)).toEqual([])
})

test('a description can be changed alone, and goes with its picture', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await foundPostsClub(request)
  const { path } = await publishPostWithPicture(request, club, 'Two oak boards')
  await page.goto(path)
  const edit = page.getByRole('dialog', { name: 'Edit Post' })
  const field = edit.getByLabel('Describe this picture')
  const save = edit.getByRole('button', { name: 'Save' })
  const open = async () => {
    await page.getByRole('button', { name: /^Options for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  await open()
  await expect(field).toHaveValue('Two oak boards')
  await field.fill('Two ash boards')
  const sent = page.waitForRequest((one) => one.method() === 'PUT')
  await save.click()
  expect(Object.keys((await sent).postDataJSON())).toEqual(['images', 'before'])
  await expect(page.getByRole('link', { name: 'Two ash boards' })).toBeVisible()
  await expect(edit).toHaveCount(0)

  // A new picture needs a new description.
  await open()
  await expect(field).toHaveValue('Two ash boards')
  await field.fill('a'.repeat(301))
  await save.click()
  await expect(edit.getByText('Description is too long')).toBeVisible()
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/storage/v1/pictures/content', async (route) => {
    await until
    await route.continue()
  })
  await edit.getByLabel('Image', { exact: true }).setInputFiles(await picture('other.png', 300, 300))
  // Inert, because input made while saving would be lost.
  await expect(edit.locator('[inert]').getByText('Describe this picture')).toBeVisible()
  letGo()
  await expect(field).toHaveValue('')
  await expect(edit.getByText('Description is too long')).toHaveCount(0)
  await field.fill('A chair')
  await edit.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(field).toHaveCount(0)
  await edit.getByLabel('Image', { exact: true }).setInputFiles(await picture('third.png', 300, 300))
  await expect(field).toHaveValue('')
  await save.click()
  await expect(page.getByRole('link', { name: 'Picture of Joined' })).toBeVisible()
})

test('editing keeps the picture, asks before discarding changes, and the link can be copied', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await foundPostsClub(request)
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByLabel('Title').fill('With a picture')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Look')
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(await picture('look.png'))
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  const post = itemCard(page, 'With a picture')
  const options = post.getByRole('button', { name: 'Options for With a picture' })
  await options.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Post' })
  await edit.getByRole('textbox', { name: 'Content' }).fill('Look again')
  await edit.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByText('Keep editing').click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(post.getByText('Look again')).toBeVisible()
  await expect(post.getByRole('img', { name: 'Picture of With a picture' })).toBeVisible()
  await expect(edit).toHaveCount(0)
  await expect(options).toBeFocused()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await options.press('Enter')
  await choose(page.getByRole('menuitem', { name: 'Copy link' }))
  await expect(page.getByRole('menuitem', { name: 'Copied' })).toBeVisible()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `/${club.slug}/posts/with-a-picture`,
  )
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'))
    document.execCommand = () => false
  })
  await page.keyboard.press('Escape')
  await options.press('Enter')
  await choose(page.getByRole('menuitem', { name: 'Copy link' }))
  await expect(page.getByText('Could not copy the link')).toBeVisible()
})

test('a comment is never lost, and a failed like is rolled back', async ({ signedIn, expectComplaints }) => {
  expectComplaints(/status of 500/)
  const { page, request } = await signedIn()
  const club = await foundPostsClub(request)
  const { id, path } = await publishPost(request, club, { title: 'Talk to me' })
  await page.goto(path)
  const field = page.getByLabel('Write a comment')
  const post = page.getByRole('button', { name: 'Post', exact: true })
  await field.fill('   ')
  await expect(post).toBeDisabled()
  await field.press('Control+Enter')
  await expect(page.getByText('Please enter a comment')).toBeVisible()
  await field.fill('y'.repeat(5001))
  await expect(page.getByText('1 character too many')).toBeVisible()
  await post.click()
  await expect(page.getByText('A comment has at most 5000 characters')).toBeVisible()

  await page.route(/\/comments$|\/like$/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(broken),
  )
  await field.fill('Said with care')
  await field.press('Control+Enter')
  await expect(page.getByText('Failed to add comment').first()).toBeVisible()
  await expect(field).toHaveValue('Said with care')
  const like = page.getByRole('button', { name: /^Like/ })
  await like.click()
  await expect(page.getByText('Failed to update like status')).toBeVisible()
  await expect(like).toHaveAccessibleName('Like, 0 likes')
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await page.unrouteAll()
  await post.click()
  await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(1)
  await expect(field).toHaveValue('')
  await expect(page.getByText('1 comment', { exact: true })).toBeVisible()

  // Deleted elsewhere, without a signal to this page.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.reload()
  await expect(field).toBeVisible()
  expect((await request.delete(`/rest/v1/content/${id}`)).ok()).toBe(true)
  await field.fill('Anybody here?')
  await field.press('Control+Enter')
  await expect(page.getByText('It has been deleted.')).toBeVisible()
  await expect(field).toHaveValue('Anybody here?')
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the club' }).click()
  await expect(page.getByRole('heading', { name: club.name, level: 1 })).toBeVisible()
})
