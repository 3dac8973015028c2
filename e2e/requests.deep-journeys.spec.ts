import type { Page } from '@playwright/test'
import { askToJoin, joinRequestPath, requestRow } from './requests.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('an answer can be undone for five seconds, and the person sees when to ask again', async ({
  signedIn,
}) => {
  const owner = await signedIn('Olga')
  const { page: asker, request } = await signedIn('Rita')
  const second = await signedIn('Sam')
  const club = await createClub(owner.request, { name: unusedName('Small Table'), isPrivate: true })
  await askToJoin(second.request, club.slug)
  await askToJoin(request, club.slug)
  await asker.goto(`/${club.slug}/preview`)
  await expect(asker.getByRole('button', { name: 'Request Sent' })).toBeDisabled()

  const { page } = owner
  // Without a live connection, which the time jump would interrupt.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.clock.install()
  await page.goto(`/${club.slug}/members?tab=requests`)
  const sent: string[] = []
  page.on('request', (one) => one.url().includes('/decisions') && sent.push(one.url()))
  const undo = page.getByRole('button', { name: 'Rejected. Undo for Rita Hollis' })
  const reject = page.getByRole('button', { name: 'Reject Rita Hollis' })
  await expect(reject).toBeVisible()
  // Stops the clock, so that a slow machine cannot exceed the five seconds.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await reject.press('Enter')
  await page.clock.runFor(100)
  await expect(undo).toBeFocused()
  await page.clock.runFor(4800)
  await undo.press('Enter')
  await page.clock.runFor(1)
  await expect(page.getByRole('link', { name: 'Rita Hollis' })).toBeFocused()
  await page.clock.resume()
  await page.clock.fastForward(5000)
  expect(sent).toEqual([])

  await page.getByRole('button', { name: 'Reject Rita Hollis' }).press('Enter')
  await expect(undo).toBeFocused()
  await page.clock.fastForward(5000)
  await expect(page.getByText('Request rejected')).toBeVisible()
  await expect(page.getByText('can ask again after 7 days')).toBeVisible()
  expect(sent).toHaveLength(1)
  // The focus is on the next row.
  await expect(requestRow(page, 'Rita Hollis')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Select Sam Hollis' })).toBeFocused()

  await expect(asker.getByText('Your request wasn’t accepted this time.')).toBeVisible()
  await expect(asker.getByRole('button', { name: 'Request to Join' })).toBeDisabled()
})

/** Presses the element at a point, which the previous press may have replaced. */
const pressAt = (page: Page, x: number, y: number) =>
  page.evaluate(
    ([x, y]) => {
      const target = document.elementFromPoint(x, y)
      if (target instanceof HTMLElement) target.click()
    },
    [x, y] as const,
  )

test('a double click on Accept answers one person without moving rows, and leaving the page sends', async ({
  signedIn,
}) => {
  const owner = await signedIn('Olga')
  const people = await Promise.all(['Una', 'Vic', 'Wim', 'Xan'].map((name) => signedIn(name)))
  const club = await createClub(owner.request, { name: unusedName('Quick Hands'), isPrivate: true })
  for (const { request } of people) await askToJoin(request, club.slug)
  const { page } = owner
  // Without a live connection, which the time jump would interrupt.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.clock.install()
  await page.goto(`/${club.slug}/members?tab=requests`)
  await expect(page.getByRole('button', { name: 'Accept Xan Hollis' })).toBeVisible()
  // Stops the clock, so that the time between presses does not depend on the machine.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  for (const [name, ms] of [
    ['Xan', 60],
    ['Wim', 180],
    ['Vic', 300],
  ] as const) {
    const box = await page.getByRole('button', { name: `Accept ${name} Hollis` }).boundingBox()
    if (!box) throw new Error(`No button for ${name}`)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await pressAt(page, x, y)
    await page.clock.runFor(ms)
    await pressAt(page, x, y)
    await expect(requestRow(page, `${name} Hollis`)).toContainText('Accepted')
  }
  await page.clock.resume()
  await page.clock.fastForward(5000)
  // Sent, but the row stays while the pointer is over the list.
  const first = requestRow(page, 'Xan Hollis')
  await expect(page.getByText('Xan Hollis was added to the club.')).toBeVisible()
  await expect(first).toContainText('Accepted')
  await expect(page.getByRole('button', { name: 'Accept Una Hollis' })).toBeVisible()
  await page.getByRole('button', { name: 'Reject Una Hollis' }).click()
  await page.mouse.move(2, 2)
  await expect(first).toHaveCount(0)
  await page.goto('/clubs')
  await expect(async () => {
    const { items } = await (await owner.request.get(`/rest/v1/clubs/${club.slug}/join-requests`)).json()
    const { members } = await (await owner.request.get(`/rest/v1/clubs/${club.slug}`)).json()
    expect([items, members]).toEqual([[], 4])
  }).toPass()
})

