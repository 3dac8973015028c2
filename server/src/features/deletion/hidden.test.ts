import { api, type EndpointKey } from '@guildhall/contract/api'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { formerSlug, openClubToDelete } from '../../testing/deleted-club.ts'
import { walkDeletion } from '../../testing/deletion-walk.ts'
import { clubForm } from '../../testing/forms.ts'
import { rules } from '../../testing/permission-rules.ts'

// The walk leaves the club marked as deleted. All people walk in hidden.deep-walks.test.ts.
const scene = await openClubToDelete()
const { ann, ben, cam, dot, hall, make, club, items, comment, request, invite, people } = scene
await walkDeletion(scene, ['the owner', 'the author', 'a stranger'])

describe('a deleted club', () => {
  it('refuses every write as if it were not there', async () => {
    const common = { kind: 'public', who: 'owner', client: ann } as const
    const fixed = { items, comment, request, application: { id: newId() }, invite, ...common }
    const others = {
      member: personOf(cam).id,
      admin: personOf(ben).id,
      applicant: personOf(dot).id,
      stranger: personOf(dot),
    }
    const writes = (Object.keys(api) as EndpointKey[]).filter((key) => !key.startsWith('GET '))
    const signedIn = Object.entries(people).filter(([, { person }]) => person)
    const tried: EndpointKey[] = []
    for (const key of writes) {
      const rule = rules[key]
      // Its owner may restore it (restoration.test.ts).
      if (typeof rule === 'string' || key === 'PUT /my/deleted-clubs/:clubId/restoration') continue
      tried.push(key)
      for (const address of [club.slug, club.id, formerSlug]) {
        const input = await rule.input?.({ ...fixed, others, club: { ...club, slug: address } })
        await Promise.all(
          signedIn.map(async ([name, who]) => {
            const { status, code } = await who.refused(key, input)
            expect([status, code.endsWith('_not_found')], `${name} ${key}: ${code}`).toEqual([404, true])
          }),
        )
      }
    }
    expect(tried.length).toBeGreaterThan(30)
  })

  it('keeps its id from a new club', async () => {
    const body = clubForm({ id: club.id, name: 'Once more' })
    for (const who of [ann, dot])
      expect(await who.refused('POST /clubs', { body })).toMatchObject({ code: 'id_taken' })
  })

  it('takes no place in the home feed from other clubs', async () => {
    await make.post({ club: hall, author: personOf(ann), title: 'Older', createdAt: new Date(2020, 1, 1) })
    for (let n = 0; n < 30; n++) await make.post({ club, author: personOf(ann) })
    const { items } = await cam.call('GET /feed', { query: {} })
    expect(items.map((item) => item.title)).toEqual(['Older'])
  })

  it('cannot be watched', async () => {
    for (const [name, who] of Object.entries(people)) {
      const listener = await who.listen()
      expect(await listener.watch({ clubId: club.id }), name).toBe(false)
      expect(await listener.watch({ contentId: items.post.id }), name).toBe(false)
    }
  })
})
