import { chatOf, createPair, input, log, send, texts } from './chats.ts'
import { openLive } from './live.ts'
import { expect, test } from './test.ts'

test.describe('messages', () => {
  test('two people chat, see each other type, and continue after losing the network', async ({
    signedIn,
    expectComplaints,
  }) => {
    expectComplaints(/ERR_INTERNET_DISCONNECTED|WebSocket/)
    const { mia, leo, club } = await createPair(signedIn)
    await openLive(mia.page, chatOf(club, leo))
    await expect(mia.page.getByRole('heading', { name: `Chat with ${leo.name}` })).toBeVisible()
    await input(mia.page).fill('Hello Leo,')
    await input(mia.page).press('Shift+Enter')
    await input(mia.page).pressSequentially('see https://guildhall.test/x')
    await input(mia.page).press('Enter')
    await expect(input(mia.page)).toHaveValue('')
    const first = log(mia.page).getByRole('article', { name: /^You, \d\d:\d\d$/ })
    await expect(first).toContainText('Hello Leo,')
    await expect(first.getByRole('link', { name: 'https://guildhall.test/x' })).toBeVisible()
    await expect(first.getByText('Sent')).toBeAttached()

    // Leo gets an unread count, which ends when he sees the message.
    await openLive(leo.page, '/')
    await expect(leo.page).toHaveTitle(/^\(1\) /)
    await leo.page.getByRole('link', { name: /Messages\s+1 unread/ }).click()
    await expect(log(leo.page)).toContainText('Hello Leo,')
    await expect(leo.page.getByRole('heading', { name: `Chat with ${mia.name}` })).toBeVisible()
    await expect(first.getByText('Read')).toBeAttached()
    await expect(leo.page).toHaveTitle(/^Messages/)

    await input(leo.page).pressSequentially('On my')
    await expect(mia.page.getByText(`${leo.name} is typing...`)).toBeVisible()
    await input(leo.page).pressSequentially(' way')
    await input(leo.page).press('Enter')
    await expect(texts(mia.page).last()).toHaveText('On my way')
    await expect(mia.page.getByText('is typing...')).toHaveCount(0)

    const all = ['Hello Leo,\nsee https://guildhall.test/x', 'On my way']

    // Both write offline.
    await mia.page.context().setOffline(true)
    for (const text of ['Offline one', 'Offline two', 'Offline three']) {
      await input(mia.page).fill(text)
      await input(mia.page).press('Enter')
    }
    await input(mia.page).fill('A draft')
    await expect(
      log(mia.page).getByRole('article', { name: /^You/ }).last().getByText('Sending'),
    ).toBeAttached()
    for (const text of ['Are you there?', 'Hm']) {
      await input(leo.page).fill(text)
      await input(leo.page).press('Enter')
    }
    await expect(texts(leo.page)).toHaveText([...all, 'Are you there?', 'Hm'])
    await expect(log(leo.page).getByText('Sending')).toHaveCount(0)
    await mia.page.context().setOffline(false)
    const both = [...all, 'Are you there?', 'Hm', 'Offline one', 'Offline two', 'Offline three']
    await expect(texts(mia.page)).toHaveText(both)
    await expect(texts(leo.page)).toHaveText(both)
    await expect(log(mia.page).getByText('Sending')).toHaveCount(0)

    await mia.page.reload()
    await expect(texts(mia.page)).toHaveText(both)
    await expect(input(mia.page)).toHaveValue('A draft')
  })

  test('chat on a phone shows one pane, with the input above the keyboard', async ({ signedIn, onPhone }) => {
    const { mia, leo, club } = await createPair(signedIn)
    const page = await onPhone(mia.page)
    for (let count = 1; count <= 30; count++) await send(leo, mia, club, `Note ${count}`)
    await page.goto('/')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /Messages\s+30 unread/ })
      .click()
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
    await expect(log(page)).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Club' })).toContainText(`${club.name} (30)`)
    await page.getByRole('searchbox', { name: 'Search messages and people' }).fill('nobody of that name')
    await expect(page.getByText('No messages found')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search messages and people' }).fill('leo')
    const row = page.getByRole('link', { name: /Leo Hollis.*30 new/s })
    await row.click()
    await expect(log(page).getByText('Note 30', { exact: true })).toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.reload()
    await expect(log(page).getByText('Note 30', { exact: true })).toBeInViewport()

    // The part of the screen above a keyboard.
    await page.evaluate(() => {
      const view = window.visualViewport as VisualViewport
      Object.defineProperty(view, 'height', { configurable: true, get: () => 420 })
      view.dispatchEvent(new Event('resize'))
    })
    await expect
      .poll(async () => {
        const box = await input(page).boundingBox()
        return (box?.y ?? 0) + (box?.height ?? 0)
      })
      .toBeLessThanOrEqual(420)
    await expect(log(page).getByText('Note 30', { exact: true })).toBeInViewport()
    await page.getByRole('link', { name: 'Back to all conversations' }).click()
    await expect(page.getByRole('link', { name: /Leo Hollis/ })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search messages and people' })).toHaveValue('leo')
    await page.goBack()
    await expect(log(page).getByText('Note 30', { exact: true })).toBeVisible()
  })
})
