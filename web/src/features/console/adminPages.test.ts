import { describe, expect, it } from 'vitest'
import { adminPages, pageAt } from './adminPages'

describe('the pages of the console', () => {
  it('have paths of their own', () => {
    const paths = adminPages.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each([
    ['', 'Overview', ''],
    ['people', 'People', ''],
    ['people/', 'People', ''],
    ['people/a-person', 'People', 'a-person'],
  ])('at /admin/%s is %s', (asked, title, rest) => {
    expect(pageAt(asked)).toMatchObject({ page: { title }, rest })
  })

  it.each(['peoples', 'nothing', 'nothing/people', '/people'])('has none at /admin/%s', (asked) => {
    expect(pageAt(asked)).toBeUndefined()
  })
})
