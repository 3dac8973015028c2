import { createClub, listClubs } from '@guildhall/contract/clubs'
import { addComment } from '@guildhall/contract/interactions'
import { limits, reservedSegments } from '@guildhall/contract/limits'
import { createPost } from '@guildhall/contract/posts'
import { editProfile } from '@guildhall/contract/profiles'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { newId } from './platform/ids.ts'
import { clubForm, postForm } from './testing/forms.ts'

// The specification's limits and texts, repeated here because the source's constants cannot verify themselves.

const person = {
  ...{ firstName: 'Ann', lastName: 'Archer', username: 'ann_archer', bio: '', socialUrl: '', websiteUrl: '' },
  ...{ interests: [], communityRoles: [], imagePath: null },
}
const x = (length: number) => 'x'.repeat(length)

type Row = [
  what: string,
  schema: z.ZodType,
  base: object,
  field: string,
  fits: unknown,
  exceeds: unknown,
  text: string,
]
const rows: Row[] = [
  ['a post has a title', createPost, postForm(), 'title', 'x', ' ', 'Title is required'],
  ['a title of 100', createPost, postForm(), 'title', x(100), x(101), 'Title is too long'],
  ['a post has content', createPost, postForm(), 'content', 'x', ' \n', 'Content is required'],
  ['content of 5000', createPost, postForm(), 'content', x(5000), x(5001), 'Content is too long'],
  [
    'five attachments',
    createPost,
    postForm(),
    'attachmentPaths',
    Array(5).fill('a'),
    Array(6).fill('a'),
    'At most 5 files',
  ],
  ['a comment says something', addComment, { id: newId() }, 'content', 'x', ' ', 'Please enter a comment'],
  [
    'a comment of 5000',
    addComment,
    { id: newId() },
    'content',
    x(5000),
    x(5001),
    'A comment has at most 5000 characters',
  ],
  [
    'a username of 3',
    editProfile,
    person,
    'username',
    'abc',
    'ab',
    'Username must be at least 3 characters long',
  ],
  [
    'letters, digits and underscores',
    editProfile,
    person,
    'username',
    'Ab_9z',
    'ab-9',
    'Username can only contain letters, numbers, and underscores',
  ],
  ['a bio of 1500', editProfile, person, 'bio', x(1500), x(1501), 'Bio cannot exceed 1500 characters'],
  ...(['socialUrl', 'websiteUrl'] as const).flatMap((field): Row[] =>
    ['ftp://example.org', 'example.org', 'javascript:alert(1)'].map((bad) => [
      `${field} begins with http`,
      editProfile,
      person,
      field,
      'http://example.org',
      bad,
      'Please enter a valid URL starting with http:// or https://',
    ]),
  ),
  [
    'a club name of 2',
    createClub,
    clubForm(),
    'name',
    'ab',
    'a',
    'Club name must be at least 2 characters long',
  ],
]

const refusalsOf = (schema: z.ZodType, value: object, field: string) => {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).filter(({ path }) => path[0] === field).map(({ message }) => message)
}

describe('limits of the specification', () => {
  it.each(rows)('%s', (_what, schema, base, field, fits, exceeds, text) => {
    expect(refusalsOf(schema, { ...base, [field]: fits }, field)).toEqual([])
    expect(refusalsOf(schema, { ...base, [field]: exceeds }, field)).toContain(text)
  })

  it('apply to files, pages, slugs and lists', () => {
    expect(limits).toMatchObject({
      // platform.md 5 and 9
      pictureBytes: 5_242_880,
      clubSlugMin: 2,
      clubSlugMax: 50,
      contentSlugMax: 100,
      slugAttempts: 10,
      contentSlugAttempts: 100,
      memberPage: 20,
      memberPageMax: 100,
      switcherEntries: 4,
      // content.md 9
      textPreview: 350,
      // decisions.md C9
      attachmentBytes: 10_485_760,
      attachments: 5,
    })
  })

  it('sort clubs by members by default', () => {
    expect(listClubs.parse({}).sort).toBe('members')
    expect(listClubs.shape.sort.unwrap().options).toEqual(['members', 'activity', 'newest'])
  })

  it('reserve every first path segment (platform.md 2.1, decisions.md C2)', () => {
    expect(reservedSegments).toEqual(
      expect.arrayContaining([
        ...['create-club', 'my-clubs', 'clubs-joined', 'profile', 'settings', 'login', 'register', 'signup'],
        ...['forgot-password', 'reset-password', 'edit-profile', 'messages', 'jobs', 'products', 'services'],
        ...['notifications', 'user', 'clubs', 'search', 'home', 'join-club', 'auth', 'rest', 'storage'],
        ...['functions', 'realtime', 'assets', 'dev', 'docs', 'health', 'metrics', 'confirm-email'],
      ]),
    )
  })
})
