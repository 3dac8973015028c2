import { openLive } from './live.ts'
import { act, join, names, row } from './members.ts'
import { choose } from './menus.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('an owner promotes and removes members, who come and go live', async ({ signedIn, client }) => {
  const [owner, mona, ned] = [await signedIn('Olga'), await client('Mona'), await client('Ned')]
  const { page } = owner
  const club = await createClub(owner.request, { name: unusedName('Turners') })
  await join(mona.request, club)
  await openLive(page, `/${club.slug}/members`)
  await expect(names(page)).toHaveText(['Olga Hollis', 'Mona Hollis'])
  await join(ned.request, club)
  await expect(names(page)).toHaveText(['Olga Hollis', 'Ned Hollis', 'Mona Hollis'])

  // By keyboard; the focus returns to the button, although its row moves.
  const actions = page.getByRole('button', { name: 'Actions for Mona Hollis' })
  await actions.press('Enter')
  await choose(page.getByRole('menuitem', { name: 'Make Admin' }))
  await expect(names(page)).toHaveText(['Olga Hollis', 'Mona Hollis', 'Ned Hollis'])
  await expect(actions).toBeFocused()
  await expect(row(page, 'Mona Hollis')).toContainText('Admin')

  await act(page, 'Ned', 'Remove Member')
  const question = page.getByRole('dialog', { name: 'Remove Ned Hollis?' })
  await question.getByRole('button', { name: 'Remove Member' }).click()
  await expect(names(page)).toHaveText(['Olga Hollis', 'Mona Hollis'])
  expect((await mona.request.delete(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await expect(names(page)).toHaveText(['Olga Hollis'])
})
