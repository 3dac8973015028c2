import { requestRow } from './requests.ts'
import { createClub, expect, mailedLink, newPerson, test, unusedName } from './test.ts'

test('a visitor signs up by a club’s preview, accepts its rules and answers, and is accepted', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Rules First'), isPrivate: true })
  await owner.page.goto(`/${club.slug}/settings`)
  await owner.page.getByRole('button', { name: 'Add “Be kind”' }).click()
  await owner.page.getByRole('button', { name: 'Add question' }).click()
  await owner.page.getByRole('textbox', { name: 'Question 1' }).fill('What do you carve?')
  await owner.page.getByRole('button', { name: 'Save Rules' }).click()
  await expect(owner.page.getByText('Changes are saved!').first()).toBeVisible()

  const page = await visitor()
  const person = newPerson('Vera')
  await page.goto(`/${club.slug}/preview`)
  await expect(page.getByRole('region', { name: 'Rules' }).getByText('Be kind')).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created!')).toBeVisible()
  await page.goto(await mailedLink(page.request, person.email, 'Confirm'))
  await page.getByRole('button', { name: 'Confirm my address' }).click()

  await expect(page).toHaveURL(new RegExp(`/${club.slug}/preview$`))
  await page.getByRole('button', { name: 'Request to Join' }).click()
  const dialog = page.getByRole('dialog', { name: `Request to join ${club.name}` })
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(dialog.getByText('Accept the rules to join')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('textbox', { name: 'What do you carve?' }).fill('Spoons of birch')
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('Request sent', { exact: true })).toBeVisible()

  const name = `${person.firstName} ${person.lastName}`
  await owner.page.goto(`/${club.slug}/members?tab=requests`)
  await expect(requestRow(owner.page, name)).toContainText('Spoons of birch')
  await owner.page.getByRole('button', { name: `Accept ${name}` }).click()
  await expect(owner.page.getByText('Request accepted')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${club.slug}$`))

  await owner.page.goto(`/${club.slug}/members`)
  await owner.page.getByRole('button', { name: `Actions for ${name}` }).click()
  await owner.page.getByRole('menuitem', { name: 'Answers' }).click()
  await expect(owner.page.getByRole('dialog', { name: `Answers of ${name}` })).toContainText(
    'Spoons of birch',
  )
})
