import type { Transaction } from 'kysely'
import type { ActivityType } from '../../server/src/features/activity/activity.writes.ts'
import type { DB } from '../../server/src/platform/database/schema.ts'
import { type Activity, openRequestActivity } from '../activity.ts'
import type { Example } from '../example.ts'
import type { Item } from '../items.ts'
import { random } from '../random.ts'
import { insertAll } from './insert.ts'

/** The clubs' activity logs, with what follows from them: earlier versions of items, and insights. */
export async function writeActivity(db: Transaction<DB>, example: Example): Promise<void> {
  const { clubs, items, activity } = example
  await writeVersions(db, items, activity)
  await insertAll(
    db,
    'club_changes',
    // Insights count memberships; those who left have none.
    activity.flatMap(({ type, club, at }) => {
      const source = insightSources[type]
      return source
        ? [{ club_id: club.id, day: new Date(at).toISOString().slice(0, 10), source, change: 1 }]
        : []
    }),
  )
  const all: Activity[] = [
    ...clubs.flatMap((club) =>
      club.members.map(({ person, role, joinedAt: at }): Activity => {
        if (role === 'owner') return { type: 'club.created', club, person, at }
        const via = club.isPrivate ? 'invite' : 'join'
        return { type: 'member.joined', club, person, at, data: { via } }
      }),
    ),
    ...items.flatMap((item): Activity[] => {
      const of = { club: item.club, item, data: { type: item.type } }
      return [
        { ...of, type: 'content.created', person: item.author, at: item.createdAt },
        ...item.comments.map(({ person, at }): Activity => ({ ...of, type: 'comment', person, at })),
        ...item.likes.map(({ person, at }): Activity => ({ ...of, type: 'like', person, at })),
      ]
    }),
    ...openRequestActivity(example),
    ...activity,
  ]
  const r = random('activity')
  await insertAll(
    db,
    'club_activity_log',
    all.map(({ type, club, person, at, item, data = {} }) => ({
      ...{ id: r.id(at), club_id: club.id, user_id: person.id, type, content_id: item?.id ?? null },
      ...{ data: JSON.stringify(data), created_at: new Date(at) },
    })),
  )
}

const insightSources: Partial<Record<ActivityType, string>> = {
  'member.joined': 'joined',
  'member.left': 'left',
  'member.removed': 'left',
}

/** What items were before the edits in the log. */
async function writeVersions(db: Transaction<DB>, items: Item[], activity: Activity[]): Promise<void> {
  const r = random('versions')
  const edits = activity.flatMap(({ type, item, person, at, data }) => {
    const edited = type === 'content.updated' && items.find(({ id }) => id === item?.id)
    return edited ? [{ item: edited, person, at, data: data ?? {} }] : []
  })
  await insertAll(
    db,
    'content_versions',
    edits.map(({ item, person, at, data }) => ({
      ...{ id: r.id(at), content_id: item.id, editor_id: person.id, created_at: new Date(at) },
      changes: JSON.stringify([changeOf(item, data)]),
    })),
  )
  for (const { item, at } of edits) {
    const time = new Date(at)
    await db
      .updateTable('content')
      .set({ edited_at: time, updated_at: time })
      .where('id', '=', item.id)
      .execute()
  }
}

function changeOf({ title, text }: Item, data: { titles?: string[]; fields?: string[] }) {
  if (data.titles) return { field: 'title', from: data.titles[0] ?? title, to: title }
  const [field = 'content'] = data.fields ?? []
  // The last sentence was added.
  const from = text.replace(/\s+[^.!?]+[.!?]\s*$/, '') || title
  return { field, from, to: text }
}
