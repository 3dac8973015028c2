import { z } from 'zod'
import { clubLabel } from './clubs.ts'
import { cursor, id, none, page, person } from './common.ts'
import type { Endpoints } from './endpoint.ts'

/** In bytes. `max` is of used and unused files together; exports count toward no limit. */
export const personStorage = z.object({
  used: z.number(),
  /** Bytes of files that belong to nothing published, including drafts'. */
  unused: z.number(),
  exports: z.number(),
  max: z.number(),
  maxUnused: z.number(),
})
export type PersonStorage = z.infer<typeof personStorage>

/** Limits of everyone without a limit of their own. */
export const storageLimits = z.object({
  unusedBytes: z.number(),
  personBytes: z.number(),
  clubBytes: z.number(),
})

export const storageOverview = z.object({
  /** Counted at most every 10 minutes. */
  asOf: z.string(),
  where: z.enum(['disk', 'bucket']),
  purposes: z.array(z.object({ purpose: z.string(), files: z.number(), bytes: z.number() })),
  databaseBytes: z.number(),
  /** Disks with files or the embedded database, now; below the floor, uploads are refused. */
  disks: z.array(
    z.object({
      holds: z.array(z.enum(['files', 'database'])),
      free: z.number(),
      total: z.number(),
      floor: z.number(),
    }),
  ),
  limits: storageLimits,
})
export type StorageOverview = z.infer<typeof storageOverview>

/** `id`: of the person or club. `hasOwnMax`: operators gave this person or club a limit of its own. */
const stored = { id: z.string(), used: z.number(), max: z.number(), hasOwnMax: z.boolean() }
export const storedByPerson = z.object({ person, unused: z.number(), exports: z.number(), ...stored })
export type StoredByPerson = z.infer<typeof storedByPerson>
export const storedByClub = z.object({ club: clubLabel, ...stored })
export type StoredByClub = z.infer<typeof storedByClub>

/** 1 PB at most, as more than any disk has. */
const ownMax = z.object({
  bytes: z
    .int()
    .min(0)
    .max(1024 ** 5)
    .nullable(),
})

export const storageApi = {
  'GET /my/storage': {
    summary: 'Get how much your files take, and how much they may',
    access: 'person',
    response: personStorage,
    errors: [],
  },
  'DELETE /my/unused-files': {
    summary: 'Delete the files you uploaded that nothing uses, neither a draft; during a backup they stay',
    access: 'person',
    byToken: false,
    response: personStorage,
    errors: [],
  },
  'GET /admin/storage/people': {
    summary: 'List people by how much their files take, the most first; up to a minute old',
    access: 'operator',
    query: z.object({ cursor }),
    response: page(storedByPerson),
    errors: [],
  },
  'GET /admin/storage/clubs': {
    summary: 'List clubs by how much their files take, the most first; up to a minute old',
    access: 'operator',
    query: z.object({ cursor }),
    response: page(storedByClub),
    errors: [],
  },
  'PUT /admin/storage/people/:personId': {
    summary: 'Give a person a limit of their own for all files; null is that of everyone',
    access: 'operator',
    params: z.object({ personId: id }),
    body: ownMax,
    response: none,
    errors: ['user_not_found'],
  },
  'PUT /admin/storage/clubs/:clubId': {
    summary: 'Give a club a limit of its own for all files; null is that of every club',
    access: 'operator',
    params: z.object({ clubId: id }),
    body: ownMax,
    response: none,
    errors: ['club_not_found'],
  },
} as const satisfies Endpoints
