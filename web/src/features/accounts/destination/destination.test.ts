import { expect, it } from 'vitest'
import { clubTargetOf } from './destination'

it('finds the club of a path, and the token of an invitation', () => {
  expect(clubTargetOf('/join-club?club=an-id&token=a-token')).toEqual({ club: 'an-id', token: 'a-token' })
  expect(clubTargetOf('/join-club/an-id?token=a-token')).toEqual({ club: 'an-id', token: 'a-token' })
  expect(clubTargetOf('/hall/join?token=a-token')).toEqual({ club: 'hall', token: 'a-token' })
  for (const path of ['/hall', '/hall/preview?tab=posts', '/clubs/hall/preview', '/hall/posts/kiln?token=x'])
    expect(clubTargetOf(path)).toEqual({ club: 'hall' })
})

it('finds none in other paths', () => {
  for (const path of [undefined, '/', '/join-club', '/clubs', '/settings/account', '/create-club'])
    expect(clubTargetOf(path)).toBeUndefined()
})
