import { expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, make, as, app } = await openWorld()

const club = await make.club({ owner: personOf(ann), name: 'Łódź O’Clock' })
const name = { firstName: 'Øyvind-Þór', lastName: 'O’Brien Çıtak' }
const [member, admin] = [await make.person(name), await make.person(name)]
await make.member(club, member)
await make.member(club, admin, 'admin')
await (await as(member)).call('POST /functions/v1/send-chat-message', {
  body: { club_id: club.id, receiver_id: personOf(ann).id, message: 'Hello' },
})
await make.post({ club, author: member, title: 'Post' })
await app.deps.db
  .updateTable('profiles')
  .set({ interests: ['Große Öfen'] })
  .where('id', '=', member.id)
  .execute()

const at = { params: { club: club.slug } }
type Found = { id: string }[]
const places: Record<string, (q: string) => Promise<Found>> = {
  search: async (q) => (await ann.call('GET /search/people', { query: { q } })).items,
  suggestions: async (q) => (await ann.call('GET /search/suggestions', { query: { q } })).people,
  members: async (q) => (await ann.call('GET /clubs/:club/members', { ...at, query: { q } })).items,
  mentions: async (q) =>
    // Completion queries the word at the caret.
    (await ann.call('GET /clubs/:club/mentionable', { ...at, query: { q: q.split(' ')[0] ?? '' } })).items,
  permissions: async (q) =>
    (await ann.call('GET /clubs/:club/permissions/people', { ...at, query: { q } })).people,
  owners: async (q) =>
    (await ann.call('GET /clubs/:club/ownership-candidates', { ...at, query: { q } })).people,
  chats: async (q) =>
    (await ann.call('GET /functions/v1/get-chat-list', { query: { q } })).chatList.map(
      ({ member_id: id }) => ({ id: id ?? '' }),
    ),
}

it.each(Object.entries(places))('%s find people by name in any spelling', async (where, find) => {
  const expected = where === 'owners' ? admin.id : member.id
  for (const q of [
    'oyvind',
    'ØYVIND',
    'thor',
    'obrien',
    'o’brien',
    'brien',
    'citak',
    'ÇITAK',
    'oyvindthor',
    'Brien Oyvind',
  ])
    expect(
      (await find(q)).map(({ id }) => id),
      q,
    ).toContain(expected)
  for (const q of ['yvinx', 'oyvind x', '🎉'].slice(where === 'mentions' ? 2 : 0))
    expect(await find(q), q).toEqual([])
})

it('searches find members by their tags, and clubs by their names', async () => {
  const about = await ann.call('GET /clubs/:club/members', { ...at, query: { about: 'grosse  ofen' } })
  expect(about.items.map(({ id }) => id)).toEqual([member.id])
  for (const q of ['lodz', 'ŁÓDŹ', 'o clock', 'oclock', "o'clock"]) {
    const mine = await ann.call('GET /my/clubs/:kind', { params: { kind: 'mine' }, query: { q } })
    expect(
      mine.items.map(({ id }) => id),
      q,
    ).toEqual([club.id])
    const all = await ann.call('GET /clubs', { query: { q } })
    expect(
      all.items.map(({ id }) => id),
      q,
    ).toEqual([club.id])
  }
})
