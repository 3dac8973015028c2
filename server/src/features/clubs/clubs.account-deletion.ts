import { type RawBuilder, sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import type { JsonValue } from '../../platform/database/schema.ts'
import { batchRows, inBatches } from '../../platform/tasks/batches.ts'

/** An emptied list means admins only. */
export async function removeFromPublisherLists({ db }: Dependencies, personId: string): Promise<void> {
  await db
    .updateTable('clubs')
    .set({
      permissions: sql`(
        select jsonb_object_agg(key, case when jsonb_typeof(value) = 'array' then value - ${personId}::text else value end)
        from jsonb_each(permissions)
      )`,
    })
    .where(sql<boolean>`permissions @? ${namedAnywhere(personId)}::jsonpath`)
    .execute()
}

/** A jsonpath that can use the index of `permissions`. */
const namedAnywhere = (personId: string) => `$.*[*] ? (@ == ${JSON.stringify(personId)})`

/** Anonymizes the person in the clubs' logs; if their content is erased, its titles and facts too. */
export async function anonymizeActivity(
  deps: Dependencies,
  personId: string,
  { erases }: { erases: boolean },
): Promise<void> {
  const withoutWords = sql<JsonValue>`data - array['title', 'titles', 'changes']`
  const erased = sql<JsonValue>`case when type in ('content.updated', 'content.deleted') then ${withoutWords} else data end`
  const data = erases ? erased : sql<JsonValue>`data`
  // Before the author is removed, who identifies own items.
  const isOwn = sql<boolean>`coalesce(data ->> 'personId', ${personId}) = ${personId}`
  await anonymize(deps, sql`user_id = ${personId}`, {
    user_id: null,
    data: sql<JsonValue>`case when ${isOwn} then ${data} else data end`,
  })
  await anonymize(deps, sql`data ->> 'personId' = ${personId}`, {
    data: sql<JsonValue>`jsonb_set(${data}, '{personId}', 'null')`,
  })
  const named = sql`type = 'permissions.changed' and data -> 'people' ? ${personId}`
  await anonymize(deps, named, {
    data: sql<JsonValue>`jsonb_set(data, '{people}', (
      select jsonb_agg(nullif(person, to_jsonb(${personId}::text)) order by place)
      from jsonb_array_elements(data -> 'people') with ordinality listed (person, place)))`,
  })
}

async function anonymize(
  deps: Dependencies,
  whose: RawBuilder<unknown>,
  to: { user_id?: null; data: RawBuilder<JsonValue> },
): Promise<void> {
  await inBatches(deps, async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('club_activity_log')
      .set(to)
      .where(
        'id',
        'in',
        sql<string>`(select id from club_activity_log where ${whose} limit ${sql.lit(batchRows)})`,
      )
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}
