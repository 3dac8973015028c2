import type { Page } from '@playwright/test'
import { comment, isStored, signedInAlso } from './drafts-elsewhere.ts'
import { openLive } from './live.ts'
import { dismissToasts } from './refusals.ts'
import { createClub, expect, expectText, publishPost, test, unusedName } from './test.ts'

const aside = 'By the way'

/**
 * Begins a comment and discards it, which sends the account every draft this browser takes for unsent. A browser sends
 * in one round after another, so the first round is over when the second one discards.
 */
async function sendDrafts(tab: Page): Promise<void> {
  const begun = isStored(tab, aside)
  await comment(tab).fill(aside)
  await begun
  const discarded = tab.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.url().includes('/my/drafts/'),
  )
  await comment(tab).fill('')
  await discarded
}

const drafts = (page: Page) => page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')

test('the list of drafts continues or discards each draft', async ({ signedIn, visitor }) => {
  const { page: phone, request } = await signedIn('Lia')
  const club = await createClub(request, { name: unusedName('Many Drafts') })
  const post = await publishPost(request, club, { title: 'A first post' })
  await phone.goto(`/${club.slug}`)
  await phone.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const kept = isStored(phone, 'Resin and rosin')
  await phone.getByRole('textbox', { name: 'Title' }).fill('Resin and rosin')
  await kept
  await phone.goto(post.path)
  await phone.getByRole('button', { name: 'Options for A first post' }).click()
  await phone.getByRole('menuitem', { name: 'Edit Post' }).click()
  const changed = isStored(phone, 'A better title')
  await phone.getByRole('textbox', { name: 'Title' }).fill('A better title')
  await changed

  const desk = await signedInAlso(phone, visitor)
  await desk.goto('/profile')
  await desk.getByRole('link', { name: 'Drafts' }).click()
  await expect(drafts(desk)).toHaveCount(2)
  await expect(drafts(desk).first()).toContainText('Changes to “A first post”')
  await expect(drafts(desk).first()).toContainText('A better title')
  await expect(drafts(desk).last()).toContainText('New post')
  await expect(drafts(desk).last()).toContainText(club.name)
  await desk.getByRole('button', { name: 'Continue: Changes to “A first post”' }).click()
  await expectText(
    desk.getByRole('dialog', { name: 'Edit Post' }).getByRole('textbox', { name: 'Title' }),
    'A better title',
  )
  expect(new URL(desk.url()).pathname).toBe(post.path)
  await expect(desk.getByText('Draft restored')).toBeVisible()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Post updated successfully')).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'A better title', level: 1 })).toBeVisible()

  await desk.goto('/profile/drafts')
  await expect(drafts(desk)).toHaveCount(1)
  await desk.getByRole('button', { name: 'Continue: New post' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Create Post' })
  await expectText(dialog.getByRole('textbox', { name: 'Title' }), 'Resin and rosin')
  await desk.goto('/profile/drafts')
  await desk.getByRole('button', { name: 'Discard: New post' }).click()
  const question = desk.getByRole('dialog', { name: 'Discard this draft?' })
  await expect(question).toContainText('“New post” will be gone on all your devices.')
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(desk.getByText('No drafts', { exact: true })).toBeVisible()
  await phone.goto(`/${club.slug}?tab=feed&compose=post`)
  await expectText(phone.getByRole('dialog').getByRole('textbox', { name: 'Title' }), '')
})

test('open forms show edits from another browser, and do not send them back', async ({
  signedIn,
  visitor,
}) => {
  const { page: phone, request } = await signedIn('Pia')
  const desk = await signedInAlso(phone, visitor)
  const club = await createClub(request, { name: unusedName('Open Forms') })
  const post = await publishPost(request, club, { title: 'As it was' })
  const other = await publishPost(request, club, { title: 'Something else' })
  const deskTab = await desk.context().newPage()
  await deskTab.goto(other.path)
  const told: string[] = []
  for (const tab of [desk, deskTab])
    tab.on('request', (one) => {
      const body = one.postData() ?? ''
      if (one.method() === 'PUT' && one.url().includes('/my/drafts/') && !body.includes(aside))
        told.push(body)
    })
  const title = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  for (const page of [phone, desk]) {
    await openLive(page, `/${club.slug}`)
    await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  }
  await title(phone).fill('Begun')
  await expectText(title(desk), 'Begun')
  await title(phone).fill('Begun, and more')
  await expectText(title(desk), 'Begun, and more')
  await sendDrafts(deskTab)
  expect(told).toEqual([])
  await title(desk).fill('Ended at the desk')
  await expectText(title(phone), 'Ended at the desk')
  await desk.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expectText(title(phone), '')

  told.length = 0
  for (const page of [phone, desk]) {
    await openLive(page, post.path)
    await page.getByRole('button', { name: 'Options for As it was' }).click()
    await page.getByRole('menuitem', { name: 'Edit Post' }).click()
    await expectText(title(page), 'As it was')
  }
  await title(phone).fill('As it will be')
  await expectText(title(desk), 'As it will be')
  await expect(desk.getByText('Draft restored')).toBeVisible()
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan') }
  await phone.getByRole('dialog').getByLabel('Attach File', { exact: true }).last().setInputFiles(plan)
  await expect(desk.getByRole('dialog').getByText('plan.txt', { exact: true })).toBeVisible()
  await title(phone).fill('As it will be, soon')
  await expectText(title(desk), 'As it will be, soon')
  await sendDrafts(deskTab)
  expect(told).toEqual([])
  await phone.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Draft restored')).toHaveCount(0)
  await expectText(title(desk), 'As it will be, soon')
})

test('edits in two browsers at the same time become two drafts', async ({
  signedIn,
  visitor,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED|status of 409/)
  const { page: phone, request } = await signedIn('Kim')
  const club = await createClub(request, { name: unusedName('At Once') })
  const post = await publishPost(request, club, { title: 'Who is first?' })
  await phone.goto(post.path)
  const begun = isStored(phone, 'We both')
  await comment(phone).fill('We both')
  await begun
  const desk = await signedInAlso(phone, visitor)
  await desk.goto(post.path)
  await expect(comment(desk)).toHaveValue('We both')
  await phone.context().setOffline(true)
  await comment(phone).fill('We both wrote on the train')
  const atDesk = isStored(desk, 'at the desk')
  await comment(desk).fill('We both wrote at the desk')
  await atDesk
  const onTrain = isStored(phone, 'on the train')
  await phone.context().setOffline(false)
  await onTrain
  await expect(comment(phone)).toHaveValue('We both wrote on the train')
  await expect(comment(desk)).toHaveValue('We both wrote at the desk')
  await desk.goto('/profile/drafts')
  await expect(drafts(desk)).toHaveCount(2)
  // The draft from the train replaces the one in the form, which is kept in the list.
  await drafts(desk)
    .filter({ hasText: 'on the train' })
    .getByRole('button', { name: /^Continue/ })
    .click()
  await expect(comment(desk)).toHaveValue('We both wrote on the train')
  await desk.goto('/profile/drafts')
  await drafts(desk)
    .filter({ hasText: 'at the desk' })
    .getByRole('button', { name: /^Continue/ })
    .click()
  await expect(comment(desk)).toHaveValue('We both wrote at the desk')
})

test('drafts are on the server when a person logs out right away; a former club’s draft can be copied', async ({
  signedIn,
  client,
  visitor,
}) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Left Behind') })
  const post = await publishPost(owner.request, club, { title: 'To be hidden' })
  const { page, person, request } = await signedIn('Max')
  await page.goto(post.path)
  await comment(page).fill('My own words')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  const own = (name: string) => name.startsWith('guildhall-draft')
  expect((await page.evaluate(() => Object.keys(localStorage))).filter(own)).toEqual([])
  await request.dispose()

  const hidden = await owner.request.put(`/rest/v1/clubs/${club.slug}/access`, {
    data: { isPrivate: true, isPaid: false, before: {} },
  })
  expect(hidden.ok(), await hidden.text()).toBe(true)
  const desk = await visitor()
  await desk.goto('/login?redirect=/profile/drafts')
  await desk.getByLabel('Email').fill(person.email)
  await desk.getByLabel('Password', { exact: true }).fill(person.password)
  await desk.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(drafts(desk)).toHaveCount(1)
  await expect(drafts(desk)).toContainText('It was deleted, or you can no longer see it')
  await expect(drafts(desk)).not.toContainText('To be hidden')
  await expect(desk.getByRole('button', { name: /^Continue/ })).toHaveCount(0)
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dismissToasts(desk)
  await desk.getByRole('button', { name: 'Copy text: Comment' }).click()
  await expect(desk.getByText('Text copied')).toBeVisible()
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe('My own words')
})

test('the drafts page shows an error and a retry when loading fails', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 500/)
  const { page } = await signedIn('Ria')
  await page.route(/\/my\/drafts$/, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: '', requestId: 'x' } } }),
  )
  await page.goto('/profile/drafts')
  await expect(page.getByText('Failed to load your drafts')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No drafts', { exact: true })).toBeVisible()
})

