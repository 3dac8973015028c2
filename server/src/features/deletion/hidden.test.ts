import { describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { openClubToDelete } from '../../testing/deleted-club.ts'
import { walkDeletion } from '../../testing/deletion-walk.ts'
import { clubForm } from '../../testing/forms.ts'

// The walk leaves the club marked as deleted. Everyone walks everywhere in hidden.deep-walks.test.ts.
const scene = await openClubToDelete()
const { ann, cam, dot, hall, make, club, items, people } = scene
await walkDeletion(scene, { isWhole: false })

describe('a deleted club', () => {
  it('keeps its id from a new club', async () => {
    const body = clubForm({ id: club.id, name: 'Once more' })
    for (const who of [ann, dot])
      expect(await who.refused('POST /clubs', { body })).toMatchObject({ code: 'id_taken' })
  })

  it('does not count among the clubs of the home feed', async () => {
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
