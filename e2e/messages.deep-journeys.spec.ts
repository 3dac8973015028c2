import type { Page } from '@playwright/test'
import { chatOf, createPair, input, log, send, texts } from './chats.ts'
import { openLive } from './live.ts'
import { choose } from './menus.ts'
import { dismissToasts, refusal } from './refusals.ts'
import { phone, resize } from './sizes.ts'
import { expect, publishJob, publishProduct, publishService, test } from './test.ts'

test.describe('messages', () => {
  test('own messages are edited and deleted, others answered and reacted to; failures lose nothing', async ({
    signedIn,
    expectComplaints,
  }) => {
    expectComplaints(/status of (409|500)/)
    const { mia, leo, club } = await createPair(signedIn)
    const { page } = mia
    for (let count = 1; count <= 45; count++) await send(leo, mia, club, `Note ${count}\n\n.\n.\n.`)
    await page.goto('/my-clubs')
    await page.getByRole('link', { name: /Messages\s+45 unread/ }).click()
    // Opens the latest conversation at its end, with its address; earlier messages load in pages of twenty.
    await expect(page).toHaveURL(new RegExp(`in=${club.id}&with=${leo.id}`))
    await expect(log(page).getByText(/^Note 45\s/)).toBeInViewport()
    await expect(texts(page)).toHaveCount(20)
    const place = log(page).getByText(/^Note 28\s/)
    const scrollTo = (top: number) =>
      place.evaluate((node, to) => {
        const around = node.closest('[role="log"]') as HTMLElement
        around.scrollTop = to
        return node.getBoundingClientRect().y
      }, top)
    await page.route(/get-chat-messages$/, (route) =>
      route.request().postDataJSON().cursor ? route.fulfill(refusal('internal')) : route.fallback(),
    )
    await scrollTo(110)
    await expect(page.getByText('Failed to load earlier messages').first()).toBeVisible()
    await page.unrouteAll()
    await dismissToasts(page)
    await scrollTo(1000)
    const before = await scrollTo(100)
    await expect(texts(page)).toHaveCount(40)
    await expect.poll(async () => Math.abs(((await place.boundingBox())?.y ?? 0) - before)).toBeLessThan(3)
    await scrollTo(0)
    await expect(texts(page)).toHaveCount(45)
    await expect(log(page).getByText('New messages')).toHaveCount(1)
    await page.getByRole('button', { name: 'Latest messages' }).click()
    await expect(log(page).getByText(/^Note 45\s/)).toBeInViewport()

    // Blank messages are not sent; long ones show an error.
    await input(page).fill(' \n ')
    await input(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
    await input(page).fill('x'.repeat(5001))
    await expect(page.getByText('A message has at most 5,000 characters: 1 too many')).toBeVisible()
    await input(page).press('Enter')
    await expect(texts(page)).toHaveCount(45)

    // A refused message is kept, and later ones are sent.
    const sending = '**/functions/v1/send-chat-message'
    await page.route(sending, (route) => route.fulfill(refusal('chat_not_allowed')), { times: 1 })
    await input(page).fill('Refused')
    await input(page).press('Enter')
    await expect(page.getByText('Not sent. You can’t send messages in this conversation.')).toBeVisible()
    await input(page).fill('After it')
    await input(page).press('Enter')
    await expect(log(page).getByText('Sending')).toHaveCount(0)
    await page.reload()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Not sent.')).toHaveCount(0)
    await expect(texts(page).last()).toHaveText('Refused')
    await leo.page.goto(chatOf(club, mia))
    await expect(texts(leo.page).last()).toHaveText('Refused')

    const options = (of: Page, text: string) =>
      log(of)
        .getByRole('article')
        .filter({ hasText: text })
        .getByRole('button', { name: /^Options/ })
    await options(page, 'After it').press('Enter')
    await choose(page.getByRole('menuitem', { name: 'Edit' }))
    const editor = page.getByRole('textbox', { name: 'Edit message' })
    await expect(editor).toHaveValue('After it')
    await editor.fill('After that')
    await editor.press('Enter')
    await expect(log(leo.page).getByRole('article').filter({ hasText: 'After that' })).toContainText('Edited')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await options(page, 'Refused').press('Enter')
    await choose(page.getByRole('menuitem', { name: 'Copy text' }))
    await expect(page.getByText('Message copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Refused')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'))
      document.execCommand = () => false
    })
    await options(page, 'Refused').press('Enter')
    await choose(page.getByRole('menuitem', { name: 'Copy text' }))
    await expect(page.getByText('Failed to copy the message')).toBeVisible()
    await options(page, 'Refused').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(texts(leo.page).last()).toHaveText('Message deleted')

    // Leo replies to a message far up, and Mia jumps to it.
    await options(leo.page, 'After that').press('Enter')
    const sign = (name: string) => leo.page.getByRole('menuitem', { name })
    await expect(sign('React with thumbs up')).toBeFocused()
    await leo.page.keyboard.press('ArrowRight')
    await expect(sign('React with heart')).toBeFocused()
    // A double press adds one reaction.
    await sign('React with heart').dblclick()
    await expect(log(page).getByRole('button', { name: `heart by ${leo.name}` })).toBeVisible()
    await log(page)
      .getByRole('button', { name: `heart by ${leo.name}` })
      .click()
    await expect(
      log(leo.page)
        .getByRole('button', { name: `heart by you and ${mia.name}` })
        .or(log(leo.page).getByRole('button', { name: `heart by ${mia.name} and you` })),
    ).toBeVisible()
    await options(leo.page, 'After that').press('Enter')
    await choose(sign('Take back heart'))
    await expect(
      log(leo.page).getByRole('button', { name: `heart by ${mia.name}`, exact: true }),
    ).toBeVisible()
    await expect(log(page).getByRole('button', { name: 'heart by you', exact: true })).toBeVisible()
    const first = (
      await mia.request.post('/functions/v1/get-chat-messages', {
        data: { club_id: club.id, receiver_id: leo.id, after: 0 },
      })
    ).json()
    const { messages } = await first
    const data = {
      message: 'About the first',
      receiver_id: mia.id,
      club_id: club.id,
      reply_to: messages[0].id,
    }
    expect((await leo.request.post('/functions/v1/send-chat-message', { data })).ok()).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: /^Show the message from Leo Hollis: Note 1\s/ }).click()
    const answered = log(page)
      .getByRole('article')
      .filter({ hasText: /Note 1\s/ })
      .first()
    await expect(answered).toBeFocused()
    await expect(answered).toBeInViewport()
    await options(page, 'Note 2').first().press('Enter')
    await choose(page.getByRole('menuitem', { name: 'Reply' }))
    await expect(page.getByText(`Reply to ${leo.name}`)).toBeVisible()
    await expect(input(page)).toBeFocused()
    await input(page).fill('An answer')
    await input(page).press('Enter')
    await expect(texts(leo.page).last()).toHaveText('An answer')

    // Blocking ends the chat for both, and only the blocker sees why.
    await page.getByRole('button', { name: `Options for ${leo.name}` }).click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await expect(page.getByText(`You blocked ${leo.name}. Unblock them to send messages.`)).toBeVisible()
    await expect(input(page)).toHaveCount(0)
    await input(leo.page).fill('Hello?')
    await input(leo.page).press('Enter')
    await expect(log(leo.page).getByText('Sending')).toHaveCount(0)
    await page.goto('/settings/blocked')
    await page.getByRole('button', { name: `Unblock ${leo.name}` }).click()
    await expect(page.getByText('You haven’t blocked anyone')).toBeVisible()
    await page.goto(chatOf(club, leo))
    await expect(texts(page).last()).toHaveText('An answer')
    await expect(input(page)).toBeVisible()
  })

  test('service, member and profile lead to the chat, with its subject', async ({ signedIn, visitor }) => {
    const { mia, leo, club } = await createPair(signedIn)
    const { page } = mia
    const service = await publishService(leo.request, club, { title: 'Bookbinding' })
    const job = await publishJob(leo.request, club, { title: 'Apprentice' })
    const product = await publishProduct(leo.request, club, { title: 'A press' })
    // Tiles and pages link to the chat, except for their own author.
    const chat = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Chat with Leo' })
    for (const [tab, { path }, title] of [
      ['services', service, 'Bookbinding'],
      ['products', product, 'A press'],
      ['jobs', job, 'Apprentice'],
    ] as const) {
      const address = `/${club.slug}?tab=${tab}`
      await page.goto(address)
      // Jobs in lists have no actions.
      if (tab !== 'jobs') await expect(chat(page)).toHaveText('Chat')
      await page.goto(path)
      await expect(chat(page)).toHaveText(/^Chat/)
      await leo.page.goto(address)
      const card = leo.page.getByRole('article', { name: title })
      await expect(card.getByRole('button', { name: `Options for ${title}` })).toBeVisible()
      await expect(chat(leo.page)).toHaveCount(0)
      await leo.page.goto(path)
      await expect(leo.page.getByRole('button', { name: /^Like/ }).first()).toBeVisible()
      await expect(chat(leo.page)).toHaveCount(0)
    }
    await page.goto(job.path)
    await page.getByRole('main').getByRole('link', { name: 'Chat with Leo' }).click()
    const banner = page.getByRole('complementary', { name: 'About the job' })
    await expect(banner).toContainText('Apprentice')
    await expect(page.getByText('New Chat')).toBeVisible()
    await expect(page.getByText('Start a conversation about this job')).toBeVisible()
    await banner.getByRole('button', { name: 'Hide' }).click()
    await expect(banner).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('New Chat')).toBeVisible()
    await expect(banner).toHaveCount(0)
    const address = page.url()
    await input(page).fill('Is the place still free?')
    await input(page).press('Enter')
    await expect(page.getByText('New Chat')).toHaveCount(0)
    await expect(
      page.getByRole('link', { name: /Leo Hollis.*You: Is the place still free\?/s }),
    ).toBeVisible()

    // An item that does not exist or belongs to someone else is ignored.
    await page.goto(`/messages?in=${club.id}&with=${leo.id}&about=${crypto.randomUUID()}`)
    await expect(texts(page)).toHaveText('Is the place still free?')
    await expect(page.getByRole('complementary', { name: /^About the/ })).toHaveCount(0)

    await openLive(page, `/${club.slug}/members`)
    await page.getByRole('button', { name: `Actions for ${leo.name}` }).click()
    await page.getByRole('menuitem', { name: 'Send Message' }).click()
    const panel = page.getByRole('dialog', { name: 'Chat' })
    await expect(panel.getByRole('heading', { name: `Chat with ${leo.name}` })).toBeVisible()
    const width = async () => (await panel.boundingBox())?.width
    await expect.poll(width).toBeCloseTo(384, 0)
    await expect(panel.getByRole('button', { name: 'Send message' })).toBeDisabled()
    await panel.getByPlaceholder('Write a message...').fill('By the way')
    await panel.getByRole('button', { name: 'Send message' }).click()
    await openLive(leo.page, chatOf(club, mia))
    await expect(texts(leo.page)).toHaveText(['Is the place still free?', 'By the way'])
    await input(leo.page).press('y')
    await expect(panel.getByText(`${leo.name} is typing...`)).toBeVisible()
    await resize(page, phone)
    await expect.poll(width).toBeCloseTo(390, 0)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)

    const { viewer } = await (await leo.request.get('/auth/v1/session')).json()
    await page.goto(`/user/${viewer.username}`)
    await page.getByRole('link', { name: 'Message', exact: true }).click()
    await expect(texts(page)).toHaveText(['Is the place still free?', 'By the way'])

    const stranger = await visitor()
    await stranger.goto(address)
    await expect(stranger).toHaveURL(/\/login\?redirect=.*messages.*about/)
  })
})
