import { violations } from './axe.ts'
import { runSql } from './database.ts'
import { pollOptions } from './polls.ts'
import { createClub, expect, publishPoll, test, unusedName } from './test.ts'

test('a poll’s results show live to voters, and to everyone once it has ended', async ({
  signedIn,
  visitor,
}) => {
  const [author, voter, other] = [await signedIn('Ada'), await signedIn('Vera'), await signedIn('Otto')]
  const club = await createClub(author.request, { name: unusedName('Voters') })
  const [a, b] = pollOptions('First', 'Second')
  const poll = await publishPoll(author.request, club, {
    question: 'First or second?',
    options: [a, b] as never,
  })
  const put = (request: typeof voter.request, optionId = '') =>
    request.put(`/rest/v1/polls/${poll.id}/vote`, { data: { optionId } })
  const { page } = voter
  await page.goto(poll.path)
  await expect(page.getByText('Select an option to cast your vote')).toBeVisible()
  expect((await put(other.request, a?.id)).ok()).toBe(true)
  await page.getByRole('radio', { name: 'Second' }).check()
  await page.getByRole('button', { name: 'Vote', exact: true }).click()
  const results = page.getByRole('list', { name: 'Results of First or second?' })
  const row = (text: string) => results.getByRole('listitem').filter({ hasText: text })
  await expect(row('First')).toContainText('1 vote50.0%')
  await expect(row('Second').getByRole('img', { name: 'Your vote' })).toBeVisible()

  // Other votes appear live; the viewer can change their own.
  expect((await put(author.request, a?.id)).ok()).toBe(true)
  await expect(row('First')).toContainText('2 votes66.7%')
  await page.getByRole('button', { name: 'Change vote' }).click()
  await page.getByRole('radio', { name: 'First' }).check()
  await page.getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(page.getByText('Vote updated')).toBeVisible()
  await expect(row('First')).toContainText('3 votes100.0%')
  expect(await violations(page)).toEqual([])

  const guest = await visitor()
  await guest.goto(poll.path)
  await expect(guest.getByRole('radio', { name: 'First' })).toBeDisabled()
  await expect(guest.getByRole('link', { name: 'Log in to vote' })).toBeVisible()
  expect(await guest.content()).not.toContain('3 votes')
  await runSql(`update polls set end_date = now() + interval '2 seconds' where id = $1`, [poll.id])
  await guest.reload()
  await expect(guest.getByText('This poll has ended')).toBeVisible()
  await expect(guest.getByText('Poll ended', { exact: true })).toBeVisible()
  await expect(guest.getByText('3 votes in total')).toBeVisible({ timeout: 15_000 })
  expect(await violations(guest)).toEqual([])
})

test('a vote that is refused or cannot be sent shows why, and keeps the choice', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 4|ERR_FAILED/)
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Late Voters') })
  const poll = await publishPoll(request, club, { question: 'Too late?' })
  await page.goto(poll.path)
  const vote = page.getByRole('button', { name: 'Vote', exact: true })
  await page.getByRole('radio', { name: 'No' }).check()
  await page.route('**/vote', (route) => route.abort(), { times: 1 })
  await vote.click()
  await expect(page.getByText('Failed to submit your vote. Please try again.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked()

  // While the vote is pending, before the page can notice any change.
  const meanwhile = (statement: string) =>
    page.route(
      '**/vote',
      async (route) => {
        await runSql(statement, [poll.id])
        await route.continue()
      },
      { times: 1 },
    )
  await meanwhile(`delete from poll_options where poll_id = $1 and text = 'No'`)
  await vote.click()
  await expect(page.getByText('This option no longer exists. Please choose another one.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await meanwhile(`update polls set end_date = now() - interval '1 second' where id = $1`)
  await vote.click()
  await expect(page.getByText('This poll has ended').first()).toBeVisible()
  await expect(page.getByText('0 votes in total')).toBeVisible()
})

test('a poll with an invalid end says so, and stays open', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Endless Polls') })
  const poll = await publishPoll(request, club, { question: 'Until when?' })
  await page.route(`**/rest/v1${poll.path.replace('/', '/clubs/')}`, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.item.data.endsAt = ''
    await route.fulfill({ response, json: answer })
  })
  await page.goto(poll.path)
  await expect(page.getByText('End date unavailable')).toBeVisible()
  await expect(page.getByText('Poll ended')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'No' })).toBeEnabled()
})

test('a poll takes two to five options, and is edited and deleted by its author', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Club of Polls') })
  await page.goto(`/${club.slug}?tab=polls`)
  await expect(page.getByText('No polls yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Polls', level: 2, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create Poll' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Poll' })
  const send = dialog.getByRole('button', { name: 'Create Poll' })
  await send.click()
  await expect(page.getByText('Question required')).toBeVisible()
  await expect(dialog.getByText('Please enter a poll question')).toBeVisible()
  await expect(dialog.getByText('Please provide at least 2 valid options')).toBeVisible()
  await expect(dialog.getByLabel('Question')).toBeFocused()

  await dialog.getByLabel('Question').fill('Which colour?')
  const option = (number: number) => dialog.getByRole('textbox', { name: `Option ${number}` })
  await option(1).fill('Red')
  await send.click()
  await expect(page.getByText('Insufficient options')).toBeVisible()
  await expect(option(2)).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Remove option 1' })).toBeDisabled()
  await option(2).press('Backspace')
  await expect(page.getByText('Minimum options required')).toBeVisible()
  await expect(page.getByText('A poll must have at least 2 options')).toBeVisible()

  // Enter moves to the next option, adding one if needed.
  for (const [at, text] of ['Green', 'Blue', 'Grey', 'Black'].entries()) {
    await option(at + 2).fill(text)
    if (at < 3) await option(at + 2).press('Enter')
  }
  await expect(dialog.getByRole('button', { name: 'Add option' })).toBeDisabled()
  await option(5).press('Enter')
  await expect(page.getByText('Maximum options reached')).toBeVisible()
  await expect(page.getByText('You can add up to 5 options for a poll')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove option 4' }).click()
  await dialog.getByRole('button', { name: 'Move option 2 up' }).click()
  await expect(option(1)).toHaveValue('Green')
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Question').fill('???')
  await send.click()
  await expect(dialog.getByText('Invalid title: could not generate a valid slug')).toBeVisible()
  await dialog.getByLabel('Question').fill('Which colour?')
  await send.click()
  await expect(page.getByText('Your poll has been created successfully')).toBeVisible()

  const card = page.getByRole('article', { name: 'Which colour?' })
  await expect(card.getByRole('radio')).toHaveCount(4)
  await expect(card.getByText('Ends in 1 day')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Submit Vote' })).toBeDisabled()
  await card.getByRole('radio', { name: 'Green' }).check()
  await card.getByRole('button', { name: 'Submit Vote' }).click()
  await expect(page.getByText('Vote submitted')).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: 'Green' })).toContainText('1 vote100%')

  await card.getByRole('button', { name: 'Options for Which colour?' }).click()
  await page.getByRole('menuitem', { name: 'Edit Poll' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Poll' })
  await edit.getByRole('textbox', { name: 'Option 1' }).fill('Dark green')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your poll has been updated successfully')).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: 'Dark green' })).toContainText('1 vote100%')

  await card.getByRole('button', { name: 'Options for Which colour?' }).click()
  await page.getByRole('menuitem', { name: 'Delete Poll' }).click()
  await expect(
    page.getByText('Are you sure you want to delete this poll? This action cannot be undone.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Poll deleted')).toBeVisible()
  await expect(page.getByText('No polls yet')).toBeVisible()
})
