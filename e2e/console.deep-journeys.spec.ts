import { flaws } from './axe.ts'
import { makeOperator } from './console.ts'
import { runSql } from './database.ts'
import { expect, test } from './test.ts'

test('an operator retries a failed task and tests mail, on pages that pass axe', async ({ signedIn }) => {
  const { page, person, request } = await signedIn('Olive')
  const { person: other } = await signedIn('Newton')
  await makeOperator(person)
  await page.goto('/')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Console' }).click()
  await expect(page.getByRole('heading', { name: 'Open the console' })).toBeVisible()
  expect(await flaws(page)).toEqual([])

  await page.getByRole('button', { name: 'Email me a code' }).click()
  const code = async () => {
    const { mails } = await (await request.get('/dev/mail.json')).json()
    const mail = mails.find(
      ({ to, subject }: { to: string; subject: string }) =>
        to === person.email && subject.includes('console'),
    )
    return /Your code is (\d{6})/.exec(mail?.text ?? '')?.[1]
  }
  await expect.poll(code).toBeTruthy()
  await page.getByLabel('Code').fill((await code()) ?? '')
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  expect(await flaws(page)).toEqual([])

  const navigation = page.getByRole('navigation', { name: 'Console' })
  await navigation.getByRole('link', { name: 'People' }).click()
  await page.getByRole('searchbox', { name: 'Find people' }).fill(other.email)
  const people = page.getByRole('list', { name: 'People' })
  await expect(people.getByRole('listitem')).toHaveCount(1)
  await people.getByRole('link', { name: 'Newton Hollis' }).click()
  await page.getByRole('button', { name: 'Make operator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make operator' }).click()
  await expect(page.getByText('Operator', { exact: true })).toBeVisible()
  expect(await flaws(page)).toEqual([])

  // A mail that was given up.
  await runSql(
    `select graphile_worker.add_job('mail.send',
       json_build_object('to', $1::text, 'subject', 'Late', 'text', 'T', 'html', 'H'),
       run_at := now() + interval '1 hour')`,
    [other.email],
  )
  await runSql(
    `update graphile_worker._private_jobs set last_error = 'The mail server was away', attempts = max_attempts
     where payload ->> 'subject' = 'Late'`,
    [],
  )
  await navigation.getByRole('link', { name: 'Tasks' }).click()
  const task = page.getByRole('list', { name: 'Failed tasks' }).getByRole('listitem')
  await expect(task).toContainText('The mail server was away')
  expect(await flaws(page)).toEqual([])
  await task.getByRole('button', { name: 'Try again' }).click()
  const arrived = async () => {
    const { mails } = await (await request.get('/dev/mail.json')).json()
    return mails.some(
      ({ to, subject }: { to: string; subject: string }) => to === other.email && subject === 'Late',
    )
  }
  await expect.poll(arrived).toBe(true)

  await navigation.getByRole('link', { name: 'Mail' }).click()
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText('Stored in the local mailbox, because')).toBeVisible()
  expect(await flaws(page)).toEqual([])

  await page.getByRole('button', { name: 'Close the console' }).click()
  await expect(page.getByRole('heading', { name: 'Open the console' })).toBeVisible()
})