test('a published draft is gone from every list, also after a reload', async ({ signedIn, visitor }) => {
  const { page: phone, request } = await signedIn('Pia')
  const desk = await signedInAlso(phone, visitor)
  const club = await createClub(request, { name: unusedName('Two Desks') })
  const post = await publishPost(request, club, { title: 'Which wax?' })
  await desk.goto(post.path)
  await expect(comment(desk)).toHaveValue('')
  await phone.goto(post.path)
  const begun = isStored(phone, 'Beeswax, I')
  await comment(phone).fill('Beeswax, I')
  await begun
  await expect(comment(desk)).toHaveValue('Beeswax, I')
  await expect(desk.getByText('Draft restored')).toBeVisible()
  await comment(desk).press('End')
  await comment(desk).pressSequentially(' think')
  await expect(comment(phone)).toHaveValue('Beeswax, I think')
  await desk.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(comment(phone)).toHaveValue('')
  await expect(phone.getByRole('article', { name: /^Comment by Pia/ })).toHaveCount(1)
  await phone.reload()
  await expect(phone.getByRole('article', { name: /^Comment by Pia/ })).toContainText('Beeswax, I think')
  await expect(comment(phone)).toHaveValue('')
  await phone.goto('/profile/drafts')
  await expect(phone.getByText('No drafts', { exact: true })).toBeVisible()
})
