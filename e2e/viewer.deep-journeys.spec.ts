import { flaws } from './axe.ts'
import { chatOf, createPair, input, log } from './chats.ts'
import { holdRequests } from './request-gate.ts'
import { resize } from './sizes.ts'
import {
  createClub,
  expect,
  picture,
  publishEvent,
  publishPost,
  publishProduct,
  test,
  unusedName,
  uploadPicture,
} from './test.ts'
import { postWithPictures, shownPicture, viewer } from './viewer.ts'

const narrow = { width: 390, height: 844 }

test('swiping on a phone moves between pictures, and the page fits the screen', async ({ signedIn }) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Thumb Index') })
  await postWithPictures(request, club, 'Planks', 6)
  await resize(page, narrow)
  await page.goto(`/${club.slug}`)
  const card = page.getByRole('article', { name: 'Planks' })
  await expect(card.getByRole('link', { name: /oak boards|Picture/ })).toHaveCount(4)
  await expect(card.getByText('+2', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: 'Picture 4 of Planks, and 2 more' }).click()
  await expect(viewer(page, 'Planks').getByText('4 / 6')).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
  await touch('touchStart', 320)
  for (const x of [280, 220, 160, 100, 60]) await touch('touchMove', x)
  await touch('touchEnd')
  await expect(viewer(page, 'Planks').getByText('5 / 6')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(viewer(page, 'Planks')).toHaveCount(0)
})

test('a picture opens directly when the viewer fails to load, or without scripts', async ({
  signedIn,
  browser,
  baseURL,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED/)
  // Logged by Chromium for fulfilled document requests.
  expectComplaints(/origin-keyed agent cluster/)
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Plain Prints') })
  const post = await postWithPictures(request, club, 'Prints', 2)
  await page.route(/PictureViewer[^/]*\.js$/, (route) => route.abort())
  await page.goto(post.path)
  await page.getByRole('link', { name: 'Two oak boards' }).click()
  await expect(page).toHaveURL(/\/storage\/v1\//)

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const plain = await context.newPage()
  await plain.goto(post.path)
  await plain.getByRole('link', { name: 'Two oak boards' }).click()
  await expect(plain).toHaveURL(/\/storage\/v1\//)
  await context.close()
})

test('a post takes several pictures in a chosen order', async ({ signedIn }) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Contact Sheet') })
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByLabel('Title').fill('From the shed')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Look')
  const input = dialog.getByLabel('Image', { exact: true })
  await input.setInputFiles(await picture('one.png'))
  await dialog.getByLabel('Describe this picture').fill('The door')
  await dialog.getByRole('button', { name: 'Add more pictures' }).click()
  await expect(dialog.getByLabel('Describe picture 1')).toHaveValue('The door')
  await input.setInputFiles([await picture('two.png'), await picture('three.png')])
  await dialog.getByLabel('Describe picture 2').fill('The window')
  await dialog.getByLabel('Describe picture 3').fill('The roof')
  await dialog.getByRole('button', { name: 'Move picture 3 up' }).click()
  expect(await flaws(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  const links = page.getByRole('article', { name: 'From the shed' }).getByRole('link', { name: /^The / })
  await expect(links).toHaveCount(3)
  await expect(links.nth(1)).toHaveAccessibleName('The roof')
})

test('a product’s pictures open in the viewer from the gallery', async ({ signedIn }) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Shop Window') })
  const images = [
    { path: await uploadPicture(request, 'a.png'), alt: 'From above' },
    { path: await uploadPicture(request, 'b.png'), alt: 'From below' },
  ]
  const lamp = await publishProduct(request, club, { title: 'A lamp', images })
  await page.goto(lamp.path)
  const gallery = page.getByRole('group', { name: 'Pictures of A lamp' })
  await gallery.getByRole('button', { name: 'Picture 2: From below' }).click()
  await gallery.getByRole('link', { name: 'From below' }).click()
  await expect(viewer(page, 'A lamp').getByText('2 / 2')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(shownPicture(page, 'A lamp')).toHaveAttribute('alt', 'From above')
  await page.keyboard.press('Escape')
  await expect(viewer(page, 'A lamp')).toHaveCount(0)
  // The gallery keeps its position.
  await expect(gallery.getByText('2/2')).toBeVisible()

  // A single picture has no buttons to move on.
  const single = await publishPost(request, club, {
    title: 'Alone',
    images: [{ path: await uploadPicture(request), alt: '' }],
  })
  await page.goto(single.path)
  await page.getByRole('link', { name: 'Picture of Alone' }).click()
  await expect(viewer(page, 'Alone')).toBeVisible()
  await expect(viewer(page, 'Alone').getByRole('button', { name: /picture$/ })).toHaveCount(0)
})

test('pictures of messages and event covers open in the viewer, not a new tab', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  const { page, request } = mia
  await page.goto(chatOf(club, leo))
  await page
    .locator('input[type=file]')
    .setInputFiles([await picture('one.png'), await picture('two.png', 300, 500)])
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible()
  // Sent while the viewer is open.
  const release = await holdRequests(page, '**/functions/v1/send-chat-message')
  await input(page).press('Enter')
  const second = log(page).getByRole('link', { name: 'Picture 2 of 2 from you' })
  await second.click()
  await expect(shownPicture(page, 'you')).toHaveAttribute('alt', 'Picture 2 of 2 from you')
  release()
  await expect(page.getByTitle('Sent', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page, 'you')).toHaveCount(0)
  await expect(second).toBeFocused()

  const event = await publishEvent(request, club, {
    eventName: 'Long Night',
    images: [{ path: await uploadPicture(request), alt: '' }],
  })
  await page.goto(event.path)
  await page.getByRole('main').getByRole('link', { name: 'Cover of Long Night' }).click()
  await expect(shownPicture(page, 'Long Night')).toHaveAttribute('alt', 'Cover of Long Night')
  await page.keyboard.press('Escape')
  await expect(viewer(page, 'Long Night')).toHaveCount(0)
  expect(page.context().pages()).toHaveLength(1)
})
