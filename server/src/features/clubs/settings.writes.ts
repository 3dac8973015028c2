import type {
  ClubPermissions,
  changeFeatures,
  changeLandingPage,
  changePermissions,
  Publishers,
} from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import type { FieldValue, FieldValues } from '@guildhall/contract/editing'
import { type Feature, features, featuresWithTab } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { changesOf, refuseConflict } from '../../platform/editing.ts'
import { AppError } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { type ClubFacts, canManage, canOwn } from './clubs.policy.ts'
import { factsOf, findManagedClub, readClub } from './clubs.reads.ts'
import { lastChange } from './last-change.ts'
import { lockClub } from './lock.ts'
import { publishersIn, readGroupNames, readPermissions } from './settings.reads.ts'

/** See platform.md 2.6. Error: owner_only. */
export function changeClubFeatures(
  context: PersonContext,
  club: string,
  input: z.output<typeof changeFeatures>,
): Promise<Club> {
  return setFeatures(context, club, input.features, canOwn)
}

/** From a tab (platform.md 2.4, 6). Error: permission_denied. */
export function enableFeature(context: PersonContext, club: string, feature: Feature): Promise<Club> {
  return setFeatures(context, club, { [feature]: true }, canManage)
}

async function setFeatures(
  context: PersonContext,
  identifier: string,
  wanted: Partial<Record<Feature, boolean>>,
  may: (club: ClubFacts) => ReturnType<typeof canOwn>,
): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, may)
    const before = factsOf(club).features
    const changed = (Object.entries(wanted) as [Feature, boolean][]).filter(
      ([feature, on]) => (before[feature] === true) !== on,
    )
    if (changed.length === 0) return
    await tx.db
      .updateTable('clubs')
      .set({
        features: sql`features || ${JSON.stringify(Object.fromEntries(changed))}::jsonb`,
        updated_at: new Date(),
      })
      .where('id', '=', club.id)
      .execute()
    const which = (is: boolean) => changed.flatMap(([feature, on]) => (on === is ? [feature] : []))
    await recordActivity(tx, {
      clubId: club.id,
      personId: viewer.id,
      type: 'features.changed',
      data: { on: which(true), off: which(false) },
    })
    tx.signal({ kind: 'club.updated', clubId: club.id }, { clubId: club.id })
  })
  return readClub(context, identifier)
}

/** See platform.md 3. Errors: permission_denied, changed_meanwhile, person_not_in_club (at the person). */
export async function changePublishers(
  context: PersonContext,
  identifier: string,
  input: z.output<typeof changePermissions>,
): Promise<ClubPermissions> {
  const { viewer } = context
  const wanted = Object.entries(input.permissions) as [Feature, string[]][]
  await write(context, async (tx) => {
    // Memberships before the club, as everywhere.
    const members = await holdMembers(tx, context, identifier, wanted)
    const club = await lockClub(tx, viewer, identifier, canManage)
    const listed = [
      ...features.map((feature) => publishersIn(club, feature)),
      ...wanted.map(([, list]) => list),
    ]
    const groups = await readGroupNames(
      tx.db,
      club.id,
      [...new Set(listed.flat())].filter((entry) => entry !== 'all'),
    )
    refuseStrangers(wanted, (entry) => members.has(entry) || groups.has(entry))
    const { permissions } = await readPermissions({ ...context, db: tx.db }, club.id)
    await refuseConflict(
      {
        now: paths(features.map((feature) => [feature, listOf(permissions[feature])])),
        wanted: paths(wanted),
        before: input.before && paths(Object.entries(input.before), ''),
      },
      (fields) => lastChange(tx, { clubId: club.id }, fields),
    )
    const changed = wanted.filter(([feature, list]) => {
      const before = publishersIn(club, feature)
      return list.length !== before.length || list.some((entry) => !before.includes(entry))
    })
    if (changed.length === 0) return
    const lists = Object.fromEntries(changed.map(([feature, list]) => [`${feature}_create`, list]))
    await tx.db
      .updateTable('clubs')
      .set({
        permissions: sql`permissions || ${JSON.stringify(lists)}::jsonb`,
        updated_at: new Date(),
      })
      .where('id', '=', club.id)
      .execute()
    await recordActivity(tx, {
      clubId: club.id,
      personId: viewer.id,
      type: 'permissions.changed',
      data: {
        ...Object.fromEntries(changed.map(([feature, list]) => [feature, whoIn(list)])),
        fields: changed.map(([feature]) => `permissions.${feature}`),
        ...namedIn(
          changed.map(([feature, list]) => [feature, publishersIn(club, feature), list]),
          groups,
        ),
      },
    })
    tx.signal({ kind: 'club.updated', clubId: club.id }, { clubId: club.id })
  })
  return readPermissions(context, identifier)
}

