import { describe, expect, it } from 'vitest'
import type { Person } from './common.ts'
import type { ContentItem } from './feed.ts'
import { contentKinds } from './limits.ts'
import { packedItems } from './packed.ts'
import { type ItemList, packItems, unpackItems } from './packing.ts'

const person = (name: string): Person => ({
  ...{ id: `id of ${name}`, username: name, firstName: name, lastName: '' },
  imageUrl: name === 'ann' ? '/storage/v1/ann.webp' : null,
})
const club = (slug: string) => ({ id: `id of ${slug}`, slug, name: slug, logoUrl: null })
const yes = {
  edit: true,
  delete: true,
  pin: true,
  history: true,
  moderate: true,
  like: true,
  comment: true,
} as const
const no = { ...yes, edit: 'permission_denied', pin: 'permission_denied' } as const
const picture = (path: string) => ({ path, url: `/storage/v1/${path}`, width: 2, height: 1, alt: '' })
const at = '2026-01-02T03:04:05.678Z'

const data = {
  post: {
    ...{ title: 'A title', content: 'A text', truncated: false, images: [picture('a.webp')], linkCard: null },
    attachments: [
      { path: 'b.pdf', url: '/storage/v1/b.pdf', name: 'b.pdf', mime: 'application/pdf', size: 3 },
    ],
    categories: ['Wood'],
  },
  poll: {
    ...{ question: 'A title', description: '', truncated: true, options: [{ id: 'o', text: 'Yes' }] },
    ...{
      votes: { o: 0 },
      votedFor: 'o',
      lostVote: false,
      duration: '1d',
      endsAt: at,
      hasEnded: true,
      categories: [],
    },
    can: { vote: 'poll_ended' },
  },
  event: {
    ...{
      name: 'A title',
      description: '',
      truncated: false,
      agenda: '',
      eventFormat: 'online',
      location: '',
    },
    ...{ link: null, startsAt: at, endsAt: at, hasEndTime: false, overAt: at, isOver: true, timeZone: 'UTC' },
    ...{ capacity: 5, images: [], calledOffAt: null, attendeeCount: 2, waitingCount: 0 },
    faces: [person('ben'), person('ann')],
    ...{ attendance: 'waiting', can: { attend: true, cancel: true, manage: 'permission_denied' } },
  },
  job: {
    ...{ title: 'A title', company: 'C', location: 'L', jobType: 'full_time', workplace: 'remote' },
    ...{ description: 'D', truncated: false, requirements: ['R'], responsibilities: [], benefits: [] },
    pay: { from: '20.00', to: null, period: 'hour', currency: 'EUR' },
    ...{ closesAt: null, isActive: false, isOpen: false, application: null, applicationCount: 0 },
    applicationsBy: { applied: 0, seen: 0, invited: 0, declined: 0 },
    can: { apply: 'job_closed' },
  },
  product: {
    ...{ title: 'A title', category: 'other', description: 'D', truncated: false, price: '1.00' },
    ...{ currency: 'USD', condition: 'used', features: '', specifications: '', images: [picture('c.webp')] },
    soldAt: at,
  },
  service: {
    ...{ title: 'A title', description: 'D', truncated: false, price: '0.00', currency: 'USD' },
    ...{ locationType: 'both', deliveryTime: '2 days', location: 'L', duration: '', included: '' },
    ...{ capacity: null, categories: ['Wood'], images: [], pausedAt: null },
  },
} as const

const item = (type: (typeof contentKinds)[number], more: Partial<ContentItem> = {}) =>
  ({
    ...{ id: `id of ${type}`, slug: type, title: 'A title', type, data: data[type], club: club('hall') },
    ...{ author: person('ann'), authorLevel: null, createdAt: at, updatedAt: at, editedAt: null },
    ...{ pinnedAt: null, likeCount: 0, reactions: {}, commentCount: 0, liked: false, reacted: [] },
    ...{ isFolded: false, hiddenBy: null, mentions: [], pictures: [], can: no },
    ...more,
  }) as ContentItem

/** As it arrives. */
const sent = (list: ItemList) => JSON.parse(JSON.stringify(packItems(list)))

describe('a packed list of items', () => {
  it.each(contentKinds)('is restored with a %s', (kind) => {
    const plain = item(kind)
    const full = item(kind, {
      ...{ id: 'other', author: null, authorLevel: { number: 3, name: 'Bench hand' }, updatedAt: '2026-02' },
      ...{ editedAt: at, pinnedAt: at, likeCount: 2, reactions: { laugh: 1 }, commentCount: 4, liked: true },
      ...{ reacted: ['laugh'], isFolded: true, hiddenBy: 'b' },
      mentions: [{ written: 'b', username: 'ben', name: 'Ben' }],
      ...{ pictures: [{ id: 'p', url: '/storage/v1/p', width: 1, height: 1 }], can: yes, club: club('yard') },
    })
    const list = { items: [plain, full], next: 'more' }
    expect(packedItems.safeParse(sent(list)).error).toBeUndefined()
    expect(unpackItems(sent(list))).toEqual(list)
  })

  it('is restored without items, and with pinned ones that are among them or not', () => {
    expect(unpackItems(sent({ items: [], next: null }))).toEqual({ items: [], next: null })
    const list = { items: [item('post')], pinned: [item('post'), item('poll')], next: null }
    expect(unpackItems(sent(list))).toEqual(list)
    expect(sent(list).pinned[0]).toBe('id of post')
  })

  it('is restored when items of a club have other categories', () => {
    const other = item('post', { id: 'b', data: { ...data.post, categories: [] } } as never)
    const list = { items: [item('post'), other, item('poll')], next: null }
    expect(unpackItems(sent(list))).toEqual(list)
  })

  it('names each person and club once, and repeats no title', () => {
    const text = JSON.stringify(packItems({ items: contentKinds.map((kind) => item(kind)), next: null }))
    for (const once of ['"id of ann"', '"id of ben"', '"id of hall"'])
      expect(text.split(once)).toHaveLength(2)
    expect(text.split('"A title"')).toHaveLength(contentKinds.length + 1)
  })
})

it('leaves other answers as they are', () => {
  for (const answer of [null, 'text', [], { items: [1] }, { items: [], people: [], clubs: [] }])
    expect(unpackItems(answer)).toBe(answer)
})
