import { chatOf, createPair, input, log, send } from './chats.ts'
import { chooser, chosen, paper, sendButton } from './message-files.ts'
import { holdRequests } from './request-gate.ts'
import { expect, test } from './test.ts'

test('a message waits for its uploads, which continue while another chat is open', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  await send(leo, mia, club, 'Send me the plan')
  const { page } = mia
  await page.goto(chatOf(club, leo))
  const letGo = await holdRequests(page, '**/storage/v1/attachments')
  await chooser(page).setInputFiles([paper('plan.txt'), paper('other.txt')])
  await expect(chosen(page).getByRole('progressbar', { name: 'Uploading plan.txt' })).toBeVisible()
  await input(page).fill('Here it is')
  await expect(sendButton(page)).toBeDisabled()
  await input(page).press('Enter')
  await expect(input(page)).toHaveValue('Here it is')
  await page.getByRole('button', { name: 'Cancel other.txt' }).click()
  await expect(chosen(page).getByRole('listitem')).toHaveCount(1)
  await page
    .getByRole('region', { name: `Chat with ${leo.name}` })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(club.slug))
  letGo()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Remove plan.txt' })).toBeVisible()
  await expect(input(page)).toHaveValue('Here it is')
  await sendButton(page).click()
  await expect(log(page).getByRole('link', { name: /plan\.txt/ })).toBeVisible()
  await expect(log(page).getByRole('link', { name: /other\.txt/ })).toHaveCount(0)
})