test('several requests are answered at once, and answers by another manager are reported', async ({
  signedIn,
}) => {
  const owner = await signedIn('Olga')
  const people = await Promise.all(['Una', 'Vic', 'Wim', 'Xan'].map((name) => signedIn(name)))
  const club = await createClub(owner.request, { name: unusedName('Full House'), isPrivate: true })
  for (const { request } of people) await askToJoin(request, club.slug)
  const { page } = owner
  // Without signals, like a tab that was asleep.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.clock.install()
  await page.goto(`/${club.slug}?tab=members`)
  await page.getByRole('tab', { name: 'Join Requests' }).click()
  // Newest first.
  await expect(page.getByRole('list', { name: 'Join requests' }).getByRole('listitem')).toContainText([
    'Xan Hollis',
    'Wim Hollis',
    'Vic Hollis',
    'Una Hollis',
  ])
  const all = page.getByRole('checkbox', { name: 'Select all 4 shown' })
  await all.press('Space')
  await page.getByRole('checkbox', { name: 'Select Una Hollis' }).uncheck()
  await expect(page.getByText('3 selected')).toBeVisible()
  await people[3]?.request.delete(joinRequestPath(club.slug))
  await page.getByRole('button', { name: 'Accept selected' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Accepted. Undo for/ })).toHaveCount(3)
  // The clock must not pass the five seconds before the focus has moved.
  await expect(page.getByRole('button', { name: 'Accepted. Undo for Xan Hollis' })).toBeFocused()
  await page.clock.fastForward(5000)
  await expect(page.getByText('Requests accepted')).toBeVisible()
  await expect(
    page.getByText('2 people were added to the club. 1 person no longer needed an answer.'),
  ).toBeVisible()
  await page.mouse.move(2, 2)
  await expect(page.getByRole('checkbox', { name: 'Select Una Hollis' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Members 3', exact: true })).toBeVisible()

  // Answered by someone else, so the request fails.
  await page.route('**/join-requests/decisions', (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'not_found', message: '', requestId: 'x' } } }),
  )
  await page.getByRole('button', { name: 'Accept Una Hollis' }).press('Enter')
  await page.clock.fastForward(5000)
  await expect(page.getByText('Failed to process the request')).toBeVisible()
  await expect(requestRow(page, 'Una Hollis')).toBeVisible()
  await page.unrouteAll()
  await people[0]?.request.delete(joinRequestPath(club.slug))
  await page.getByRole('button', { name: 'Accept Una Hollis' }).press('Enter')
  await page.clock.fastForward(5000)
  await expect(page.getByText('Already answered')).toBeVisible()
  await expect(requestRow(page, 'Una Hollis')).toHaveCount(0)

  for (const name of ['Yan', 'Zoe']) await askToJoin((await signedIn(name)).request, club.slug)
  await page.reload()
  await page.getByRole('checkbox', { name: 'Select all 2 shown' }).press('Space')
  await page.getByRole('button', { name: 'Reject selected' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Rejected. Undo for Zoe Hollis' })).toBeFocused()
  await page.clock.fastForward(5000)
  await expect(page.getByText('Requests rejected')).toBeVisible()
  await expect(page.getByText('2 people will be notified and can ask again after 7 days.')).toBeVisible()
})

test('only managers see requests, and a failed list shows an error', async ({ signedIn, client }) => {
  const owner = await signedIn('Olga')
  const member = await signedIn('Max')
  const { request } = await client('Nia')
  const club = await createClub(owner.request, { name: unusedName('Back Room'), isPrivate: true })
  await askToJoin(member.request, club.slug)
  const waiting = await (await owner.request.get(`/rest/v1/clubs/${club.slug}/join-requests`)).json()
  const data = { ids: [waiting.items[0].id], decision: 'accepted' }
  await owner.request.put(`/rest/v1/clubs/${club.slug}/join-requests/decisions`, { data })
  await askToJoin(request, club.slug)

  await member.page.goto(`/${club.slug}/members?tab=requests`)
  await expect(member.page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await expect(member.page.getByRole('tab', { name: 'Join Requests' })).toHaveCount(0)
  await expect(member.page.getByText('Nia Hollis')).toHaveCount(0)

  const { page } = owner
  await page.route('**/join-requests?**', (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'not_found', message: '', requestId: 'x' } } }),
  )
  await page.route('**/join-requests', (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'not_found', message: '', requestId: 'x' } } }),
  )
  await page.goto(`/${club.slug}/members?tab=requests`)
  await expect(page.getByText('Failed to fetch join requests')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(requestRow(page, 'Nia Hollis')).toBeVisible()
})

