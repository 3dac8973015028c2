import sharp from 'sharp'
import { holdRequests } from './request-gate.ts'
import { createClub, expect, picture, test, unusedName } from './test.ts'

test('a GIF becomes a still picture, cropped for the cover and square for the logo', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('No Longer Moving') })
  await page.goto(`/${club.slug}/edit-club?tab=images`)
  const gif = async (name: string, width: number, height: number) => {
    const frame = (background: string) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = [await frame('#1f5a44'), await frame('#a03030')]
    const buffer = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect(await sharp(buffer, { animated: true }).metadata()).toMatchObject({ format: 'gif', pages: 2 })
    return { name, mimeType: 'image/gif', buffer }
  }
  const stored = (of: RegExp) =>
    page.waitForResponse((answer) => of.test(answer.url())).then((one) => one.json())
  const files = page.locator('input[type=file]')

  const cover = stored(/club-thumbnail/)
  await files.nth(0).setInputFiles(await gif('cover.gif', 640, 640))
  expect(await cover).toMatchObject({ width: 640, height: 640 })
  await page
    .getByRole('group', { name: 'Cover image' })
    .getByRole('button', { name: 'Crop', exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Crop picture' })
  await dialog.getByRole('slider', { name: 'Zoom' }).focus()
  await page.keyboard.press('End')
  const part = stored(/club-thumbnail\?crop=/)
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  // A quarter of each side of the widest crop.
  expect(await part).toMatchObject({ width: 160, height: 90 })
  const logo = stored(/club-logo/)
  await files.nth(1).setInputFiles(await gif('logo.gif', 300, 200))
  expect(await logo).toMatchObject({ width: 200, height: 200 })
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Changes are saved!').first()).toBeVisible()

  const { thumbnailUrl, logoUrl } = await (await request.get(`/rest/v1/clubs/${club.slug}`)).json()
  for (const [url, width, height] of [
    [thumbnailUrl, 160, 90],
    [logoUrl, 200, 200],
  ]) {
    const kept = await sharp(await (await request.get(url)).body(), { animated: true }).metadata()
    expect([kept.format, kept.pages ?? 1, kept.width, kept.height]).toEqual(['webp', 1, width, height])
  }
})

test('one of several files fails by name, one is removed while uploading, the rest are kept', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED/)
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Three Files') })
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByLabel('Title').fill('With files')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Several')
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })

  let letGo: () => void = () => undefined
  const last = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/storage/v1/attachments', async (route) => {
    const body = route.request().postData() ?? ''
    if (body.includes('two.txt')) return route.abort()
    if (body.includes('three.txt')) await last
    await route.continue()
  })
  await dialog.locator('input[type=file]').last().setInputFiles(['one.txt', 'two.txt', 'three.txt'].map(text))
  await expect(
    dialog.getByText('Uploading three.txt').or(dialog.getByLabel('Uploading three.txt')),
  ).toBeVisible()
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(await picture('stitch.png', 300, 300))
  await expect(dialog.getByRole('button', { name: 'Change image' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Uploading...', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Remove one.txt' }).click()
  letGo()
  await expect(dialog.getByText('two.txt: Network error.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Remove .*txt/ })).toHaveAccessibleName('Remove three.txt')
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(dialog.getByText('“two.txt” wasn’t uploaded. Try again or remove it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave out two.txt' }).click()
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  const post = page.getByRole('article', { name: 'With files' })
  await expect(post.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveText(/three\.txt/)
  await expect(post.getByRole('img')).toBeVisible()
})

test('the form of a new club and that of its pictures wait for uploads', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED/)
  const { page, request } = await signedIn()
  const letGo = await holdRequests(page, '**/pictures/club-thumbnail')
  await page.goto('/create-club')
  const name = unusedName('Two Pictures')
  await page.getByLabel('Club name').fill(name)
  await page.getByRole('button', { name: 'More options' }).click()
  const files = page.locator('input[type=file]')
  const create = page.locator('main').getByRole('button', { name: 'Create Club' })
  await files.nth(0).setInputFiles(await picture('cover.png', 1200, 675))
  await expect(page.getByRole('button', { name: 'Uploading...', exact: true })).toBeDisabled()
  await page.route('**/pictures/club-logo', (route) => route.abort(), { times: 1 })
  await files.nth(1).setInputFiles(await picture('logo.png', 300, 300))
  const logo = page.getByRole('group', { name: 'Logo' })
  await expect(logo.getByRole('alert')).toHaveText(
    'Network error. Please check your connection and try again.',
  )
  await files.nth(1).setInputFiles(await picture('logo.png', 300, 300))
  await expect(page.getByRole('button', { name: 'Change logo' })).toBeVisible()
  await expect(logo.getByRole('alert')).toHaveCount(0)

  // While the cover uploads, Enter submits no more than the button does.
  await expect(page.getByRole('button', { name: 'Uploading...', exact: true })).toBeDisabled()
  await page.getByLabel('Club name').press('Enter')
  letGo()
  await expect(page.getByRole('button', { name: 'Change cover image' })).toBeVisible()
  await create.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const slug = new URL(page.url()).pathname.slice(1)
  const club = await (await request.get(`/rest/v1/clubs/${slug}`)).json()
  expect([club.logoUrl, club.thumbnailUrl]).toEqual([
    expect.stringContaining('/storage/v1/'),
    expect.stringContaining('/storage/v1/'),
  ])

  await page.goto(`/${slug}/edit-club?tab=images`)
  const letThis = await holdRequests(page, '**/pictures/club-logo')
  await files.nth(1).setInputFiles(await picture('other.png', 300, 300))
  await expect(page.getByRole('button', { name: 'Uploading...', exact: true })).toBeDisabled()
  letThis()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Changes are saved!').first()).toBeVisible()
})
