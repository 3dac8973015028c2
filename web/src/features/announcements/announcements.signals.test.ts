// @vitest-environment jsdom
import type { Announcement } from '@guildhall/contract/announcements'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { signals } from './announcements.signals'

const announced = (id: string, clubId: string | null): Announcement => ({
  ...{ id, clubId, message: id, link: '', endsAt: null },
})

it('replaces the announcement of the place in every list, and leaves those of clubs', () => {
  const queries = new QueryClient()
  const [inClub, anywhere] = [keys.announcements('hall'), keys.announcements(null)]
  queries.setQueryData(inClub, { items: [announced('old', null), announced('cake', 'hall')] })
  queries.setQueryData(anywhere, { items: [] })
  const idsIn = (key: readonly string[]) =>
    queries.getQueryData<{ items: Announcement[] }>(key)?.items.map(({ id }) => id)
  const change = (announcement: Announcement | null) =>
    signals['announcement.changed']?.(
      { kind: 'announcement.changed', clubId: null, announcement },
      queries,
      0,
    )
  change(announced('new', null))
  expect([idsIn(inClub), idsIn(anywhere)]).toEqual([['new', 'cake'], ['new']])
  change(null)
  expect([idsIn(inClub), idsIn(anywhere)]).toEqual([['cake'], []])
})
