import { chatOf, createPair, input, log, send, texts } from './chats.ts'
import { holdRequests } from './request-gate.ts'
import { expect, publishJob, publishProduct, publishService, test, uploadPicture } from './test.ts'

test('a chat names the provider by their role until their name is loaded', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  const { page } = mia
  for (const { kind, unknown, item } of [
    {
      kind: 'job',
      unknown: 'Job Poster',
      item: await publishJob(leo.request, club, { title: 'Apprentice' }),
    },
    { kind: 'service', unknown: 'Service Provider', item: await publishService(leo.request, club) },
    { kind: 'product', unknown: 'Seller', item: await publishProduct(leo.request, club) },
  ]) {
    const letGo = await holdRequests(page, '**/get-chat-messages')
    await page.goto(`${chatOf(club, leo)}&about=${item.id}`)
    await expect(page.getByRole('heading', { name: `Chat with ${unknown}` })).toBeVisible()
    letGo()
    await expect(page.getByRole('heading', { name: 'Chat with Leo Hollis' })).toBeVisible()
    await expect(page.getByText(unknown)).toHaveCount(0)
    // The list entry has no other name either.
    await expect(page.getByText('New Chat')).toBeVisible()
    await expect(page.getByText(`Leo Hollis · ${club.name}`)).toBeVisible()
    await expect(page.getByText('LH').first()).toBeVisible()
    await expect(page.getByText(`Start a conversation about this ${kind}`)).toBeVisible()
    await page.unrouteAll()
  }
})

test('a chat about an item shows that item above the messages', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  const { page } = mia
  const images = [{ path: await uploadPicture(leo.request), alt: 'A book being bound' }]
  const service = await publishService(leo.request, club, {
    ...{ title: 'Bookbinding', description: 'Bound by hand', price: '12.50', images },
    ...{ locationType: 'online', deliveryTime: '2days' },
  })
  await page.goto(`${chatOf(club, leo)}&about=${service.id}`)
  const aboutService = page.getByRole('complementary', { name: 'About the service' })
  await expect(aboutService.getByRole('link', { name: 'Bookbinding' })).toBeVisible()
  await expect(aboutService.getByRole('img', { name: 'A book being bound' })).toBeVisible()
  await expect(aboutService.getByRole('listitem')).toHaveText(['Crafts', '$12.50', 'Online', '2 Days'])
  await expect(aboutService).toContainText('Bound by hand')

  const job = await publishJob(leo.request, club, {
    ...{ title: 'Apprentice', company: 'The Bindery', location: 'Lisbon, Portugal' },
    description: 'Learn to bind books',
  })
  await page.goto(`${chatOf(club, leo)}&about=${job.id}`)
  const aboutJob = page.getByRole('complementary', { name: 'About the job' })
  await expect(aboutJob.getByRole('link', { name: 'Apprentice' })).toBeVisible()
  await expect(aboutJob.getByRole('listitem')).toHaveText(['The Bindery', 'Lisbon, Portugal'])
  await expect(aboutJob).toContainText('Learn to bind books')
})

test('an empty chat list says how to start a conversation', async ({ signedIn }) => {
  const { page } = await signedIn('Zoe')
  await page.goto('/messages')
  await expect(page.getByText('Select a chat to start messaging')).toBeVisible()
  await expect(page.getByText('No messages found')).toBeVisible()
  await expect(
    page.getByText('Start a conversation from the members of a club, or from a service, product or job.'),
  ).toBeVisible()
})

test('opening a chat beside the members list marks its messages as read', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  const { page } = mia
  for (const text of ['One', 'Two']) await send(leo, mia, club, text)
  await leo.page.goto(chatOf(club, mia))
  await expect(log(leo.page).getByText('Sent', { exact: true })).toHaveCount(2)
  await page.goto(`/${club.slug}/members`)
  await expect(page).toHaveTitle(/^\(2\) /)
  await page.getByRole('button', { name: `Actions for ${leo.name}` }).click()
  await page.getByRole('menuitem', { name: 'Send Message' }).click()
  await expect(page.getByRole('dialog', { name: 'Chat' })).toContainText('Two')
  await expect(page).not.toHaveTitle(/^\(/)
  await expect(log(leo.page).getByText('Read', { exact: true })).toHaveCount(2)
})

test('a conversation with a deleted account keeps its address, without the name', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  const { page } = mia
  const sent = await send(leo, mia, club, 'Goodbye')
  const { viewer } = await (await leo.request.get('/auth/v1/session')).json()
  const gone = await leo.request.post('/auth/v1/account-deletions', {
    data: { password: leo.person.password, typedUsername: viewer.username, content: 'keep' },
  })
  expect(gone.ok(), await gone.text()).toBe(true)
  // A background task removes the profile after the response.
  const others = async () => {
    const { chatList } = await (await mia.request.get('/functions/v1/get-chat-list')).json()
    return chatList.map((entry: { member_id: string | null }) => entry.member_id)
  }
  await expect.poll(others).toEqual([null])
  await page.goto(`/messages?in=${club.id}&chat=${sent.conversation_id}`)
  await expect(page.getByRole('heading', { name: 'Chat with Deleted account' })).toBeVisible()
  await expect(texts(page)).toHaveText(['Goodbye'])
  await expect(page.getByRole('link', { name: /^Deleted account.*Goodbye/s })).toBeVisible()
  await expect(page.getByText(leo.name)).toHaveCount(0)
  await expect(input(page)).toHaveCount(0)
})