test('a refused request shows why, and joining elsewhere leads to the club', async ({ signedIn }) => {
  const owner = await signedIn('Olga')
  const { page, request } = await signedIn('Pia')
  const club = await createClub(owner.request, { name: unusedName('Half Door'), isPrivate: true })
  // Without signals, like a tab that was asleep.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.goto(`/${club.slug}/preview`)
  await page.route(`**${joinRequestPath(club.slug)}`, (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'not_found', message: '', requestId: 'x' } } }),
  )
  const ask = page.getByRole('button', { name: 'Request to Join' })
  // The refusal triggers a refetch; wait for it before more changes elsewhere.
  const isReadAgain = page.waitForResponse(`**/rest/v1/clubs/${club.slug}/preview`)
  await ask.click()
  await expect(page.getByText('Failed to send join request')).toBeVisible()
  await (await isReadAgain).finished()
  await page.unrouteAll()
  // Requested and accepted in another tab.
  await askToJoin(request, club.slug)
  const waiting = await (await owner.request.get(`/rest/v1/clubs/${club.slug}/join-requests`)).json()
  const data = { ids: [waiting.items[0].id], decision: 'accepted' }
  await owner.request.put(`/rest/v1/clubs/${club.slug}/join-requests/decisions`, { data })
  await ask.click()
  await expect(page.getByText('You are already a member of this club.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${club.slug}$`))
})

test('an invitation replaces the request; a request to a club that became public can be withdrawn', async ({
  signedIn,
}) => {
  const owner = await signedIn('Olga')
  const { page } = await signedIn('Ivo')
  const club = await createClub(owner.request, { name: unusedName('Open Letter'), isPrivate: true })
  const preview = `**/rest/v1/clubs/${club.slug}/preview`
  await page.route(preview, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isInvited: true } })
  })
  await page.goto(`/${club.slug}/preview`)
  const accept = page.getByRole('link', { name: 'Accept Invitation' })
  await expect(accept).toHaveAttribute('href', `/join-club?club=${club.id}`)
  await expect(page.getByRole('button', { name: 'Request to Join' })).toHaveCount(0)
  await page.unrouteAll()

  await page.route(preview, async (route) => {
    const json = await (await route.fetch()).json()
    const can = { join: true, ask: 'club_is_public' }
    await route.fulfill({ json: { ...json, isPrivate: false, hasAsked: true, can } })
  })
  await page.goto(`/clubs/${club.slug}/preview`)
  await expect(page.getByRole('button', { name: 'Join Club' })).toBeVisible()
  await expect(page.getByText('This club is public now')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toHaveCount(0)
})

test('a paid public club shows its fee before joining from inside', async ({ signedIn, visitor }) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, {
    name: unusedName('Paid Guild'),
    isPaid: true,
    membershipFee: '7.5',
    subscriptionDuration: 'yearly',
  })
  const { page } = await signedIn('Quin')
  await page.goto(`/${club.slug}`)
  await page.getByRole('link', { name: 'Join Club' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/${club.slug}/preview$`))
  await expect(page.getByText('Membership: $7.50 a year. You see how to pay after joining.')).toBeVisible()
  await page.getByRole('button', { name: 'Join Club' }).click()
  await expect(page.getByText('Request sent')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How to pay' })).toBeVisible()

  const guest = await visitor()
  await guest.goto(`/${club.slug}/preview`)
  await expect(guest.getByText('$7.50 membership fee')).toBeVisible()
  await expect(guest.getByText('You see how to pay')).toBeVisible()
})
