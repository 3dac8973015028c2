import { expect, it } from 'vitest'
import { decoded, segmentLabel } from './paths'

it('decodes path segments, and leaves broken escapes as they are', () => {
  expect(decoded('caf%C3%A9')).toBe('café')
  expect(decoded('%')).toBe('%')
  expect(segmentLabel('create-club')).toBe('Create club')
  expect(segmentLabel('%E0%A4%A')).toBe('%E0%A4%A')
})
