import { features } from '@guildhall/contract/limits'
import type { Page } from '@playwright/test'
import { createClub, expect, listings, publishOneOfEach, unusedName } from './test.ts'

/** Every kind of page, for a person who manages a club. */
export async function allPages(request: Parameters<typeof createClub>[0], word = '') {
  const club = await createClub(request, {
    name: word || unusedName('Everywhere'),
    description: `About this ${word}`,
    categories: word ? [word.slice(0, 40)] : ['Crafts'],
  })
  const items = await publishOneOfEach(request, club, word || 'A title')
  const { post, ...others } = items
  await request.post(`/rest/v1/content/${post.id}/comments`, {
    data: { id: crypto.randomUUID(), content: `Comment ${word}` },
  })
  const { username } = await (await request.get('/rest/v1/profile')).json()
  const tabs = [...features, 'customize', 'members', 'settings']
  const inside = ['', ...tabs.map((tab) => `?tab=${tab}`)]
  const own = [
    '/activity-logs',
    '/insights',
    '/payments',
    '/payments?tab=income',
    '/payments?tab=bank',
    '/members',
    '/members?tab=requests',
    '/members?tab=invites',
    '/leaderboard',
    '/settings',
    '/edit-club',
  ]
  const edits = ['images', 'access', 'business'].map((tab) => `/edit-club?tab=${tab}`)
  const account = [
    'account',
    'security',
    'devices',
    'tokens',
    'memberships',
    'notifications',
    'blocked',
    'hidden-words',
    'appearance',
    'feed',
    'calendar',
    'data',
  ]
  const q = encodeURIComponent(word || 'title')
  return {
    grid: [
      ...[...inside, ...own, ...edits].map((path) => `/${club.slug}${path}`),
      ...account.map((section) => `/settings/${section}`),
      ...[
        '/',
        '/clubs',
        '/my-clubs',
        '/clubs-joined',
        '/profile',
        '/profile/saved',
        '/profile/drafts',
        '/edit-profile',
        '/create-club',
        '/settings',
      ],
      ...[`/search?q=${q}`, `/search?q=${q}&tab=clubs`, `/search?q=${q}&tab=posts`, '/search'],
      ...Object.values(items).map(({ path }) => path),
      ...[...listings, `/user/${username}`],
    ],
    /** Pages with a single centered card. */
    doors: ['/nothing/here/at/all', '/no-such-club-here', `/${club.slug}/posts/none`, '/join-club'],
    visitors: [
      `/${club.slug}/preview`,
      post.path,
      ...Object.values(others).map(({ path }) => path),
      ...listings,
      '/clubs',
      '/',
      `/user/${username}`,
      `/search?q=${q}&tab=clubs`,
    ],
    accounts: [
      '/login',
      '/login?sent=1&email=a@people.test',
      '/signup',
      '/forgot-password',
      '/reset-password?token=x',
      '/reset-password',
    ],
  }
}

/** Opens a page, and resolves when it shows data. */
export async function shown(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
}
