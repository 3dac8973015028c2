import type pg from 'pg'
import { columnsOf, tablesOf } from './packed-release.ts'

/** What migrations change on purpose, by table or table.column: why nothing that people wrote is lost. */
const changed: Record<string, string> = {
  'content_rows.version': 'names the state that caches hold; no person wrote it',
}

/** Rows and digest by table, of the columns of `columns`. */
export type Digests = Record<string, string>

/** Columns by table, without those that migrations change. */
export async function comparedColumns(db: pg.Client): Promise<Record<string, string[]>> {
  const columns: Record<string, string[]> = {}
  for (const table of await tablesOf(db))
    if (!changed[table])
      columns[table] = (await columnsOf(db, table)).filter((column) => !changed[`${table}.${column}`])
  return columns
}

/** 'missing' where a table or column is no longer there. */
export async function digestRows(db: pg.Client, columns: Record<string, string[]>): Promise<Digests> {
  const digests: Digests = {}
  for (const [table, names] of Object.entries(columns)) {
    const { rows } = await db
      .query<{ digest: string }>(
        `select concat(count(*), ' rows, ', md5(coalesce(string_agg(r, '' order by r), ''))) as digest
          from (select to_jsonb(t)::text as r from (select ${names} from ${table}) t) rows`,
      )
      .catch((error: Error) => ({ rows: [{ digest: `missing: ${error.message}` }] }))
    digests[table] = rows[0]?.digest ?? ''
  }
  return digests
}

const inPublic = `n.nspname = 'public'`
const catalogs = [
  `select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${inPublic} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  `select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${inPublic}`,
  `select concat_ws(' ', 'index', i.indisvalid, pg_get_indexdef(i.indexrelid)) as line from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${inPublic}`,
  `select concat_ws(' ', 'trigger', t.tgenabled, pg_get_triggerdef(t.oid)) as line from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${inPublic} and not t.tgisinternal`,
  `select concat_ws(' ', 'function', pg_get_functiondef(p.oid)) as line from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where ${inPublic} and p.prokind <> 'a' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  `select concat_ws(' ', 'view', c.relname, pg_get_viewdef(c.oid)) as line from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where ${inPublic} and c.relkind in ('v', 'm')`,
  `select concat_ws(' ', 'type', t.typname, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum
      where enumtypid = t.oid)) as line
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${inPublic} and t.typtype in ('e', 'd')`,
]

/** Columns, constraints, indexes, triggers, functions, views and types, a line each; order of columns has no meaning. */
export async function describeSchema(db: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const catalog of catalogs)
    lines.push(...(await db.query<{ line: string }>(catalog)).rows.map(({ line }) => line))
  return lines.sort()
}
