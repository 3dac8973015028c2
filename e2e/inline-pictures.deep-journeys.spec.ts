import type { Locator } from '@playwright/test'
import { flaws } from './axe.ts'
import { aClub, contentOf, newestText, open, shownPictures } from './inline-pictures.ts'
import { giveFile } from './paste-and-drop.ts'
import { dismissToasts } from './refusals.ts'
import { pageWidth, resize } from './sizes.ts'
import { expect, expectText, picture, test } from './test.ts'

const narrow = { width: 390, height: 844 }
const broken = { status: 500, json: { error: { code: 'internal', message: 'x', requestId: 'x' } } }
const uploads = /\/storage\/v1\/pictures\/inline/
const descriptions = (dialog: Locator) => dialog.getByLabel('What this picture shows')

test('pictures are pasted, chosen and retried in a text, and open in the viewer', async ({
  signedIn,
  page: visitor,
  expectComplaints,
}) => {
  expectComplaints(/status of 500/)
  const { page, request } = await signedIn('Paula')
  const club = await aClub(request)
  const dialog = await open(page, club.slug)
  await dialog.getByLabel('Title').fill('The door')
  await contentOf(dialog).fill('Before')
  await giveFile(contentOf(dialog), 'paste', await picture('shot.png'))
  await expect(shownPictures(dialog)).toHaveCount(1)
  await page.keyboard.type('After')
  await descriptions(dialog).fill('A brass [door]')
  // Part of the text rather than the list below it.
  await expect(dialog.getByLabel('Describe this picture')).toHaveCount(0)

  await page.route(uploads, (route) => route.fulfill(broken), { times: 1 })
  const files = [await picture('one.png', 300, 900), await picture('two.png')]
  await dialog.getByLabel('Pictures for the text').setInputFiles(files)
  await expect(dialog.getByText('one.png: ')).toBeVisible()
  await expect(dialog.getByText('two.png: ')).toHaveCount(0)
  await expect(shownPictures(dialog)).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(dialog.getByText('“one.png” wasn’t uploaded. Try again or remove it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again: one.png' }).click()
  await expect(dialog.getByText('one.png: ')).toHaveCount(0)
  expect(await flaws(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  expect(await newestText(request, club.slug)).toBe(
    'Before\n\n![A brass \\[door\\]](picture:1)\n\nAfter\n\n![](picture:2)\n\n![](picture:3)',
  )

  // The card shows the text only.
  await expect(page.getByRole('article', { name: 'The door' }).getByText('After')).toBeVisible()
  await page.getByRole('link', { name: 'The door', exact: true }).click()
  await expect(page.getByRole('link', { name: 'A brass [door]' })).toBeVisible()

  // A visitor on a phone gets the server-rendered page.
  await resize(visitor, narrow)
  await visitor.goto(page.url())
  const first = visitor.getByRole('link', { name: 'A brass [door]' })
  expect(await pageWidth(visitor)).toBe(narrow.width)
  const image = first.getByRole('img')
  await expect(image).toHaveAttribute('loading', 'lazy')
  await expect(image).toHaveAttribute('srcset', /\?w=384 384w/)
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
  await first.press('Enter')
  const viewer = visitor.getByRole('dialog', { name: 'Pictures of this text' })
  await expect(viewer.getByText('1 / 3')).toBeVisible()
  await expect(viewer.getByText('A brass [door]')).toBeVisible()
  await visitor.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 / 3')).toBeVisible()
  await visitor.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(first).toBeFocused()
})

test('pasted words win over a picture of them, and other files are refused alone, on a phone', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 400/)
  const { page, request } = await signedIn('Wanda')
  await resize(page, narrow)
  const club = await aClub(request)
  const dialog = await open(page, club.slug)
  const content = contentOf(dialog)
  await giveFile(content, 'paste', await picture('copied.png'), { text: 'Words of a sheet' })
  await expect(content.getByText('Words of a sheet')).toBeVisible()
  await expect(descriptions(dialog)).toHaveCount(0)

  const said = 'Please upload an image file'
  const lie = { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  await giveFile(content, 'paste', lie)
  await expect(page.getByText(`lie.png: ${said}`)).toBeVisible()
  await giveFile(content, 'paste', { ...lie, name: 'phone.heic', mimeType: 'image/heic' })
  await expect(page.getByText(`phone.heic: ${said}`)).toBeVisible()
  await giveFile(content, 'paste', { ...lie, name: 'large.png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('large.png: Image size should be less than 5MB')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
  expect(await pageWidth(page)).toBe(narrow.width)
  // Refused files do not block publishing.
  await expect(descriptions(dialog)).toHaveCount(0)
  await dialog.getByLabel('Title').fill('Words')
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  expect(await newestText(request, club.slug)).toBe('Words of a sheet')
})

test('files that a text cannot contain are refused with a reason, formatted and plain', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn('Dora')
  const club = await aClub(request)
  const dialog = await open(page, club.slug)
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }
  const onlyPictures = page.getByText('Only pictures can be put into a text')
  await giveFile(contentOf(dialog), 'drop', plan)
  await expect(onlyPictures).toBeVisible()
  await dismissToasts(page)
  await dialog.getByRole('button', { name: 'Write in Markdown' }).click()
  await giveFile(contentOf(dialog), 'paste', plan)
  await expect(onlyPictures).toBeVisible()

  await page.goto('/edit-profile')
  const bio = page.getByRole('textbox', { name: 'Bio' })
  const nothing = page.getByText('This text takes no pictures or files')
  await giveFile(bio, 'drop', await picture('me.png'))
  await expect(nothing).toBeVisible()
  await dismissToasts(page)
  await page.getByRole('button', { name: 'Write with formatting' }).click()
  await expect(bio).toHaveAttribute('contenteditable', 'true')
  await giveFile(bio, 'drop', await picture('me.png'))
  await expect(nothing).toBeVisible()
  await expectText(bio, '')
})

test('a dropped picture keeps its place after a reload, and is removed by key or undo', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn('Dora')
  const club = await aClub(request)
  const dialog = await open(page, club.slug)
  const content = contentOf(dialog)
  await dialog.getByLabel('Title').fill('The wall')
  await content.fill('One')
  await content.press('End')
  await content.press('Enter')
  await page.keyboard.type('Two')
  await giveFile(content, 'drop', await picture('wall.png'), { onto: content.getByText('Two') })
  await expect(shownPictures(dialog)).toHaveCount(1)
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Write in Markdown' }).click()
  await expect(content).toHaveValue(/^One\n\n!\[\]\(picture:[0-9a-f-]{36}\)\n\nTwo$/)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('img', { name: 'Picture' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Write', exact: true }).click()
  await dialog.getByRole('button', { name: 'Write with formatting' }).click()
  await expect(shownPictures(dialog)).toHaveCount(1)

  await page.reload()
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  await expect(shownPictures(dialog)).toHaveAttribute('src', /^\/storage\/v1\/club-content\/inline\//)
  const width = () => shownPictures(dialog).evaluate((node: HTMLImageElement) => node.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
  await content.getByText('Two').click()
  await content.press('Home')
  await content.press('Backspace')
  await content.press('Backspace')
  await expect(shownPictures(dialog)).toHaveCount(0)
  await content.press('Control+z')
  await expect(shownPictures(dialog)).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Remove picture' }).click()
  await expect(shownPictures(dialog)).toHaveCount(0)
  await content.press('Control+z')
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  expect(await newestText(request, club.slug)).toBe('One\n\n![](picture:1)\n\nTwo')
})
