import { describe, expect, it } from 'vitest'
import { isLeft } from './leaving'

const at = (pathname: string, search: object = {}) => ({ pathname, search })

describe('isLeft', () => {
  it.each([
    [at('/hall'), at('/clubs'), [true, true]],
    [at('/hall', { tab: 'settings' }), at('/hall/settings', { tab: 'settings' }), [true, true]],
    // Kept as a draft, it is there again when its tab is.
    [at('/hall', { tab: 'settings' }), at('/hall', { tab: 'members' }), [true, false]],
    [at('/hall', { tab: 'settings' }), at('/hall'), [true, false]],
    [at('/hall', { tab: 'settings' }), at('/hall', { tab: 'settings', section: 'a' }), [false, false]],
    [at('/hall'), at('/hall', { q: 'a' }), [false, false]],
  ])('from %j to %j: %j', (from, to, [lost, kept]) => {
    expect([isLeft(from, to, false), isLeft(from, to, true)]).toEqual([lost, kept])
  })
})
