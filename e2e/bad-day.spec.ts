import type { Locator, Page, Request, Route } from '@playwright/test'
import { type Form, longWord, type Stage, type Trial } from './forms/form.ts'
import { forms } from './forms.ts'
import { gate, held } from './held.ts'
import { comesBack, dismissToasts, refusal } from './refusals.ts'
import { asked, expect, expectText, foundClub, test, unusedName } from './test.ts'

// What is pressed while a dialog fades away is a part of it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const waiting = 'Waiting for a connection'
const offline = 'Network error. Please check your connection and try again.'

// A few in one test share who is signed in and the club.
for (const [stage, rows] of Object.entries(forms))
  for (const form of rows)
    test(`nothing is lost or done twice on a bad day: ${form.name}`, async ({
      signedIn,
      client,
      expectComplaints,
    }) => {
      expectComplaints(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 500/)
      const [me, other] = [await signedIn('Bea'), await client('Noor')]
      const club = await foundClub(me.request, { name: unusedName('Bad Day') })
      if (stage === 'signIn') await me.page.context().clearCookies()
      await tryOut(form, { me, other, club })
    })

async function tryOut(form: Form, stage: Stage): Promise<void> {
  const { page } = stage.me
  const isTried = (trial: Trial) =>
    form.without?.[trial] === undefined && !(form.waits && (trial === 'network' || trial === 'answer'))
  const [method, path] = form.sends
  const isIt = (request: Request) => request.method() === method && path.test(new URL(request.url()).pathname)
  const sent: string[] = []
  const count = (request: Request) => isIt(request) && sent.push(request.url())
  const { press, typed } = await form.open(stage)
  const before = await form.count?.(stage)
  const holds = async () => {
    for (const [field, text] of typed) await expectText(field, text, form.name)
  }
  /** Sends it, and has its request answered so, which is told in these words. */
  const fails = async (answer: (route: Route) => Promise<void>, texts: readonly string[] = [offline]) => {
    const [asked, pressed, answered] = [gate(), gate(), gate()]
    const handle = async (route: Route) => {
      if (!isIt(route.request())) return route.fallback()
      asked.open()
      // Else a slow first press could be over before the second one, which would then be one too many.
      await pressed.isOpen
      await answer(route)
      answered.open()
    }
    await page.route('**/*', handle)
    await press.click()
    // A press right after a refusal at a field counts as the second half of a double click.
    const isAsked = await Promise.race([asked.isOpen.then(() => true), page.waitForTimeout(700)])
    if (!isAsked) await press.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
    pressed.open()
    await answered.isOpen
    for (const text of texts) await expect(page.getByText(text).first(), form.name).toBeVisible()
    await page.unroute('**/*', handle)
  }
  const stays = async () => {
    await expect(press, form.name).toBeEnabled()
    await holds()
    await focusIsSomewhere(page, form.name)
  }

  if (isTried('words')) await fits(page, form.name)
  if (isTried('leave')) await isLeft(form, stage, holds)
  if (isTried('network')) {
    await fails((route) => route.abort())
    await stays()
  }
  for (const [code, texts] of Object.entries(form.refusals ?? {})) {
    await fails((route) => route.fulfill(refusal(code)), texts)
    await stays()
    await dismissToasts(page)
  }
  if (isTried('session')) {
    await stage.me.request.post('/auth/v1/sign-out')
    await logInAgain(stage)
    await holds()
  }
  const losesAnswer = async (route: Route) => {
    expect((await route.fetch()).ok(), form.name).toBe(true)
    await route.abort()
  }
  const isDoneBefore = isTried('answer') && !form.isLive
  if (isDoneBefore) {
    await fails(losesAnswer)
    await stays()
  }

  page.on('request', count)
  // What was done already may have closed the question by now.
  if (!(await pressRepeatedly(press))) expect(isDoneBefore, form.name).toBe(true)
  if (form.says) await expect(page.getByText(form.says).first(), form.name).toBeVisible()
  await (isDoneBefore && form.doneBefore ? form.doneBefore(stage) : form.done(stage))
  page.off('request', count)
  // What was done before may be known by now from elsewhere, or is refused, which changes nothing.
  if (!isDoneBefore) expect(sent, form.name).toHaveLength(1)
  else if (!form.doneBefore) expect(sent.length, form.name).toBeLessThanOrEqual(1)
  if (before !== undefined) expect(await form.count?.(stage), form.name).toBe(before + 1)
  await focusIsSomewhere(page, form.name)

  if (form.waits) {
    await form.open(stage)
    await fails(losesAnswer, [waiting])
    await focusIsSomewhere(page, form.name)
    await comesBack(page)
    await expect(page.getByText(waiting), form.name).toHaveCount(0)
    if (before !== undefined) expect(await form.count?.(stage), form.name).toBe(before + 2)
    else await form.done(stage)
  }
  if (form.isLive) {
    await form.open(stage)
    await fails(losesAnswer)
    await (form.doneBefore ?? form.done)(stage)
    await focusIsSomewhere(page, form.name)
  }
}

