import type { Page } from '@playwright/test'
import { refusal } from './refusals.ts'
import { withoutEnd } from './request-gate.ts'
import { expect, foundClub, test, unusedName } from './test.ts'
import { toastMs, toasts } from './toasts.ts'

for (const width of [390, 1280])
  test(`no toast stands over a button or field that one needs (${width})`, async ({
    signedIn,
    expectComplaints,
  }) => {
    expectComplaints(/ERR_FAILED/)
    const { page, request } = await signedIn()
    await page.setViewportSize({ width, height: 844 })
    await withoutEnd(page, toastMs)
    const club = await foundClub(request, { name: unusedName('In the Way') })
    let isRefused = false
    await page.route(/\/(profile|clubs|posts|access)$/, (route) => {
      if (route.request().method() === 'GET') return route.continue()
      if (isRefused) return route.fulfill(refused)
      // Without any answer a post waits, and there is nothing to press again.
      return route.request().url().endsWith('/posts')
        ? route.fulfill(refusal('request_timeout'))
        : route.abort()
    })
    for (const { path, act } of failing(page, club.slug)) {
      isRefused = false
      await page.goto(path)
      const press = await act()
      await press.click()
      const toast = toasts(page).first()
      await expect(toast).toBeVisible()
      // Once it has come in.
      await toast.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)))
      await expect.poll(() => covered(page), { message: path }).toEqual([])
      // Nor does anything of the stack that one does not see.
      await press.click({ trial: true, timeout: 5000 })
      const shown = await toast.elementHandle()
      // And it can be pressed again at once, which is refused in other words beside the first.
      isRefused = true
      await press.click()
      const second = toasts(page).filter({ hasNotText: 'Network error' }).first()
      await expect(second).toBeVisible()
      await second.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)))
      await expect.poll(() => covered(page), { message: `${path}, twice` }).toEqual([])
      // Where they moved to another edge, they moved: nothing was shown twice or said again.
      await expect(toasts(page)).toHaveCount(2)
      expect(await shown?.evaluate((node) => node.isConnected), path).toBe(true)
    }
  })

const refused = { status: 404, json: { error: { code: 'not_found', message: '', requestId: 'x' } } }

/** On each of these pages something is sent that fails, which a toast says. */
const failing = (page: Page, slug: string) => [
  {
    path: '/edit-profile',
    act: async () => {
      await page.getByLabel('Bio').fill('Something else')
      return page.getByRole('button', { name: 'Save changes' })
    },
  },
  {
    path: '/create-club',
    act: async () => {
      await page.getByLabel('Club name').fill(unusedName('Never Founded'))
      return page.locator('main').getByRole('button', { name: 'Create Club' })
    },
  },
  {
    path: `/${slug}`,
    act: async () => {
      await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Title').fill('Never sent')
      await dialog.getByRole('textbox', { name: 'Content' }).fill('Never')
      return dialog.getByRole('button', { name: 'Create Post' })
    },
  },
  {
    path: `/${slug}`,
    act: async () => {
      // Refused at its fields, and in a toast beside them.
      await page.getByLabel('Composer').getByRole('button', { name: 'Create Service' }).click()
      return page.getByRole('dialog').getByRole('button', { name: 'Create Service' })
    },
  },
  {
    path: `/${slug}/edit-club?tab=access`,
    act: async () => {
      await page.getByRole('radio', { name: 'Paid' }).check()
      await page.getByLabel('Membership fee').fill('3')
      return page.getByRole('button', { name: 'Save Changes' })
    },
  },
]

/** What sends something, the field to be corrected next, dialogs' buttons and the bar at the bottom, as far as a toast stands over them. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const needed =
      '[type=submit], .mantine-Button-root[data-variant=filled], [role=dialog] .mantine-Button-root, [aria-invalid=true]:focus, nav[aria-label="Main"] a'
    const boxes = [...document.querySelectorAll('.mantine-Notification-root')].map((one) =>
      one.getBoundingClientRect(),
    )
    return [...document.querySelectorAll<HTMLElement>(needed)]
      .filter((one) => {
        const box = one.getBoundingClientRect()
        return boxes.some(
          (toast) =>
            box.width > 0 &&
            box.left < toast.right &&
            box.right > toast.left &&
            box.top < toast.bottom &&
            box.bottom > toast.top,
        )
      })
      .map((one) => one.textContent || one.id)
  })
