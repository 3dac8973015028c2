import { clash, field, put } from './editing.ts'
import {
  createClub,
  expect,
  expectText,
  picture,
  publishPost,
  publishPostWithPicture,
  test,
  unusedName,
} from './test.ts'

test('two people describing the same picture keep both descriptions', async ({ signedIn }) => {
  const owner = await signedIn('Olga')
  const { page, request } = await signedIn('Ada')
  const club = await createClub(owner.request, { name: unusedName('Two Views') })
  await put(request, `/clubs/${club.slug}/membership`, {})
  const { id, path, image } = await publishPostWithPicture(request, club, 'Two boards')
  await page.goto(path)
  await page.getByRole('button', { name: /^Options for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  const description = dialog.getByLabel('Describe this picture')
  await description.fill('Two oak boards')
  // Its draft has it as well.
  await page.reload()
  await page.getByRole('button', { name: /^Options for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(description).toHaveValue('Two oak boards')
  await put(owner.request, `/posts/${id}`, { images: [{ path: image, alt: '' }] })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(clash(page).getByText('Olga Hollis')).toBeVisible()
  await expect(field(page, 'Image').getByRole('figure')).toHaveText(['No description', 'Two oak boards'])
  await expect(field(page, 'Image').locator('img')).toHaveCount(2)
  await clash(page).getByRole('button', { name: 'Keep editing' }).click()

  await put(owner.request, `/posts/${id}`, { images: [] })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(field(page, 'Image').getByText('None')).toBeVisible()
  await field(page, 'Image').getByRole('radio', { name: 'Take theirs' }).check()
  await clash(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: /picture|boards/i })).toHaveCount(0)
})

test('edits of a club in two places are merged, and ask about the same field', async ({ signedIn }) => {
  test.slow()
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, {
    name: unusedName('Two Desks'),
    clubType: 'business',
    business: { businessName: 'Firm Ltd', city: 'Leeds' },
  })
  const at = `/clubs/${club.id}`
  const saved = page.getByText('Changes are saved!').last()
  const save = page.getByRole('button', { name: 'Save Changes' })
  await page.goto(`/${club.slug}/edit-club`)
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('My words')
  await put(request, `${at}/details`, { description: 'Their words' })
  await save.click()
  await expect(field(page, 'Description').getByText('Their words')).toBeVisible()
  await expect(clash(page).getByText('You changed this elsewhere')).toBeVisible()
  await clash(page).getByRole('button', { name: 'Save' }).click()
  await expect(saved).toBeVisible()
  await expectText(description, 'My words')

  // Fee fields conflict as one; visibility is separate.
  await page.goto(`/${club.slug}/edit-club?tab=access`)
  await page.getByRole('radio', { name: 'Paid' }).check()
  await page.getByLabel('Amount').fill('7')
  await put(request, `${at}/access`, { isPaid: true, membershipFee: '5' })
  await page.getByRole('radio', { name: 'Private' }).check()
  await save.click()
  await expect(field(page, 'Membership fee').getByText('5.00')).toBeVisible()
  await field(page, 'Membership fee').getByRole('radio', { name: 'Take theirs' }).check()
  await clash(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('5.00')
  await expect(saved).toBeVisible()

  await page.goto(`/${club.slug}/edit-club?tab=business`)
  await page.getByLabel('City').fill('York')
  await put(request, `${at}/business`, { business: { city: 'Hull', country: 'England' } })
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('England')
  await save.click()
  await expect(field(page, 'City').getByText('Hull')).toBeVisible()
  await clash(page).getByRole('button', { name: 'Save' }).click()
  await expect(saved).toBeVisible()

  await page.goto(`/${club.slug}/edit-club?tab=images`)
  const images = page.getByRole('form', { name: 'Images' })
  await images.getByLabel('Logo', { exact: true }).setInputFiles(await picture('logo.png', 200, 200))
  await expect(images.getByRole('button', { name: 'Change logo' })).toBeVisible()
  await page.reload()
  await expect(images.getByText('Draft restored')).toBeVisible()
  await expect(images.getByRole('button', { name: 'Change logo' })).toBeVisible()
  await save.click()
  await expect(saved).toBeVisible()
  const answer = await (await request.get(`/rest/v1${at}`)).json()
  expect(answer).toMatchObject({
    description: 'My words',
    isPrivate: true,
    membershipFee: '5.00',
    business: { city: 'York', country: 'England' },
    logoUrl: expect.stringContaining('club-logo'),
  })
})

test('permissions and fees ask about conflicts; switches merge', async ({ signedIn }) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Two Hands') })
  const at = `/clubs/${club.id}`
  await page.goto(`/${club.slug}/settings`)
  const who = page.getByRole('combobox', { name: 'Who may publish posts', exact: true })
  await who.selectOption('Only Admins')
  const { id } = (await (await request.get('/auth/v1/session')).json()).viewer
  await put(request, `${at}/permissions`, { permissions: { posts: [id] } })
  await page.getByRole('button', { name: 'Save Permissions' }).click()
  await expect(field(page, 'Posts').getByText('Olga Hollis')).toBeVisible()
  await expect(field(page, 'Posts').getByText('Only Admins')).toBeVisible()
  await clash(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Permissions updated')).toBeVisible()

  const features = page.getByRole('region', { name: 'Club Features' })
  await features.getByRole('switch', { name: 'Polls' }).click()
  await put(request, `${at}/features`, { features: { jobs: false } })
  await expect(features.getByRole('switch', { name: 'Jobs' })).not.toBeChecked()
  await page.getByRole('link', { name: 'Guildhall' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question.getByText('If you leave now, they are lost.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save Features' }).click()
  await expect(features.getByText('Changes are saved!')).toBeVisible()

  await page.getByRole('button', { name: 'Manage', exact: true }).click()
  const fee = page.getByRole('dialog', { name: 'Monetization' })
  await fee.getByRole('radio', { name: 'Paid' }).check()
  await fee.getByLabel('Amount').fill('7')
  await put(request, `${at}/access`, { isPaid: true, membershipFee: '5' })
  await fee.getByRole('button', { name: 'Save' }).click()
  await expect(field(page, 'Membership fee').getByText('5.00')).toBeVisible()
  await clash(page).getByRole('button', { name: 'Save' }).click()
  await expect(fee).toHaveCount(0)
  expect(await (await request.get(`/rest/v1${at}`)).json()).toMatchObject({
    features: { polls: false, jobs: false, posts: true },
    membershipFee: '7.00',
  })
})

test('a half-edited profile is restored, and knows what another tab saved', async ({ signedIn }) => {
  const { page, request } = await signedIn('Ines')
  await page.goto('/edit-profile')
  await page.getByLabel('Bio').fill('My bio')
  await put(request, '/profile', { bio: 'Their bio', firstName: 'Inez' })
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expectText(page.getByLabel('Bio'), 'My bio')
  await expect(page.getByLabel('First name')).toHaveValue('Inez')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(field(page, 'Bio').getByText('Their bio')).toBeVisible()
  await clash(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile has been updated successfully.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'About' }).getByText('My bio')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goto('/edit-profile')
  await expectText(page.getByLabel('Bio'), 'My bio')
  await expect(page.getByText('Draft restored')).toHaveCount(0)
  await page.getByLabel('Bio').fill('Another')
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expectText(page.getByLabel('Bio'), 'My bio')
})

test('a change made while the page connects still reaches the edit form', async ({ signedIn }) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Late Listener') })
  // Delays the live connection until the change was made.
  let isOpen = () => {}
  const opening = new Promise<void>((resolve) => {
    isOpen = resolve
  })
  await page.routeWebSocket(/realtime/, async (socket) => {
    await opening
    socket.connectToServer()
  })
  await page.goto(`/${club.slug}/edit-club`)
  const description = page.getByRole('textbox', { name: 'Description' })
  await expectText(description, 'A club of a browser test.')
  await put(request, `/clubs/${club.id}/details`, { description: 'Someone else changed this' })
  await expectText(description, 'A club of a browser test.')
  isOpen()
  await expectText(description, 'Someone else changed this')
})

test('a draft of an edit keeps its base version over a reload, until it is discarded', async ({
  signedIn,
}) => {
  const owner = await signedIn('Olga')
  const { page, request } = await signedIn('Ada')
  const club = await createClub(owner.request, { name: unusedName('Two Pens') })
  await put(request, `/clubs/${club.slug}/membership`, {})
  const { id, path } = await publishPost(request, club, { title: 'One title of us', content: 'One text' })
  await page.goto(path)
  const open = async () => {
    await page.getByRole('button', { name: /^Options for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  const title = dialog.getByLabel('Title')
  const content = dialog.getByRole('textbox', { name: 'Content' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await open()
  await title.fill('One fine title of mine')

  // Untouched fields follow others' changes; edited ones stay.
  await put(owner.request, `/posts/${id}`, { title: 'One other title of hers', content: 'Other text' })
  await expectText(content, 'Other text')
  await expect(title).toHaveValue('One fine title of mine')
  await save.click()
  await expect(clash(page).getByText('Olga Hollis')).toBeVisible()
  await expect(field(page, 'Title').locator('mark')).toHaveText(['other', 'hers', 'fine', 'mine'])
  await expect(field(page, 'Content')).toHaveCount(0)
  await clash(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('One fine title of mine')

  // The draft and its base version survive a reload.
  await page.reload()
  await open()
  await expect(dialog.getByText('Draft restored')).toBeVisible()
  await expect(title).toHaveValue('One fine title of mine')
  await content.fill('My text')
  // Saved by someone else right before the request arrives, so that the form does not know it.
  await page.route(
    `**/posts/${id}`,
    async (route) => {
      await put(owner.request, `/posts/${id}`, { content: 'Newer text' })
      await route.fallback()
    },
    { times: 1 },
  )
  await save.click()
  await expect(field(page, 'Content').locator('mark')).toHaveText(['Newer', 'My'])
  await expect(field(page, 'Title').locator('mark')).toHaveText(['other', 'hers', 'fine', 'mine'])
  await field(page, 'Title').getByRole('radio', { name: 'Take theirs' }).check()
  await clash(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'One other title of hers', level: 1 })).toBeVisible()
  // The closing dialog contains the same text.
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('My text')).toBeVisible()
  await expect(clash(page)).toHaveCount(0)

  await open()
  await expect(title).toHaveValue('One other title of hers')
  await expect(dialog.getByText('Draft restored')).toHaveCount(0)
  await title.fill('Thrown away')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByText('Discard', { exact: true })
    .click()
  await page.reload()
  await open()
  await expect(title).toHaveValue('One other title of hers')
})
