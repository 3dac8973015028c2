import { expect } from 'vitest'
import { type Client, personOf } from '../../../testing/as.ts'
import { postForm } from '../../../testing/forms.ts'
import type { World } from '../../../testing/world.ts'

/** Steps shared by tests of held submissions. */
export function holding(world: World) {
  const { ann, hall, make, app } = world
  const { db } = app.deps
  const inHall = { params: { club: hall.slug } }

  const set = (firstPosts: number, club = hall) =>
    ann.call('PUT /clubs/:club/prevention', {
      params: { club: club.slug },
      body: {
        firstPosts,
        newForDays: 0,
        maxLinks: null,
        maxPictures: null,
        maxMentions: null,
        autoHideAt: 0,
      },
    })
  const posting = (given: Parameters<typeof postForm>[0] = {}, club = hall) => ({
    params: { club: club.slug },
    body: postForm({ title: 'Hello there', content: 'My first words', ...given }),
  })
  /** Sends it, and expects that it is held. */
  const send = async (who: Client, input = posting()) => {
    expect((await who.refused('POST /clubs/:club/posts', input)).code).toBe('held_for_review')
    return input.body.id
  }
  const decide = (heldId: string, decision: 'approved' | 'declined' = 'approved', note = '') => ({
    params: { heldId },
    body: { decision, note },
  })
  const waitingIn = async (who: Client, club = hall) =>
    (await who.call('GET /clubs/:club/held', { params: { club: club.slug }, query: {} })).items
  const ownOf = async (who: Client) => (await who.call('GET /my/held', { query: {} })).items
  const titlesIn = async (who: Client, club = hall) => {
    const { items } = await who.call('GET /clubs/:club/feed', { params: { club: club.slug }, query: {} })
    return items.map((item) => item.id)
  }
  const newMember = async (club = hall) => {
    const person = await world.as(await make.person())
    await make.member(club, personOf(person))
    return person
  }
  const noticesOf = (who: Client, type: string) =>
    db
      .selectFrom('notifications')
      .select(['title', 'message', 'content_id', 'mail'])
      .where('user_id', '=', personOf(who).id)
      .where('type', '=', type)
      .execute()
  return { inHall, set, posting, send, decide, waitingIn, ownOf, titlesIn, newMember, noticesOf }
}
