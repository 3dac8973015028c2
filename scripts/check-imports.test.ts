import { expect, it } from 'vitest'
import {
  caseEqualPaths,
  complaint,
  cyclesAmong,
  listedLayers,
  sharedWrites,
  tableWritesIn,
} from './check-imports.ts'

it('allows what the layout allows', () => {
  const allowed = [
    ['server/src/features/posts/posts.writes.ts', 'server/src/features/content/content.writes.ts'],
    ['server/src/features/posts/posts.writes.ts', 'server/src/platform/database/write.ts'],
    ['server/src/routes.ts', 'server/src/features/search/search.routes.ts'],
    ['server/src/features/clubs/clubs.routes.ts', 'server/src/features/prevention/newcomers.writes.ts'],
    ['server/src/features/clubs/clubs.test.ts', 'server/src/testing/world.ts'],
    ['server/src/platform/http/bind.ts', 'contract/src/api.ts'],
    ['web/src/features/clubs/page/ClubPage.tsx', 'web/src/features/posts/PostCard.tsx'],
    ['web/src/features/posts/PostCard.tsx', 'web/src/ui/Panel.tsx'],
    ['web/src/features/posts/PostCard.tsx', 'web/src/content/links.ts'],
    ['web/src/content/ContentMenu.tsx', 'web/src/lib/page/toast.ts'],
    ['demo/demo.ts', 'server/src/platform/ids.ts'],
  ] as const
  for (const [from, to] of allowed) expect(complaint(from, to), `${from} → ${to}`).toBeUndefined()
})

it('names what is wrong with the rest', () => {
  const refused = [
    [
      'server/src/features/content/content.writes.ts',
      'server/src/features/posts/posts.writes.ts',
      'content lies below posts',
    ],
    [
      'server/src/platform/http/bind.ts',
      'server/src/features/clubs/clubs.reads.ts',
      'platform lies below clubs',
    ],
    ['server/src/platform/http/bind.ts', 'contract/src/likes.ts', 'platform names no feature'],
    [
      'server/src/features/clubs/clubs.reads.ts',
      'server/src/features/clubs/clubs.routes.ts',
      'clubs does not import what puts it together',
    ],
    ['server/src/features/clubs/clubs.reads.ts', 'server/src/testing/make.ts', 'only tests import testing'],
    [
      'web/src/features/posts/PostCard.tsx',
      'web/src/features/likes/LikeButton.tsx',
      'posts does not import likes',
    ],
    [
      'web/src/features/clubs/page/ClubPage.tsx',
      'web/src/features/items/ItemPage.tsx',
      'clubs does not import items',
    ],
    ['web/src/features/posts/PostCard.tsx', 'web/src/app/router.ts', 'features do not import app'],
    ['web/src/lib/net/call.ts', 'web/src/features/posts/posts.api.ts', 'lib knows nothing of posts'],
    ['web/src/lib/net/call.ts', 'web/src/content/links.ts', 'lib knows nothing of content'],
    ['web/src/content/links.ts', 'web/src/features/posts/posts.api.ts', 'content knows nothing of posts'],
    ['web/src/content/links.ts', 'web/src/app/router.ts', 'content knows nothing of app'],
    ['web/src/lib/net/call.ts', 'server/src/routes.ts', 'web does not import server'],
    ['contract/src/api.ts', 'server/src/routes.ts', 'the contract imports nothing of ours'],
  ] as const
  for (const [from, to, why] of refused) expect(complaint(from, to)).toBe(why)
})

it('finds features of the server that import in a circle, and no others', () => {
  const file = (feature: string, name = 'a.ts') => `server/src/features/${feature}/${name}`
  const straight = [
    { from: file('tokens'), to: file('sessions') },
    { from: file('accounts'), to: file('tokens') },
    { from: file('accounts'), to: file('sessions') },
    { from: file('accounts'), to: file('accounts', 'b.ts') },
    { from: file('sessions', 'a.test.ts'), to: file('accounts') },
    { from: file('sessions'), to: 'server/src/platform/ids.ts' },
  ]
  expect(cyclesAmong(straight)).toEqual([])
  expect(cyclesAmong([...straight, { from: file('sessions'), to: file('accounts') }])).not.toEqual([])
  expect(
    cyclesAmong([
      { from: file('messages'), to: file('comments') },
      { from: file('comments'), to: file('messages') },
    ]),
  ).toEqual(['messages → comments → messages'])
})

it('finds writes to tables, in any form', () => {
  const file = (feature: string, name = 'a.writes.ts') => `server/src/features/${feature}/${name}`
  const written = (path: string, text: string) => tableWritesIn(path, text)
  const write = { table: 'clubs', feature: 'messages', where: `${file('messages')}:1` }
  expect(written(file('messages'), "await tx.db\n  .updateTable('clubs')")).toEqual([
    { ...write, where: `${file('messages')}:2` },
  ])
  for (const text of [
    "tx.db.deleteFrom('clubs')",
    'sql`insert into clubs (id)`',
    'sql`update clubs k\n set name = 1`',
    'sql`delete\n from clubs where true`',
  ])
    expect(written(file('messages'), text), text).toEqual([write])
  const none = [
    [file('messages', 'a.test.ts'), "tx.db.updateTable('clubs')"],
    ['server/src/testing/make.ts', "db.insertInto('clubs')"],
    [file('messages'), "db.selectFrom('clubs'); sql`select from clubs for no key update of clubs`"],
  ] as const
  for (const [path, text] of none) expect(written(path, text), text).toEqual([])
})

it('refuses a second writer of a table, and exceptions that no longer hold', () => {
  const by = (table: string, ...features: string[]) =>
    features.map((feature) => ({ table, feature, where: `${feature}.ts:1` }))
  expect(sharedWrites([...by('clubs', 'clubs', 'clubs'), ...by('messages', 'messages')], {})).toEqual([])
  expect(sharedWrites(by('clubs', 'messages', 'clubs'), {})).toEqual([
    'clubs is written by clubs, messages: messages.ts:1, clubs.ts:1',
  ])
  const shared = { clubs: ['clubs', 'search'] }
  expect(sharedWrites(by('clubs', 'search', 'clubs'), shared)).toEqual([])
  expect(sharedWrites(by('clubs', 'messages', 'search', 'clubs'), shared)).toHaveLength(1)
  expect(sharedWrites(by('clubs', 'clubs'), shared)).toHaveLength(1)
  expect(sharedWrites([], shared)).toHaveLength(1)
})

it('names paths that differ only in case, of modules and folders too', () => {
  expect(caseEqualPaths(['web/Live.tsx', 'web/live.ts', 'web/live.css'])).toEqual([
    'web/Live.tsx, web/live.ts',
  ])
  expect(caseEqualPaths(['docs/Read.md', 'docs/read.md'])).toEqual(['docs/Read.md, docs/read.md'])
  expect(caseEqualPaths(['web/Club/a.ts', 'web/club/b.ts'])).toEqual(['web/Club, web/club'])
  expect(caseEqualPaths(['web/a.ts', 'web/a.test.ts', 'web/a.css', 'e2e/a.ts', 'web/a'])).toEqual([])
})

it('reads the layers of a document, in lines of any length', () => {
  const text =
    'Layers:\n\n1. `platform`\n2. `sessions`,\n   `club-rules`\n\n1. `lib/call.ts` sends.\n2. `likes` writes.'
  expect(listedLayers(text)).toEqual([['platform'], ['sessions', 'club-rules']])
})
