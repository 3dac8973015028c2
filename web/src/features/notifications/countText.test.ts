import { expect, it } from 'vitest'
import { countText } from './notifications.api'

it('shows unread notifications up to 99, then 99+', () => {
  expect([1, 99, 100].map(countText)).toEqual(['1', '99', '99+'])
})
