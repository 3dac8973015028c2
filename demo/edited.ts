import type { Transaction } from 'kysely'
import type { DB } from '../server/src/platform/schema.ts'
import { chance } from './chance.ts'
import type { Happening } from './happened.ts'
import { insertAll } from './insert.ts'
import type { Item } from './stories/item.ts'

/** What items were before they were changed, as the log tells that they were. */
export async function writeVersions(
  db: Transaction<DB>,
  items: Item[],
  happened: Happening[],
): Promise<void> {
  const c = chance('versions')
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const edits = happened.flatMap(({ type, item, person, at, data }) => {
    const edited = type === 'content.updated' && item ? itemOf.get(item.id) : undefined
    return edited ? [{ item: edited, person, at, data }] : []
  })
  await insertAll(
    db,
    'content_versions',
    edits.map(({ item, person, at, data }) => ({
      id: c.id(at),
      content_id: item.id,
      editor_id: person.id,
      changes: JSON.stringify([changeIn(item, data ?? {})]),
      created_at: new Date(at),
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

function changeIn({ title, text }: Item, data: { titles?: string[]; fields?: string[] }) {
  if (data.titles) return { field: 'title', from: data.titles[0] ?? title, to: title }
  const [field = 'content'] = data.fields ?? []
  // A sentence more at its end.
  const from = text.replace(/\s+[^.!?]+[.!?]\s*$/, '') || title
  return { field, from, to: text }
}
