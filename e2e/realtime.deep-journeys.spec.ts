import { chooseFor } from './comments.ts'
import { itemCard } from './posts.ts'
import { createClub, expect, expectText, picture, test, unusedName } from './test.ts'

test('the feed loads more on scrolling, without gaps or duplicates', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Long Feed') })
  for (let n = 1; n <= 45; n++) {
    const id = crypto.randomUUID()
    const data = { id, title: `Entry ${n}.`, content: 'Text', images: [], attachmentPaths: [] }
    expect((await request.post(`/rest/v1/clubs/${club.slug}/posts`, { data })).ok()).toBe(true)
  }
  await page.goto(`/${club.slug}`)
  await expect(itemCard(page, 'Entry 45.')).toBeVisible()
  const headings = page.getByRole('article').getByRole('heading', { level: 2 })
  let titles = await headings.allTextContents()
  while (!titles.includes('Entry 1.')) {
    const loaded = titles.length
    await headings.last().scrollIntoViewIfNeeded()
    await expect.poll(() => headings.count()).toBeGreaterThan(loaded)
    titles = await headings.allTextContents()
  }
  await expect(itemCard(page, 'Entry 1.')).toBeVisible()
  expect(titles).toEqual(Array.from({ length: 45 }, (_, index) => `Entry ${45 - index}.`))
})

test('a half-written post survives closing the dialog, and a refused file loses nothing', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Drafts') })
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByLabel('Title').fill('Half a thought')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('It goes on')
  const fake = { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="x"/>') }
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(fake)
  await expect(dialog.getByText('Please upload an image file').first()).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a thought')
  await expectText(dialog.getByRole('textbox', { name: 'Content' }), 'It goes on')
})

