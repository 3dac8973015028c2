// @vitest-environment jsdom
import type { Club } from '@guildhall/contract/clubs'
import { features } from '@guildhall/contract/limits'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reachThrough } from '../../../lib/net/call'
import { renderPart } from '../../../ui/rendering.fixture'
import { ClubTabs } from './ClubTabs'

vi.mock('../../../content/ClubFeed', () => ({ ClubFeed: () => null }))
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
beforeEach(() =>
  reachThrough(async () => ({
    status: 200,
    answer: { items: [], next: null, mine: [], more: [], rules: [], can: { create: 'permission_denied' } },
  })),
)
afterEach(cleanup)

const off = Object.fromEntries(features.map((name) => [name, false]))
const club = (more: Partial<Club> = {}) =>
  ({
    ...{ id: 'k', slug: 'chess', name: 'Chess', members: 1, role: 'member', categories: [], description: '' },
    ...{
      features: off,
      landingPage: 'feed',
      leaderboard: { isOn: false },
      can: { publish: {} },
      ruleCount: 0,
    },
    ...{
      firstSteps: null,
      welcome: null,
      isPaid: false,
      membershipFee: null,
      subscriptionDuration: 'monthly',
    },
    ...more,
  }) as unknown as Club

function Page({ shown }: { shown: Club }) {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  return <ClubTabs club={shown} wanted={tab} top={null} />
}

async function show(shown: Club, address = '/chess') {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/$clubSlug',
    validateSearch: (raw: Record<string, unknown>) => ({ tab: raw.tab }),
    component: () => <Page shown={shown} />,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  renderPart(<RouterProvider router={router as never} />)
  await screen.findByRole('tablist')
}
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

it('has a tab for courses where there are some, which lists them', async () => {
  await show(club({ hasCourses: true }))
  expect(tabs()).toEqual(['Feed', 'Courses', 'Members'])
  fireEvent.click(screen.getByRole('tab', { name: 'Courses' }))
  expect(await screen.findByRole('heading', { name: 'Courses' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Courses' }).getAttribute('aria-selected')).toBe('true')
})

it('has none without, unless its address is asked for', async () => {
  await show(club())
  expect(tabs()).toEqual(['Feed', 'Members'])
  cleanup()
  await show(club(), '/chess?tab=courses')
  expect(tabs()).toEqual(['Feed', 'Courses', 'Members'])
})

it('follows the club’s order, without hidden entries unless they are open', async () => {
  const shown = club({
    features: { ...off, posts: true, jobs: true } as Club['features'],
    leaderboard: { isOn: true, showsLevels: false, levels: [] },
    navigation: { order: ['members', 'jobs', 'feed'], hidden: ['jobs', 'leaderboard'] },
  })
  await show(shown)
  expect(tabs()).toEqual(['Members', 'Feed', 'Posts'])
  cleanup()
  await show(shown, '/chess?tab=jobs')
  expect(tabs()).toEqual(['Members', 'Jobs', 'Feed', 'Posts'])
})

it('adds what owner and admins run, and leaves out the feed on their Members and Settings tabs', async () => {
  const can = { manage: true, moderate: true, publish: {} } as unknown as Club['can']
  const managing = ['Insights', 'Moderation', 'Activity Logs', 'Customize', 'Settings']
  await show(club({ can }))
  expect(tabs()).toEqual(['Feed', 'Courses', 'Members', ...managing])
  cleanup()
  await show(club({ can }), '/chess?tab=members')
  expect(tabs()).toEqual(['Courses', 'Members', ...managing])
})
