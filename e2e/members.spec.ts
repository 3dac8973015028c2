import { act, join, names, row } from './members.ts'
import { choose } from './menus.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('an owner promotes, demotes and removes a member, each shown live', async ({ signedIn }) => {
  const [owner, mona, ned] = [await signedIn('Olga'), await signedIn('Mona'), await signedIn('Ned')]
  const club = await createClub(owner.request, { name: unusedName('Turners') })
  await join(mona.request, club)
  await join(ned.request, club)
  const members = `/${club.slug}/members`

  await owner.page.goto(`/${club.slug}`)
  await owner.page.getByRole('link', { name: '3 members' }).click()
  await expect(owner.page).toHaveURL(new RegExp(`${members}$`))
  await expect(owner.page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  for (const column of ['Member', 'Username', 'Role', 'Joined', 'Actions'])
    await expect(owner.page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  await expect(names(owner.page)).toHaveText(['Olga Hollis', 'Ned Hollis', 'Mona Hollis'])
  await expect(row(owner.page, 'Olga Hollis')).toContainText('Owner')
  await expect(owner.page.getByRole('button', { name: 'Actions for Olga Hollis' })).toHaveCount(0)

  // Ned, a plain member, comes second in his own list and can only leave and message others.
  await ned.page.goto(members)
  await expect(names(ned.page)).toHaveText(['Olga Hollis', 'Ned Hollis', 'Mona Hollis'])
  await expect(ned.page.getByRole('button', { name: /^Actions for/ })).toHaveCount(3)

  // By keyboard; the focus returns to the button.
  const actions = owner.page.getByRole('button', { name: 'Actions for Mona Hollis' })
  await actions.press('Enter')
  await expect(owner.page.getByRole('menuitem')).toHaveText([
    ...['Make Admin', 'Send Message', 'Moderate…', 'Remove Member'],
  ])
  await choose(owner.page.getByRole('menuitem', { name: 'Make Admin' }))
  await expect(owner.page.getByText('Member promoted')).toBeVisible()
  await expect(names(owner.page)).toHaveText(['Olga Hollis', 'Mona Hollis', 'Ned Hollis'])
  await expect(actions).toBeFocused()
  await expect(row(ned.page, 'Mona Hollis')).toContainText('Admin')

  // Mona can now do the same, but not to the owner, and not to herself without a confirmation.
  await mona.page.goto(members)
  await act(mona.page, 'Ned', 'Make Admin')
  await expect(mona.page.getByText('Member promoted')).toBeVisible()
  await expect(ned.page.getByRole('button', { name: 'Actions for Mona Hollis' })).toBeVisible()
  await act(mona.page, 'Mona', 'Remove Admin Role')
  const stepDown = mona.page.getByRole('dialog', { name: 'Give up your admin role?' })
  await stepDown.getByRole('button', { name: 'Remove Admin Role' }).click()
  await expect(mona.page.getByText('Admin role removed')).toBeVisible()
  await expect(mona.page.getByRole('button', { name: /^Actions for/ })).toHaveCount(3)

  await act(owner.page, 'Ned', 'Remove Admin Role')
  await expect(owner.page.getByText('Admin role removed')).toBeVisible()
  await expect(row(owner.page, 'Ned Hollis')).not.toContainText('Admin')
  await expect(owner.page.getByRole('button', { name: 'Actions for Ned Hollis' })).toBeFocused()
  await ned.page.getByRole('button', { name: 'Actions for Mona Hollis' }).click()
  await expect(ned.page.getByRole('menuitem')).toHaveText(['Send Message'])
  await ned.page.keyboard.press('Escape')

  await act(owner.page, 'Ned', 'Remove Member')
  const question = owner.page.getByRole('dialog', { name: 'Remove Ned Hollis?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(owner.page, 'Ned Hollis')).toBeVisible()
  await act(owner.page, 'Ned', 'Remove Member')
  await question.getByRole('button', { name: 'Remove Member' }).click()
  await expect(owner.page.getByText('Member removed')).toBeVisible()
  await expect(names(owner.page)).toHaveText(['Olga Hollis', 'Mona Hollis'])
  await expect(names(mona.page)).toHaveText(['Olga Hollis', 'Mona Hollis'])
  await expect(owner.page.getByRole('tab', { name: /Members.*2/ })).toBeVisible()

  // New members appear live.
  await join(ned.request, club)
  await expect(names(mona.page)).toHaveText(['Olga Hollis', 'Mona Hollis', 'Ned Hollis'])
  await act(mona.page, 'Mona', 'Leave Club')
  const leave = mona.page.getByRole('dialog', { name: `Leave ${club.name}?` })
  await leave.getByRole('button', { name: 'Leave Club' }).click()
  await expect(mona.page.getByText('Left club')).toBeVisible()
  await expect(names(owner.page)).toHaveText(['Olga Hollis', 'Ned Hollis'])
  await names(owner.page).last().click()
  await expect(owner.page).toHaveURL(/\/user\/nedhollis/)
})