/** Reloading, going back and closing lose nothing: a draft is there again, or one is asked first and stays. */
async function isLeft(form: Form, stage: Stage, holds: () => Promise<void>): Promise<void> {
  const { page } = stage.me
  const { reopen, asksToClose } = form
  const dialogs = page.getByRole('dialog')
  const isDialog = (await dialogs.count()) > 0
  if (reopen) {
    await page.reload()
    await reopen(stage)
    await holds()
    await page.goto('/favicon.svg')
    await page.goBack()
    await reopen(stage)
    await holds()
  } else
    for (const way of ['reload', 'back'] as const) {
      const question = page.waitForEvent('dialog')
      await page.evaluate((way) => {
        setTimeout(() => (way === 'back' ? history.back() : location.reload()))
      }, way)
      await (await question).dismiss()
      await holds()
    }
  if (!isDialog) return
  await page.keyboard.press('Escape')
  if (reopen && !asksToClose) {
    await expect(dialogs, form.name).toHaveCount(0)
    await reopen(stage)
  } else {
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question, form.name).toHaveCount(0)
  }
  await holds()
}

/**
 * By an impatient hand: at once, and 60, 180 and 300 ms after the first press, whatever is there by then. In the page
 * itself, so that the times are what they should be. False where the button is gone.
 */
const pressRepeatedly = (press: Locator): Promise<boolean> =>
  press.evaluateAll(async ([button]) => {
    if (!button) return false
    button.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = button.getBoundingClientRect()
    const presses = [0, 60, 180, 300].map(async (at) => {
      await new Promise((resolve) => setTimeout(resolve, at))
      const there = document.elementFromPoint(x + width / 2, y + height / 2)
      if (there instanceof HTMLElement) there.click()
    })
    await Promise.all(presses)
    return true
  })

async function logInAgain({ me: { page, person } }: Stage): Promise<void> {
  const again = page.getByRole('dialog', { name: 'Session expired. Please log in again.' })
  await again.getByLabel('Password', { exact: true }).fill(person.password)
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(again).toHaveCount(0)
}

/** What the keyboard does next happens somewhere, not at the page's very start. */
const focusIsSomewhere = (page: Page, name: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: `the focus after ${name}` })
    .not.toBe('BODY')

/** On a phone the long word widens nothing. */
async function fits(page: Page, name: string): Promise<void> {
  expect(longWord).toHaveLength(57)
  await page.setViewportSize({ width: 390, height: 900 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width, { message: name }).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('a change of tab keeps the focus where it was pressed', async ({ signedIn }) => {
  const { page, request } = await signedIn('Tab')
  const club = await foundClub(request, { name: unusedName('Many Tabs') })
  for (const path of [`/${club.slug}`, `/${club.slug}/members`, `/${club.slug}/edit-club`]) {
    await page.goto(path)
    const tabs = page.getByRole('tab')
    await expect(tabs.first()).toBeVisible()
    for (const name of await tabs.allInnerTexts()) {
      await page.getByRole('tab', { name }).first().click()
      await focusIsSomewhere(page, `${path}, ${name}`)
    }
  }
})

test('what is pressed before a page has loaded to its end does not lose the focus', async ({ signedIn }) => {
  const { page, request } = await signedIn('Early')
  const club = await foundClub(request, { name: unusedName('Early Hands') })
  const poll = await asked(request, club, { question: 'Already?' })
  const letGo = await held(page, /\/assets\/keepFocus-[^/]+\.js/)
  await page.goto(poll.path)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Vote', exact: true }).press('Enter')
  await expect(page.getByText('1 vote in total')).toBeVisible()
  letGo()
  await focusIsSomewhere(page, 'Vote')
})

test('a form that was just sent takes no second press until something is typed', async ({ signedIn }) => {
  const { page, request } = await signedIn('Dot')
  const club = await foundClub(request, { name: unusedName('Pressed Twice') })
  await page.goto(`/${club.slug}/edit-club`)
  const sent: string[] = []
  page.on('request', (one) => one.url().endsWith('/details') && sent.push(one.url()))
  const save = page.getByRole('button', { name: 'Save Changes' })
  await expect(save).toBeVisible()
  // However slow all this is, to the form it is one moment.
  await page.evaluate(() => {
    const now = performance.now()
    performance.now = () => now
  })
  for (const times of [1, 2]) {
    await page.getByLabel('Description').fill(`Changed ${times} times`)
    await pressRepeatedly(save)
    await expect.poll(() => sent.length).toBeGreaterThanOrEqual(times)
    await expect(save).toBeEnabled()
    expect(sent).toHaveLength(times)
  }
})
