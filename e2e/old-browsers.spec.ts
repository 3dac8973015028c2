import type { Page } from '@playwright/test'
import { newerNames } from '../web/build/newer-names.ts'
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
  signedIn,
}) => {
  const { page: member, request } = await signedIn()
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
  // Rendered for no one: the sentence is all there is.
  await member.addInitScript(older[1] ?? '')
  for (const path of ['/notifications', `/${club.slug}/edit-club`]) {
    await member.goto(path, { waitUntil: 'networkidle' })
    await expectSentence(member)
    await expect(member.getByRole('alert').filter({ hasText: sentence })).toBeInViewport()
  }
})

test('browsers from Safari 16.4 on run the page and accept web addresses', async ({ signedIn }) => {
  const { page, request } = await signedIn('Ola')
  await page.addInitScript(`
    for (const path of ${JSON.stringify(newerNames.filter((name) => !name.startsWith('.')))}) {
      const parts = path.split('.')
      const last = parts.pop()
      const owner = parts.reduce((owner, name) => owner?.[name], globalThis)
      if (owner) delete owner[last]
    }
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
    for (const name of ['map', 'filter', 'toArray', 'some', 'every', 'find', 'reduce', 'take', 'drop', 'flatMap', 'forEach'])
      delete iterator[name]
    for (const name of ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'])
      delete Set.prototype[name]
  `)
  await page.goto('/edit-profile')
  await page.getByLabel('Website').fill('https://ola.test/glass')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile has been updated successfully.')).toBeVisible()
  expect(
    await page.evaluate("[typeof URL.canParse, typeof Object.groupBy, 'CloseWatcher' in window]"),
  ).toEqual(['undefined', 'undefined', false])
  const club = await createClub(request, { name: unusedName('Newer Windows') })
  const post = await publishPost(request, club, {
    title: 'Glazing in copper',
    content: 'By https://glass.test',
  })
  for (const path of [
    '/',
    `/${club.slug}`,
    post.path,
    `/${club.slug}?tab=events`,
    '/search?q=glazing',
    '/messages',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(
      page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('banner')).first(),
    ).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  }
  await expect(page.getByText(sentence)).toHaveCount(0)
})

async function expectSentence(page: Page): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText([sentence])
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
}
