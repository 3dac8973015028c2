import type { Page } from '@playwright/test'
import { expect, foundClub, published, test, unusedName } from './test.ts'

type Fiber = {
  type: unknown
  flags: number
  memoizedProps: Record<string, unknown> | null
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

/** Notes the items of lists in which React renders anything anew, as its developer tools are told. */
async function noteRenders(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const rendered = new Set<unknown>()
    const performedWork = 1
    function walk(fiber: Fiber, item: unknown): void {
      const before = fiber.alternate
      const here = fiber.memoizedProps?.['data-item'] ?? item
      const isComponent = typeof fiber.type === 'function' || typeof fiber.type === 'object'
      if (here && isComponent && before && fiber.flags & performedWork) rendered.add(here)
      // Nothing below was touched.
      if (before && before.child === fiber.child) return
      for (let child = fiber.child; child; child = child.sibling) walk(child, here)
    }
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => walk(root.current, undefined),
    }
    Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, rendered })
  })
  return () =>
    page.evaluate(() => {
      const { rendered } = globalThis as unknown as { rendered: Set<string> }
      const items = [...rendered]
      rendered.clear()
      return items
    })
}

test('a like, a reaction or a keystroke in a feed renders its own item and no other', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Long Scroll') })
  const posts = []
  for (const title of ['One', 'Two', 'Three']) posts.push(await published(request, club, { title }))
  const renders = await noteRenders(page)
  await page.goto(`/${club.slug}`, { waitUntil: 'networkidle' })
  const card = page.getByRole('article', { name: 'Two' })
  await expect(card).toBeVisible()
  await renders()

  await card.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(card.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => (await request.get(`/rest/v1/clubs/${club.slug}/feed`)).text())
    .toContain('"likeCount":1')
  expect(await renders()).toEqual([posts[1]?.id])

  await card.getByRole('button', { name: 'React', exact: true }).click()
  await page.getByRole('menuitem', { name: 'React with thanks' }).click()
  await expect(card.getByRole('button', { name: '1 person reacted with thanks' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'React', exact: true })).toBeFocused()
  await expect
    .poll(async () => (await request.get(`/rest/v1/clubs/${club.slug}/feed`)).text())
    .toContain('"thanks":1')
  expect(await renders()).toEqual([posts[1]?.id])

  await card.getByRole('button', { name: 'Comment, 0 comments' }).click()
  const field = card.getByLabel('Write a comment')
  await field.press('a')
  await expect(field).toHaveValue('a')
  expect(await renders()).toEqual([posts[1]?.id])
})
