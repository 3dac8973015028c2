import { beforeEach, describe, expect, it, vi } from 'vitest'

let applyServerCount: typeof import('./applyServerCount').applyServerCount
const shown: string[] = []
const show = (name: string, asOf: number) =>
  applyServerCount(name, asOf, () => shown.push(`${name} of ${asOf}`))

beforeEach(async () => {
  vi.resetModules()
  shown.length = 0
  ;({ applyServerCount } = await import('./applyServerCount'))
})

describe('applyServerCount', () => {
  it('drops a count older than the shown one, but not one of the same time', () => {
    for (const asOf of [200, 100, 200, 300]) show('likes', asOf)
    expect(shown).toEqual(['likes of 200', 'likes of 200', 'likes of 300'])
  })

  it('compares counts of the same name only', () => {
    show('likes', 200)
    show('comments', 100)
    expect(shown).toEqual(['likes of 200', 'comments of 100'])
  })

  it('remembers the latest thousand names', () => {
    show('old', 500)
    show('kept', 500)
    for (let other = 0; other < 999; other += 1) show(`other ${other}`, 500)
    show('kept', 500)
    show('one more', 500)
    shown.length = 0
    show('old', 100)
    show('kept', 100)
    expect(shown).toEqual(['old of 100'])
  })
})
