import { chatOf, createPair, input, log, send, texts } from './chats.ts'
import { expect, test } from './test.ts'

test('two tabs show the same messages and read marks', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  await send(leo, mia, club, 'Which of the two?')
  const [one, other] = [mia.page, await mia.page.context().newPage()]
  await one.goto('/clubs')
  await expect(one).toHaveTitle(/^\(1\) /)
  await other.goto(chatOf(club, leo))
  await expect(texts(other)).toHaveText('Which of the two?')
  await expect(one).not.toHaveTitle(/^\(1\) /)
  await one.goto(chatOf(club, leo))
  for (const [tab, text] of [
    [one, 'From one'],
    [other, 'From the other'],
    [one, 'And again'],
  ] as const) {
    await input(tab).fill(text)
    await input(tab).press('Enter')
    for (const each of [one, other]) await expect(texts(each).last()).toHaveText(text)
  }
  const all = ['Which of the two?', 'From one', 'From the other', 'And again']
  for (const each of [one, other]) {
    await expect(texts(each)).toHaveText(all)
    await expect(log(each).getByText('Sending')).toHaveCount(0)
  }
  // Deleting in one tab shows in both.
  const last = log(one).getByRole('article').filter({ hasText: 'And again' })
  await last.getByRole('button', { name: /^Options/ }).click()
  await one.getByRole('menuitem', { name: 'Delete' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  for (const each of [one, other])
    await expect(texts(each)).toHaveText([...all.slice(0, -1), 'Message deleted'])
})
