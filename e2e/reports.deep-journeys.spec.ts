import { flaws } from './axe.ts'
import { chatOf, createPair, log, send } from './chats.ts'
import { expect, test } from './test.ts'

test('a report sends the selected messages to the operators, and nothing else', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  await send(leo, mia, club, 'A harmless hello')
  await send(mia, leo, club, 'My own words')
  await send(leo, mia, club, 'Give me your password')
  const deleted = await send(leo, mia, club, 'Deleted later')
  await send(leo, mia, club, 'Now or never')
  const { page } = mia
  await page.goto(chatOf(club, leo))
  const options = (text: string) =>
    log(page)
      .getByRole('article')
      .filter({ hasText: text })
      .getByRole('button', { name: /^Options for the message/ })
  await options('My own words').click()
  await expect(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Report' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await options('Now or never').click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report messages' })
  await expect(dialog).toContainText(
    `They see nothing else from your conversation, and ${leo.name} won’t be notified.`,
  )
  const choices = dialog.getByRole('checkbox')
  await expect(choices).toHaveCount(4)
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(dialog.getByRole('checkbox', { name: /Now or never/ })).toBeChecked()
  expect(await flaws(page)).toEqual([])

  // Missing answers are requested at their fields.
  await dialog.getByRole('checkbox', { name: /Now or never/ }).uncheck()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose at least one message')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Now or never/ }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').selectOption('Fraud or a scam')
  await dialog.getByRole('checkbox', { name: /Deleted later/ }).check()
  await dialog.getByRole('checkbox', { name: /Give me your password/ }).check()
  expect((await leo.request.delete(`/rest/v1/messages/${deleted.id}`)).ok()).toBe(true)
  await expect(choices).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Send report' }).click()

  await expect(page.getByText('It was sent to the operators of this site.')).toBeVisible()
  const question = page.getByRole('dialog', { name: `Block ${leo.name} as well?` })
  await expect(question).toContainText('They won’t be notified of this, nor of your report.')
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(`${leo.name} is blocked`)).toBeVisible()
  await expect(question).toHaveCount(0)

  const mail = async () => {
    const { mails } = await (await page.request.get('/dev/mail.json')).json()
    return mails.filter(
      ({ to, text }: { to: string; text: string }) =>
        to === 'trust@guildhall.test' && text.includes(club.name),
    )
  }
  await expect.poll(async () => (await mail()).length).toBe(1)
  const [{ text, subject }] = await mail()
  expect(subject).toBe('Messages were reported: fraud or a scam')
  expect(text).toMatch(/Give me your password\n\n.*Now or never/s)
  expect(text).not.toMatch(/harmless|My own words|Deleted later/)

  // A blocked person can also be reported, without an offer to block them again.
  await options('A harmless hello').click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await dialog.getByLabel('Reason').selectOption('Something else')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await mail()).length).toBe(2)
  await expect(question).toHaveCount(0)
})

test('a report takes at most twenty messages', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  for (let count = 1; count <= 25; count++) await send(leo, mia, club, `Note ${count}\n\n.\n.\n.`)
  const { page } = mia
  await page.goto(chatOf(club, leo))
  await page
    .getByRole('button', { name: /^Options for the message/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report messages' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(20)
  await expect(dialog).toContainText('Earlier messages are listed once you have scrolled back to them.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await log(page).evaluate((node) => {
    node.scrollTop = 0
  })
  await expect(log(page).getByRole('article')).toHaveCount(25)
  await page
    .getByRole('button', { name: /^Options for the message/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const others = dialog.getByRole('checkbox', { checked: false })
  await expect(others).toHaveCount(24)
  for (let chosen = 1; chosen < 20; chosen++) await others.first().check()
  await expect(dialog).toContainText('20 of at most 20 chosen.')
  await expect(others).toHaveCount(5)
  for (const other of await others.all()) await expect(other).toBeDisabled()
})
