// @vitest-environment jsdom
import type { EventItem } from '@guildhall/contract/events'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { queryClient } from '../../lib/cache/queryClient'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { EventRow } from './EventRow'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
afterEach(cleanup)

const person = (id: string) => ({ id, username: id, firstName: id, lastName: '', imageUrl: null })
const eventWith = (data: Partial<EventItem['data']>) =>
  ({
    id: 'e',
    type: 'event',
    slug: 'picnic',
    title: 'Picnic',
    likeCount: 0,
    club: { id: 'k', slug: 'chess', name: 'Chess' },
    data: {
      ...{ name: 'Picnic', eventFormat: 'in_person', location: 'Old Tram Depot', images: [] },
      ...{ startsAt: '2099-12-01T18:00:00Z', endsAt: '2099-12-01T18:00:00Z', hasEndTime: false },
      ...{
        overAt: '2099-12-01T21:00:00Z',
        isOver: false,
        timeZone: 'UTC',
        capacity: null,
        calledOffAt: null,
      },
      ...{
        attendeeCount: 4,
        waitingCount: 0,
        faces: ['Ada', 'Bo', 'Cy', 'Di'].map(person),
        attendance: null,
      },
      can: { attend: true, cancel: true, manage: 'permission_denied' },
      ...data,
    },
  }) as unknown as EventItem

describe('an event in a list', () => {
  it('shows time, place and some of the people, and is attended by a press', async () => {
    const requests: string[] = []
    reachThrough(async ({ method, path }) => {
      requests.push(`${method} ${path}`)
      return { status: 200, answer: eventWith({ attendance: 'confirmed', attendeeCount: 5 }) }
    })
    const list = keys.clubEvents('chess', 'upcoming')
    queryClient.setQueryData(list, { pages: [{ items: [eventWith({})], next: null }], pageParams: [null] })
    renderPart(<EventRow item={eventWith({})} />, queryClient)
    expect(screen.getByRole('article', { name: 'Picnic' }).textContent).toMatch(/\d [AP]M.* · Old Tram Depot/)
    expect(screen.getByRole('list', { name: 'Some of the attendees' }).children).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Attend Event: Picnic' }))
    await waitFor(() => expect(requests).toEqual(['PUT /rest/v1/events/e/attendance']))
    const shown = () =>
      queryClient.getQueryData<{ pages: { items: EventItem[] }[] }>(list)?.pages[0]?.items[0]?.data
    await waitFor(() => expect(shown()).toMatchObject({ attendance: 'confirmed', attendeeCount: 5 }))
  })

  it.each([
    ['full', { capacity: 4 }, 'Join waitlist of Picnic'],
    ['attended', { attendance: 'confirmed' }, null],
    ['waited for', { attendance: 'waiting', capacity: 4 }, null],
    ['canceled', { calledOffAt: '2099-01-01T00:00:00Z' }, null],
    ['over', { isOver: true, can: { attend: 'event_over', cancel: 'event_over' } }, null],
  ] as const)('offers only what is possible when it is %s', (_, data, button) => {
    renderPart(<EventRow item={eventWith(data as never)} />, queryClient)
    const buttons = screen.queryAllByRole('button').map((one) => one.textContent)
    expect(buttons).toEqual(button ? [button] : [])
  })
})