test('a private club shows outsiders only its preview', async ({ signedIn, visitor }) => {
  const { page: owner, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Closed Circle'), isPrivate: true })
  const id = crypto.randomUUID()
  const data = {
    id,
    title: 'Between us',
    content: 'Nobody else reads this',
    images: [],
    attachmentPaths: [],
  }
  await request.post(`/rest/v1/clubs/${club.slug}/posts`, { data })
  await owner.goto(`/${club.slug}`)
  await expect(itemCard(owner, 'Between us')).toBeVisible()

  const { page: stranger } = await signedIn()
  for (const page of [stranger, await visitor()]) {
    await page.goto(`/${club.slug}`)
    await expect(page).toHaveURL(new RegExp(`/${club.slug}/preview$`))
    await expect(page.getByRole('heading', { name: club.name })).toBeVisible()
    await expect(page.getByText('Between us')).toHaveCount(0)
    await page.goto(`/${club.slug}/posts/between-us`)
    await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
    await page.goto('/search?q=Nobody%20else%20reads')
    await expect(page.getByText('Between us')).toHaveCount(0)
  }
})

test('two people found a club, write and leave it, each seeing the other live', async ({ signedIn }) => {
  const { page: owner } = await signedIn('Olive')
  const { page: member } = await signedIn('Mateo')
  const name = unusedName('Binders Guild')

  // Olive creates a club with pictures.
  await owner.goto('/create-club')
  await owner.getByLabel('Club name').fill(name)
  await owner.getByRole('button', { name: 'More options' }).click()
  await owner.getByLabel('Description').fill('For those who bind books, and for those who want to learn it.')
  const files = owner.locator('input[type=file]')
  await files.nth(0).setInputFiles(await picture('cover.png', 1200, 675))
  await files.nth(1).setInputFiles(await picture('logo.png', 300, 300))
  await owner.locator('main').getByRole('button', { name: 'Create Club' }).click()
  await expect(owner.getByRole('heading', { name, level: 1 })).toBeVisible()
  // The first post comes next; it can wait.
  await expect(owner.getByRole('dialog', { name: 'Create Post' })).toBeVisible()
  await owner.keyboard.press('Escape')
  await expect(owner.getByRole('dialog')).toHaveCount(0)
  await expect(owner.getByText('No content yet')).toBeVisible()
  await expect(
    owner.getByText('Create your first post, poll, event, service or product above.'),
  ).toBeVisible()
  const slug = new URL(owner.url()).pathname.slice(1)

  // Mateo finds it and joins.
  await member.goto('/clubs')
  await member.getByLabel('Search clubs').fill(name)
  await member.getByRole('link', { name }).first().click()
  await member.getByRole('button', { name: 'Join Club' }).first().click()
  await expect(member.getByText('Successfully joined club!')).toBeVisible()
  await expect(member).toHaveURL(new RegExp(`/${slug}$`))
  await expect(owner.getByText('2 members').first()).toBeVisible()

  // Olive publishes a post with a picture and a file; Mateo sees it without reloading.
  await owner.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expect(dialog.getByText('Content is required')).toBeVisible()
  await dialog.getByLabel('Title').fill('The first stitch')
  await dialog
    .getByRole('textbox', { name: 'Content' })
    .pressSequentially('Use **waxed** thread. <script>alert(1)</script>')
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(await picture('stitch.png', 900, 600))
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Wax, needle, thread.') }
  await dialog.locator('input[type=file]').last().setInputFiles(notes)
  await expect(dialog.getByText('notes.txt')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(owner.getByText('Post created successfully')).toBeVisible()
  const post = itemCard(member, 'The first stitch')
  await expect(post).toBeVisible()
  await expect(post.locator('strong')).toHaveText('waxed')
  await expect(post.getByRole('img', { name: 'Picture of The first stitch' })).toBeVisible()
  await expect(post.getByText('notes.txt')).toBeVisible()
  await expect(member.getByRole('tab', { name: /Posts.*1/ })).toBeVisible()

  // Mateo likes it and comments; Olive sees both.
  await post.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(post.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')
  const own = itemCard(owner, 'The first stitch')
  await expect(own.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'false')
  await post.getByRole('link', { name: 'The first stitch', exact: true }).first().click()
  await expect(member).toHaveURL(new RegExp(`/${slug}/posts/the-first-stitch$`))
  await expect(member.getByRole('button', { name: 'Post', exact: true })).toBeDisabled()
  await member.getByLabel('Write a comment').fill('Which wax do you use?')
  await member.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(member.getByText('Comment added successfully')).toBeVisible()
  await expect(own.getByRole('button', { name: /1 comment/ })).toBeVisible()
  await own.getByRole('button', { name: /1 comment/ }).click()
  await expect(own.getByText('Which wax do you use?')).toBeVisible()
  await own.getByLabel('Write a comment').fill('Beeswax, always.')
  await own.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(member.getByText('Beeswax, always.')).toBeVisible()

  // Olive edits it; Mateo's open page changes.
  await own.getByRole('button', { name: 'Options for The first stitch' }).click()
  await owner.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = owner.getByRole('dialog', { name: 'Edit Post' })
  await expectText(edit.getByRole('textbox', { name: 'Content' }), /waxed/)
  await edit.getByLabel('Title').fill('The very first stitch')
  await edit.getByRole('button', { name: /Update|Save/ }).click()
  await expect(owner.getByText('Post updated successfully')).toBeVisible()
  await expect(member.getByRole('heading', { name: 'The very first stitch' })).toBeVisible()
  await expect(member.getByText('The very first stitch', { exact: true })).not.toHaveCount(0)
  await expect(member.locator('strong', { hasText: 'waxed' })).toBeVisible()

  // Mateo cannot edit the post; he deletes his comment.
  await member.getByRole('button', { name: 'Options for The very first stitch' }).click()
  await expect(member.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect(member.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
  await member.keyboard.press('Escape')
  await chooseFor(member, 'Delete', 'comment by Mateo Hollis')
  await member.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(owner.getByText('Which wax do you use?')).toHaveCount(0)

  // Olive deletes it; Mateo sees that.
  await itemCard(owner, 'The very first stitch')
    .getByRole('button', { name: 'Options for The very first stitch' })
    .click()
  await owner.getByRole('menuitem', { name: 'Delete' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(owner.getByText('Post deleted successfully')).toBeVisible()
  await expect(itemCard(owner, 'The very first stitch')).toHaveCount(0)
  await expect(member.getByText('This post was deleted')).toBeVisible()
  await expect(member.getByRole('button', { name: /^Like/ })).toHaveCount(0)

  // Mateo leaves; Olive is alone again, and cannot leave her own club.
  await member.goto(`/${slug}`)
  await member.getByRole('button', { name: 'Club options' }).click()
  await member.getByRole('menuitem', { name: 'Leave Club' }).click()
  await member.getByRole('dialog').getByRole('button', { name: 'Leave Club' }).click()
  await expect(member.getByText('Left club')).toBeVisible()
  await expect(owner.getByText('1 member', { exact: true }).first()).toBeVisible()
  await owner.getByRole('button', { name: 'Club options' }).click()
  await expect(owner.getByRole('menuitem', { name: 'Leave Club' })).toHaveCount(0)
})
