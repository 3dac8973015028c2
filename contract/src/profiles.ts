import { z } from 'zod'
import { firstName, lastName } from './accounts.ts'
import { clubLabel } from './clubs.ts'
import { filePath, line, person, text, webAddress } from './common.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { contentItem, teaser } from './feed.ts'
import { contentTypes, limits } from './limits.ts'

const username = z
  .string()
  .trim()
  .min(limits.usernameMin, 'Username must be at least 3 characters long')
  .max(limits.usernameMax, `Username must be at most ${limits.usernameMax} characters long`)
  .regex(/^[A-Za-z0-9_]+$/, 'Username can only contain letters, numbers, and underscores')

const link = webAddress(300)

const entries = z
  .array(line(limits.tag, `At most ${limits.tag} characters each`))
  .max(limits.listEntries, `At most ${limits.listEntries} entries`)
  .transform((list) => [...new Set(list.filter(Boolean))])

const about = {
  bio: z.string(),
  socialUrl: z.string(),
  websiteUrl: z.string(),
  interests: z.array(z.string()),
  communityRoles: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
}

export const ownProfile = person.extend({ ...about, email: z.string(), imagePath: z.string().nullable() })
export type OwnProfile = z.infer<typeof ownProfile>

/** Counts in public clubs, of the newest 1,000 items and comments. */
export const contributions = z.object({
  /** Kinds with at least one item, the largest first. */
  published: z.array(z.object({ type: z.enum(contentTypes), count: z.number() })),
  comments: z.number(),
  likesReceived: z.number(),
})
export type Contributions = z.infer<typeof contributions>

/** Beginning of a comment, with the item it is on. */
export const personComment = z.object({
  id: z.string(),
  item: teaser,
  text: z.string(),
  createdAt: z.string(),
})
export type PersonComment = z.infer<typeof personComment>

/** Includes the clubs shared with the viewer, and activity in public clubs. */
export const publicProfile = person.extend({
  ...about,
  clubsInCommon: z.array(clubLabel),
  /** Those of the clubs in common in which the viewer can act on this person, as by `POST /acts`. */
  moderatedClubs: z.array(clubLabel),
  recent: z.array(contentItem),
  contributions,
  recentComments: z.array(personComment),
  /** Whether the viewer blocks this person. */
  isBlocked: z.boolean(),
})
export type PublicProfile = z.infer<typeof publicProfile>

export const editProfile = z.object({
  firstName,
  lastName,
  username,
  bio: text(limits.bio, 'Bio cannot exceed 1500 characters'),
  socialUrl: link,
  websiteUrl: link,
  interests: entries,
  communityRoles: entries,
  /** Path of an upload; null removes the picture. */
  imagePath: filePath.nullable(),
})

export const changeProfile = editProfile.partial().extend({ before })

export const profilesApi = {
  'GET /profile': { summary: "The viewer's own profile", access: 'person', response: ownProfile, errors: [] },
  'PUT /profile': {
    summary: 'Update your profile; omitted fields stay unchanged',
    access: 'person',
    body: changeProfile,
    response: ownProfile,
    errors: ['changed_meanwhile', 'username_taken', 'username_reserved', 'file_not_found'],
  },
  'GET /profiles/:username': {
    summary: 'Get a public profile by username, or by one given up in the last 90 days',
    access: 'anyone',
    params: z.object({ username: z.string().max(100) }),
    response: publicProfile,
    errors: ['not_found'],
  },
} as const satisfies Endpoints
