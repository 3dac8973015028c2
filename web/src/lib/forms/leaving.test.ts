import { describe, expect, it } from 'vitest'
import { leftBy } from './leaving'

const at = (pathname: string, search: object = {}) => ({ pathname, search })

describe('leftBy', () => {
  it.each([
    [at('/hall'), at('/clubs'), 'page'],
    [at('/hall', { tab: 'settings' }), at('/hall/settings', { tab: 'settings' }), 'page'],
    [at('/hall', { tab: 'settings' }), at('/hall', { tab: 'members' }), 'tab'],
    [at('/hall', { tab: 'settings' }), at('/hall'), 'tab'],
    [at('/hall', { tab: 'settings' }), at('/hall', { tab: 'settings', section: 'a' }), null],
    [at('/hall'), at('/hall', { q: 'a' }), null],
  ])('from %j to %j: %j', (from, to, left) => {
    expect(leftBy(from, to)).toBe(left)
  })
})
