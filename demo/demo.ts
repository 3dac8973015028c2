import { sql } from 'kysely'
import type { Dependencies } from '../server/src/platform/context.ts'
import type { Database } from '../server/src/platform/database.ts'
import { type FilePlan, keepFiles } from './files.ts'
import { picturesOfLinks } from './linked.ts'
import { naming } from './mentions.ts'
import { demoPassword, signIns } from './people.ts'
import { emblem } from './pictures/emblems.ts'
import { portrait } from './pictures/portraits.ts'
import { cover } from './pictures/scenes.ts'
import { type Community, writeCommunity } from './rows.ts'
import { kinds } from './stories/kinds.ts'
import { filesOfTalks } from './stories/messages.ts'
import { commentsOn, likesOf } from './stories/talk.ts'
import { type Club, openWorld, type Person } from './world.ts'

const marker = 'demo'

/**
 * Fills an empty database with the example community, once, and says how to sign in to it. Files are written first and
 * all rows in one transaction, so that a fill that was stopped half-way is simply done again.
 */
export async function fillDemo(deps: Dependencies, say: (line: string) => void): Promise<void> {
  if (!(await isFilled(deps.db))) {
    const someone = await deps.db.selectFrom('profiles').select('id').limit(1).executeTakeFirst()
    if (someone) {
      say(
        'The example community goes into an empty database only, and this one has people in it. Nothing was added.',
      )
      return
    }
    await fill(deps, say)
  }
  say(`The example community is at ${deps.env.baseUrl}/makers-guild; everybody's password is ${demoPassword}`)
  for (const { email, what } of signIns) say(`  ${email.padEnd(20)} ${what}`)
}

async function fill(deps: Dependencies, say: (line: string) => void): Promise<void> {
  const started = Date.now()
  const community = imagine(started)
  const plans = allFiles(community)
  say(`Filling in the example community: drawing ${plans.length} pictures and papers…`)
  const files = await keepFiles(deps.files, plans)
  const { items, people, clubs } = community
  say(
    `… writing down ${people.length} people, ${clubs.length} clubs, ${items.length} posts and what they say to each other…`,
  )
  await deps.db.transaction().execute(async (db) => {
    // Two servers that start at once on one database: the second finds it done.
    await sql`select pg_advisory_xact_lock(hashtext(${marker}))`.execute(db)
    if (await isFilled(db)) return
    await writeCommunity(db, community, files)
    await db
      .insertInto('server_secrets')
      .values({ name: marker, value: new Date(started).toISOString() })
      .execute()
  })
  say(`… done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

async function isFilled(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('server_secrets')
    .select('name')
    .where('name', '=', marker)
    .executeTakeFirst()
  return found !== undefined
}

/** The same community at every fill, but for the time that it is seen from. */
export function imagine(now: number): Community {
  const world = openWorld(now)
  const items = Object.values(kinds)
    .flatMap((kind) => kind.plan(world))
    .map((item) => {
      const comments = commentsOn(item, now)
      return naming({ ...item, comments, likes: likesOf(item, comments, now) })
    })
  const faces = new Map<Person, FilePlan>()
  for (const person of world.people)
    if (person.look) faces.set(person, { purpose: 'profile-image', svg: portrait(person.look, person.key) })
  const signs = new Map<Club, { logo: FilePlan; thumbnail: FilePlan }>()
  for (const club of world.clubs)
    signs.set(club, {
      logo: { purpose: 'club-logo', svg: emblem(club.key, club.colour) },
      thumbnail: { purpose: 'club-thumbnail', svg: cover(club.cover, club.colour) },
    })
  return { ...world, items, faces, signs, sent: filesOfTalks(world) }
}

const allFiles = ({ faces, signs, items, sent }: Community): FilePlan[] => [
  ...faces.values(),
  ...[...signs.values()].flatMap(({ logo, thumbnail }) => [logo, thumbnail]),
  ...items.flatMap((item) => item.files),
  ...sent.values(),
  ...picturesOfLinks,
]
