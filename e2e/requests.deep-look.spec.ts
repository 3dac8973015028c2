import { flaws, flawsOn, screens } from './axe.ts'
import { untilDoublePressIsOver } from './double-press.ts'
import { disableTimeouts } from './request-gate.ts'
import { askToJoin } from './requests.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('request and answers pass axe in both color schemes', async ({ signedIn }) => {
  const owner = await signedIn('Olga')
  const asker = await signedIn('Bartholomew-Maximilian')
  const club = await createClub(owner.request, { name: unusedName('Looked At'), isPrivate: true })
  const { page } = asker
  await page.goto(`/${club.slug}/preview`)
  await expect(page.getByRole('button', { name: 'Request to Join' })).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await askToJoin(asker.request, club.slug)
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  expect(await flaws(page)).toEqual([])

  // Keeps answers undoable while axe runs.
  await disableTimeouts(owner.page, 5000)
  await owner.page.goto(`/${club.slug}/members?tab=requests`)
  const select = owner.page.getByRole('checkbox', { name: 'Select Bartholomew-Maximilian Hollis' })
  await select.check()
  expect(await flaws(owner.page)).toEqual([])
  for (const screen of screens) {
    await select.check()
    await owner.page.getByRole('button', { name: 'Reject selected' }).press('Enter')
    const undo = owner.page.getByRole('button', { name: /^Rejected. Undo for/ })
    await expect(undo).toBeFocused()
    expect(await flawsOn(owner.page, screen)).toEqual([])
    await untilDoublePressIsOver(owner.page)
    await undo.press('Enter')
    await expect(undo).toHaveCount(0)
    await expect(select).toBeVisible()
  }
})
