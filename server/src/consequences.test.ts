import type { EndpointKey } from '@guildhall/contract/api'
import { api } from '@guildhall/contract/api'
import { type Consequence, consequences } from '@guildhall/contract/consequences'
import { notificationWays } from '@guildhall/contract/notification-ways'
import { describe, expect, it } from 'vitest'
import { rules } from './testing/permission-rules.ts'
import type { Scene } from './testing/scenes.ts'

// permissions.test.ts holds the server to `rules`; opening.test.ts and comments-since.test.ts to what stays.
const listed = Object.entries(consequences).map(([key, fields]) => ({
  key: key as EndpointKey,
  all: Object.values(fields).filter((one): one is Consequence => typeof one === 'object'),
}))

describe('settings that change what others said or were promised', () => {
  it.each(listed.filter(({ key, all }) => key.includes('/clubs/') && all.length > 0))(
    '$key: who may change them is as the server decides',
    ({ key, all }) => {
      const rule = rules[key]
      if (typeof rule === 'string') throw new Error(rule)
      const kind = key.includes('/opening') ? 'private' : 'public'
      const mayAdmins = rule.may({ kind, who: 'adminByRole' } as Scene) === true
      const mayMembers = rule.may({ kind, who: 'member' } as Scene) === true
      const isByOffer = key === 'PUT /clubs/:club/ownership'
      for (const { who } of all)
        expect([who, mayMembers]).toEqual([mayAdmins || isByOffer ? 'admins' : 'owner', false])
    },
  )

  it('are there, notify by known types, and say what stays', () => {
    for (const { key, all } of listed) {
      expect(api[key], key).toBeDefined()
      for (const { notified, stays } of all) {
        expect(stays).not.toBe('')
        if (notified) expect(notificationWays).toHaveProperty(notified)
      }
    }
  })

  it('are confirmed by typing the name where a member can lose what was promised', () => {
    const typed = listed.filter(({ all }) => all.some(({ confirmed }) => confirmed === 'name typed'))
    expect(typed.map(({ key }) => key)).toEqual(['PUT /clubs/:club/opening', 'DELETE /clubs/:club'])
  })
})
