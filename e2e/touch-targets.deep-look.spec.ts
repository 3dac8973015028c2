import { allPages, shown } from './all-pages.ts'
import { violations } from './axe.ts'
import { expect, test } from './test.ts'
import { smallTargets } from './touch-targets.ts'

for (const part of [0, 1])
  test(`fingers find 44 px on every page: inside, ${part + 1}`, async ({ signedIn, onPhone }) => {
    test.setTimeout(240_000)
    const { page: desk, request } = await signedIn('Mia')
    const page = await onPhone(desk)
    const { grid, doors } = await allPages(request)
    for (const [index, path] of [...grid, ...doors].entries()) {
      if (index % 2 !== part) continue
      await shown(page, path)
      expect(await smallTargets(page), path).toEqual([])
      // Links in lines of their own, one below the other, are apart.
      const tooClose = (await violations(page)).filter((line) => line.startsWith('target-size'))
      expect(tooClose, path).toEqual([])
    }
  })

test('fingers find 44 px on every page: outside', async ({ signedIn, visitor, onPhone }) => {
  test.setTimeout(240_000)
  const { request } = await signedIn('Mia')
  const page = await onPhone(await visitor())
  const { visitors, accounts } = await allPages(request)
  for (const path of [...visitors, ...accounts]) {
    await shown(page, path)
    expect(await smallTargets(page), path).toEqual([])
  }
})
