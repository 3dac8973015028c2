import { expect, it } from 'vitest'
import { countText } from './notifications.api'

it('the bell says how many are unread, and from 100 on 99+', () => {
  expect([1, 99, 100].map(countText)).toEqual(['1', '99', '99+'])
})
