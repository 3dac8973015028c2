// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../ui/rendering.fixture'
import type { Entry } from './activity.api'
import { Sentence } from './Sentence'

vi.mock('../../ui/links', () => ({ TextLink: ({ children }: { children: ReactNode }) => children }))

const mei = { id: '1', username: 'mei', firstName: 'Mei', lastName: 'Tan', imageUrl: null }
const tom = { ...mei, id: '2', username: 'tom', firstName: 'Tom' }
const change = (field: string) => ({ field, from: 'A', to: 'B' })
const about = {
  item: { type: 'event', title: 'Kiln', slug: 'kiln' },
  ...{ whose: tom, status: null, notice: null, changes: [] },
}
const invite = { kind: 'link', email: null, person: null, hint: 'xy' }

it.each([
  [{ about: 'self', type: 'member.joined', via: 'invite' }, 'Mei Tan joined by an invite'],
  [{ about: 'person', type: 'request.accepted', person: tom }, 'Mei Tan accepted Tom Tan’s request'],
  [
    { about: 'course', type: 'enrollment.added', person: null, title: 'Knots' },
    'Mei Tan enrolled Deleted account in the course “Knots”',
  ],
  [
    {
      ...{ about: 'payment', type: 'payment.recorded', person: tom, amount: '12.50', currency: 'EUR' },
      until: '2026-03-01',
    },
    'Mei Tan recorded a payment of €12.50 by Tom Tan, until Mar 1, 2026',
  ],
  [
    {
      ...{ about: 'payment', type: 'entitlement.ended', person: tom, amount: null, currency: null },
      ...{ until: null, why: 'unpaid' },
    },
    'The membership of Tom Tan ended unpaid',
  ],
  [{ about: 'invite', type: 'invite.revoked', invite }, 'Mei Tan revoked an invite link ending in xy'],
  [
    { about: 'club', type: 'club.changed', changes: [change('name')] },
    'Mei Tan changed the name from “A” to “B”',
  ],
  [
    { about: 'club', type: 'club.changed', changes: ['name', 'slug', 'permissions.posts'].map(change) },
    'Mei Tan changed the name, the address and who can publish posts',
  ],
  [{ about: 'item', type: 'like', ...about }, 'Mei Tan liked the event “Kiln”'],
  [{ about: 'item', type: 'content.deleted', ...about }, 'Mei Tan deleted the event “Kiln” by Tom Tan'],
  [
    { about: 'item', type: 'content.updated', ...about, changes: [change('title')] },
    'Mei Tan renamed a event by Tom Tan from “A” to “B”',
  ],
])('writes %j', (entry, text) => {
  const { container, unmount } = renderPart(
    <Sentence entry={{ by: mei, ...entry } as unknown as Entry} clubSlug="c" others={0} times={1} />,
  )
  expect(container.querySelector('p')?.textContent).toBe(text)
  unmount()
})

it.each([
  [1, 2, 'Mei Tan and another person left'],
  [2, 5, 'Mei Tan and 2 others left, 5 times'],
])('adds %i others, %i times', (others, times, text) => {
  const entry = { by: mei, about: 'self', type: 'member.left', via: null } as unknown as Entry
  const { container, unmount } = renderPart(<Sentence {...{ entry, others, times }} clubSlug="c" />)
  expect(container.querySelector('p')?.textContent).toBe(text)
  unmount()
})
