import type { Page } from '@playwright/test'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

const sentence =
  'This browser is too old for this site: update it, or open this page in a newer one, to log in and take part.'
/** What Safari up to 16.3 lacks. */
const older = [
  'delete String.prototype.isWellFormed',
  'delete Array.prototype.toReversed; delete Array.prototype.toSpliced',
  "const Real = RegExp; RegExp = new Proxy(Real, { construct(_, args) { if (/\\(\\?<[=!]/.test(args[0])) throw new SyntaxError('lookbehind'); return Reflect.construct(Real, args) } })",
]

test('browsers that are too old keep the rendered page, and read one sentence', async ({
  visitor,
  client,
}) => {
  const { request } = await client()
  const club = await createClub(request, { name: unusedName('Old Windows') })
  const post = await publishPost(request, club, { title: 'Glazing in lead' })
  for (const lacks of older) {
    const page = await visitor()
    await page.addInitScript(lacks)
    await page.goto(post.path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { name: 'Glazing in lead' })).toBeVisible()
    await expectSentence(page)
    await page.goto('/login', { waitUntil: 'networkidle' })
    await expectSentence(page)
    await page.close()
  }
})

test('browsers from Safari 16.4 on run the page and accept web addresses', async ({ signedIn }) => {
  const { page } = await signedIn('Ola')
  await page.addInitScript(
    'delete URL.canParse; delete URL.parse; delete Promise.withResolvers; delete Object.groupBy; delete AbortSignal.any; delete globalThis.requestIdleCallback',
  )
  await page.goto('/edit-profile')
  await page.getByLabel('Website').fill('https://ola.test/glass')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile has been updated successfully.')).toBeVisible()
  await expect(page.getByText(sentence)).toHaveCount(0)
})

async function expectSentence(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText([sentence])
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
}