/** Prevents naming a person who is just leaving; returns the ids of those who are members. */
async function holdMembers(
  tx: Tx,
  { viewer }: PersonContext,
  identifier: string,
  wanted: [Feature, string[]][],
): Promise<Set<string>> {
  const named = [...new Set(wanted.flatMap(([, list]) => list))].filter((entry) => entry !== 'all')
  if (named.length === 0) return new Set()
  const club = await findManagedClub(tx.db, viewer, identifier)
  const rows = await tx.db
    .selectFrom('club_memberships')
    .select('user_id')
    .where('club_id', '=', club.id)
    .where('user_id', 'in', named)
    .orderBy('user_id')
    .forShare()
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Groups are deleted with the club locked, so look for them after that. Error: person_not_in_club. */
function refuseStrangers(wanted: [Feature, string[]][], isKnown: (entry: string) => boolean): void {
  const strangers = wanted.flatMap(([feature, list]) =>
    list.flatMap((entry, index) =>
      entry === 'all' || isKnown(entry) ? [] : [`permissions.${feature}.${index}`],
    ),
  )
  if (strangers.length)
    throw new AppError('person_not_in_club', {
      fields: Object.fromEntries(
        strangers.map((path) => [path, 'Only members and groups of the club can be chosen']),
      ),
    })
}

/** Sorted, because the order of people has no meaning. */
const paths = (lists: [string, FieldValue][], prefix = 'permissions.'): FieldValues =>
  Object.fromEntries(
    lists.map(([feature, list]) => [prefix + feature, Array.isArray(list) ? [...list].sort() : list]),
  )

const listOf = ({ who, people, groups }: Publishers) =>
  who === 'all' ? ['all'] : who === 'named' ? [...people, ...groups].map(({ id }) => id) : []

const whoIn = (list: string[]) => (list.includes('all') ? 'all' : list.length ? 'named' : 'admins')

/** Previous and new values; people as indexes into `people`, the only place where the log is anonymized; groups by name. */
function namedIn(lists: [Feature, from: string[], to: string[]][], groups: Map<string, string>) {
  const people = [...new Set(lists.flatMap(([, from, to]) => [...from, ...to]))].filter(
    (entry) => entry !== 'all' && !groups.has(entry),
  )
  const placed = (list: string[]) =>
    list.includes('all') ? 'all' : list.map((entry) => groups.get(entry) ?? people.indexOf(entry))
  return {
    people,
    lists: Object.fromEntries(lists.map(([feature, from, to]) => [feature, [placed(from), placed(to)]])),
  }
}

/** See decisions.md C9. Errors: permission_denied, changed_meanwhile, feature_disabled (at the tab). */
export async function changeLanding(
  context: PersonContext,
  identifier: string,
  { landingPage, before }: z.output<typeof changeLandingPage>,
): Promise<Club> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    if (club.landing_page === landingPage) return
    await refuseConflict(
      { now: { landingPage: club.landing_page }, wanted: { landingPage }, before },
      (fields) => lastChange(tx, { clubId: club.id }, fields),
    )
    if (landingPage !== 'feed') {
      const isThere = featuresWithTab.includes(landingPage)
      if (!isThere || !factsOf(club).features[landingPage])
        throw new AppError('feature_disabled', {
          fields: { landingPage: 'Choose a tab that the club has' },
        })
    }
    await tx.db
      .updateTable('clubs')
      .set({ landing_page: landingPage, updated_at: new Date() })
      .where('id', '=', club.id)
      .execute()
    await noteEdit(tx, {
      clubId: club.id,
      personId: viewer.id,
      part: 'landing-page',
      changes: changesOf({ landingPage: club.landing_page }, { landingPage }),
    })
  })
  return readClub(context, identifier)
}

type Edit = {
  clubId: string
  personId: string
  part:
    | 'details'
    | 'images'
    | 'access'
    | 'business'
    | 'landing-page'
    | 'navigation'
    | 'look'
    | 'leaderboard'
    | 'activity-log'
    | 'welcome'
    | 'payments'
  changes: ReturnType<typeof changesOf>
}

/** Records the change and signals it. */
export async function noteEdit(tx: Tx, { clubId, personId, part, changes }: Edit): Promise<void> {
  const fields = Object.keys(changes)
  // For pictures only the fact: the old ones are deleted.
  const data = { part, fields, ...(part !== 'images' && { changes }) }
  await recordActivity(tx, { clubId, personId, type: 'club.updated', data })
  tx.signal({ kind: 'club.updated', clubId }, { clubId })
}
