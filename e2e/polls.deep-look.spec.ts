import { pollOptions } from './polls.ts'
import { pageWidth, resize } from './sizes.ts'
import { createClub, expect, publishPoll, test, unusedName } from './test.ts'

test('long polls in either text direction do not widen the page', async ({ signedIn, visitor }) => {
  const { request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Long Polls') })
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau'
  const poll = await publishPoll(request, club, {
    question: `${long} ${'q'.repeat(400)}`,
    options: pollOptions(long.repeat(3), 'שלום עולם'),
  })
  const page = await visitor()
  await resize(page, { width: 390, height: 844 })
  await page.goto(poll.path)
  await expect(page.getByRole('radio', { name: 'שלום עולם' })).toBeVisible()
  expect(await pageWidth(page)).toBeLessThanOrEqual(390)
})
