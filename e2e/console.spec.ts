import { violations } from './axe.ts'
import { makeOperator } from './console.ts'
import { expect, test } from './test.ts'

test('an operator opens the console with a mailed code, names another and closes it', async ({
  signedIn,
  client,
}) => {
  const { page, person, request } = await signedIn('Olive')
  const { person: other } = await client('Newton')
  await makeOperator(person)
  await page.goto('/')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Console' }).click()
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
  expect(await violations(page)).toEqual([])

  const navigation = page.getByRole('navigation', { name: 'Console' })
  await navigation.getByRole('link', { name: 'People' }).click()
  await page.getByRole('searchbox', { name: 'Find people' }).fill(other.email)
  const people = page.getByRole('list', { name: 'People' })
  await expect(people.getByRole('listitem')).toHaveCount(1)
  await people.getByRole('link', { name: 'Newton Hollis' }).click()
  await page.getByRole('button', { name: 'Make operator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make operator' }).click()
  await expect(page.getByText('Operator', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Close the console' }).click()
  await expect(page.getByRole('heading', { name: 'Open the console' })).toBeVisible()
})
