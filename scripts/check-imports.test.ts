import { expect, it } from 'vitest'
import { caseEqualPaths, complaint, cyclesAmong, trespassesIn } from './check-imports.ts'

it('allows what the layout allows', () => {
  const allowed = [
    ['server/src/features/posts/posts.writes.ts', 'server/src/features/content/content.writes.ts'],
    ['server/src/features/posts/posts.writes.ts', 'server/src/platform/write.ts'],
    ['server/src/routes.ts', 'server/src/features/search/search.reads.ts'],
    ['server/src/features/clubs/clubs.test.ts', 'server/src/testing/world.ts'],
    ['server/src/platform/bind.ts', 'contract/src/api.ts'],
    ['web/src/app/ClubPage.tsx', 'web/src/features/posts/PostCard.tsx'],
    ['web/src/features/posts/PostCard.tsx', 'web/src/ui/Panel.tsx'],
    ['web/src/features/posts/PostCard.tsx', 'web/src/content/links.ts'],
    ['web/src/content/ContentMenu.tsx', 'web/src/lib/toast.ts'],
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
    ['server/src/platform/bind.ts', 'server/src/features/clubs/clubs.reads.ts', 'platform lies below clubs'],
    [
      'server/src/features/clubs/clubs.reads.ts',
      'server/src/routes.ts',
      'clubs does not import what puts it together',
    ],
    ['server/src/features/clubs/clubs.reads.ts', 'server/src/testing/make.ts', 'only tests import testing'],
    [
      'web/src/features/posts/PostCard.tsx',
      'web/src/features/likes/LikeButton.tsx',
      'features do not import each other',
    ],
    ['web/src/features/posts/PostCard.tsx', 'web/src/app/router.ts', 'features do not import app'],
    ['web/src/lib/call.ts', 'web/src/features/posts/posts.api.ts', 'lib knows nothing of posts'],
    ['web/src/lib/call.ts', 'web/src/content/links.ts', 'lib knows nothing of content'],
    ['web/src/content/links.ts', 'web/src/features/posts/posts.api.ts', 'content knows nothing of posts'],
    ['web/src/content/links.ts', 'web/src/app/router.ts', 'content knows nothing of app'],
    ['web/src/lib/call.ts', 'server/src/routes.ts', 'web does not import server'],
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
      { from: file('likes'), to: file('comments') },
      { from: file('comments'), to: file('likes') },
    ]),
  ).toEqual(['likes → comments → likes'])
})

it('names who writes the table of another feature, however it is written, and nobody else', () => {
  const file = (feature: string, name = 'a.writes.ts') => `server/src/features/${feature}/${name}`
  const whys = (path: string, text: string) => trespassesIn(path, text).map(({ why }) => why)
  const trespass = ['likes writes clubs: only clubs writes it']
  expect(whys(file('likes'), "await tx.db\n  .updateTable('clubs')")).toEqual(trespass)
  expect(whys(file('likes'), "tx.db.deleteFrom('clubs')")).toEqual(trespass)
  expect(whys(file('likes'), 'sql`insert into clubs (id)`')).toEqual(trespass)
  expect(whys(file('likes'), 'sql`update clubs k\n set name = 1`')).toEqual(trespass)
  expect(whys(file('likes'), 'sql`delete\n from clubs where true`')).toEqual(trespass)
  expect(whys(file('likes'), "db.insertInto('unheard_of')")).toEqual([
    'likes writes unheard_of: no feature is said to write it',
  ])
  const fine = [
    [file('clubs'), "tx.db.updateTable('clubs')"],
    [file('membership'), "tx.db.updateTable('join_requests')"],
    [file('likes', 'a.test.ts'), "tx.db.updateTable('clubs')"],
    ['server/src/testing/make.ts', "db.insertInto('clubs')"],
    [file('likes'), "db.selectFrom('clubs'); sql`select from clubs for no key update of clubs`"],
    [file('likes'), 'sql`insert into likes (id) values (1) on conflict (id) do update set id = 2`'],
  ] as const
  for (const [path, text] of fine) expect(whys(path, text), text).toEqual([])
})

it('names paths that differ only in case, of modules and folders too', () => {
  expect(caseEqualPaths(['web/Live.tsx', 'web/live.ts', 'web/live.css'])).toEqual([
    'web/Live.tsx, web/live.ts',
  ])
  expect(caseEqualPaths(['docs/Read.md', 'docs/read.md'])).toEqual(['docs/Read.md, docs/read.md'])
  expect(caseEqualPaths(['web/Club/a.ts', 'web/club/b.ts'])).toEqual(['web/Club, web/club'])
  expect(caseEqualPaths(['web/a.ts', 'web/a.test.ts', 'web/a.css', 'e2e/a.ts', 'web/a'])).toEqual([])
})
