import type { Locator, Page, Request, Route } from '@playwright/test'
import { type Form, longWord, type Stage, type Trial } from './forms/form.ts'
import { forms } from './forms.ts'
import { dismissToasts, refusal } from './refusals.ts'
import { gate } from './request-gate.ts'
import { pageWidth, resize } from './sizes.ts'
import { createClub, expect, expectText, test, unusedName } from './test.ts'

const offline = 'Network error. Please check your connection and try again.'
const savedOffline = 'You’re offline. Your draft is saved.'

/**
 * Declares a test per form, or for the named ones: refused, offline, without a response, signed out, pressed
 * repeatedly. Throws for an unknown name.
 */
export function testForms(names?: string[]): void {
  // Includes presses while a dialog fades out.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  const all = Object.entries(forms).flatMap(([stage, rows]) => rows.map((form) => ({ stage, form })))
  const chosen = all.filter(({ form }) => !names || names.includes(form.name))
  if (names && chosen.length !== names.length) throw new Error(`No form is called one of: ${names}`)
  for (const { stage, form } of chosen)
    test(`nothing is lost or done twice on a bad day: ${form.name}`, async ({
      signedIn,
      client,
      expectComplaints,
    }) => {
      expectComplaints(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 500/)
      const [me, other] = [await signedIn('Bea'), await client('Noor')]
      const club = await createClub(me.request, { name: unusedName('Bad Day') })
      if (stage === 'signIn') await me.page.context().clearCookies()
      await tryOut(form, { me, other, club })
    })
}

async function tryOut(form: Form, stage: Stage): Promise<void> {
  const { page } = stage.me
  const isTried = (trial: Trial) => form.without?.[trial] === undefined
  const unreachable = [form.savesDraft ? savedOffline : offline]
  const [method, path] = form.sends
  const isIt = (request: Request) => request.method() === method && path.test(new URL(request.url()).pathname)
  const sent: string[] = []
  const count = (request: Request) => isIt(request) && sent.push(request.url())
  const { press, typed } = await form.open(stage)
  const before = await form.count?.(stage)
  const holds = async () => {
    for (const [field, text] of typed) await expectText(field, text, form.name)
  }
  /** Submits with the response replaced by `answer`, and expects these texts. */
  const fails = async (answer: (route: Route) => Promise<void>, texts: readonly string[] = unreachable) => {
    const [asked, pressed, answered] = [gate(), gate(), gate()]
    const handled = new Set<Promise<void>>()
    let isOver = false
    const handle = async (route: Route) => {
      if (isOver || !isIt(route.request())) return route.fallback()
      asked.open()
      // A slow first press could otherwise end before the second one, which would then submit again.
      await pressed.isOpen
      const handling = answer(route)
      handled.add(handling)
      await handling
      answered.open()
    }
    await page.route('**/*', handle)
    await press.click()
    // A press right after a refusal at a field counts as part of a double click.
    const isAsked = await Promise.race([asked.isOpen.then(() => true), page.waitForTimeout(700)])
    if (!isAsked) await press.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
    pressed.open()
    await answered.isOpen
    for (const text of texts) await expect(page.getByText(text).first(), form.name).toBeVisible()
    isOver = true
    await Promise.all(handled)
    await page.unroute('**/*', handle)
  }
  const stays = async () => {
    await expect(press, form.name).toBeEnabled()
    await holds()
    await focusIsSomewhere(page, form.name)
  }

  await fits(page, press, form.name)
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
  // An action that already succeeded may have closed the dialog.
  if (!(await pressRepeatedly(press))) expect(isDoneBefore, form.name).toBe(true)
  if (form.says) await expect(page.getByText(form.says).first(), form.name).toBeVisible()
  await (isDoneBefore && form.doneBefore ? form.doneBefore(stage) : form.done(stage))
  page.off('request', count)
  // It may already show as done, or be refused without effect.
  if (!isDoneBefore) expect(sent, form.name).toHaveLength(1)
  else if (!form.doneBefore) expect(sent.length, form.name).toBeLessThanOrEqual(1)
  if (before !== undefined) expect(await form.count?.(stage), form.name).toBe(before + 1)
  await focusIsSomewhere(page, form.name)

  if (form.isLive) {
    await form.open(stage)
    await fails(losesAnswer)
    await (form.doneBefore ?? form.done)(stage)
    await focusIsSomewhere(page, form.name)
  }
}

/** Reload, Back and closing keep a draft, or need a confirmation. */
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
    for (const way of ['reload', ...(isDialog ? [] : ['back' as const])] as const) {
      const question = page.waitForEvent('dialog')
      await page.evaluate((way) => {
        setTimeout(() => (way === 'back' ? history.back() : location.reload()))
      }, way)
      await (await question).dismiss()
      await holds()
    }
  if (!isDialog) return
  if (!reopen || asksToClose) {
    // Back closes what lies over the page, and asks where Escape asks.
    await page.goBack()
    await page
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await holds()
  }
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
 * Presses at once and 60, 180 and 300 ms later, whatever is there then. Runs in the page for exact times.
 * False if the button is gone.
 */
export const pressRepeatedly = (press: Locator): Promise<boolean> =>
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

/** The focus is not lost to the start of the page. */
export const focusIsSomewhere = (page: Page, name: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: `the focus after ${name}` })
    .not.toBe('BODY')

/** On a phone neither the long word nor a dropdown widens the page, and the button stays in reach. */
async function fits(page: Page, press: Locator, name: string): Promise<void> {
  expect(longWord).toHaveLength(57)
  await resize(page, { width: 390, height: 900 })
  // Not those of the menu that settings have on a phone.
  const options = page.locator('[role="option"]:visible')
  const width = () => pageWidth(page)
  await expect.poll(width, { message: name }).toBeLessThanOrEqual(390)
  const holder =
    (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog').last() : page.getByRole('main')
  for (const select of await holder.locator('input[role="combobox"]:enabled').all()) {
    if (!(await select.isVisible())) continue
    await select.click()
    await options
      .first()
      .waitFor({ timeout: 1000 })
      .catch(() => undefined)
    expect(await width(), `${name}, with options`).toBeLessThanOrEqual(390)
    await select.blur()
    await expect(options, name).toHaveCount(0)
  }
  await press.scrollIntoViewIfNeeded()
  await press.focus()
  const box = await press.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(390)
  await resize(page, { width: 1280, height: 900 })
}
