import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'

export type Difference = {
  table: string
  change: 'added' | 'removed'
  row: Record<string, unknown>
  /** The row as JSON, to search for an id. */
  text: string
}

export type Snapshot = {
  /** Tables written to since the snapshot or the last `restore`, even by statements that changed no row. */
  touched(): Promise<string[]>
  /** What was written since the snapshot or the last `restore`. A changed row is removed and added. */
  differences(): Promise<Difference[]>
  /** Puts every row back, and drops the tasks that failed. Run `finishTasks` before. */
  restore(): Promise<void>
}

/**
 * Copies every table of a test's own database. Statement triggers note the tables that are written to, so that comparing
 * and restoring cost only what was touched. Needs a superuser: `restore` passes over the application's triggers.
 */
export async function takeSnapshot(db: Database): Promise<Snapshot> {
  for (const statement of setup) await sql.raw(statement).execute(db)
  return {
    touched: async () => {
      const { rows } = await sql<{ name: string }>`
        select distinct name from snapshot.touches order by 1`.execute(db)
      return rows.map(({ name }) => name)
    },
    differences: async () => {
      const { rows } = await sql<Omit<Difference, 'row'>>`
        select "table", change, text from snapshot.differences()`.execute(db)
      return rows.map((one) => ({ ...one, row: JSON.parse(one.text) as Record<string, unknown> }))
    },
    restore: async () => {
      await sql`select from snapshot.restore()`.execute(db)
    },
  }
}

/** Waits until every queued task has run. Returns those that failed, which would run again much later. */
export async function finishTasks(db: Database): Promise<{ task: string; error: string }[]> {
  const end = Date.now() + 20_000
  for (;;) {
    const { rows } = await sql<{ task: string; error: string | null; is_due: boolean }>`
      select t.identifier as task, j.last_error as error, j.run_at <= now() as is_due
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`.execute(
      db,
    )
    if (!rows.some((row) => row.is_due))
      return rows.flatMap(({ task, error }) => ({ task, error: error ?? '' }))
    if (Date.now() > end) throw new Error(`Tasks did not finish: ${JSON.stringify(rows)}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const setup = [
  `create schema snapshot`,
  `create table snapshot.touches (name text not null)`,
  `create function snapshot.note_touch() returns trigger language plpgsql as $$
begin
  insert into snapshot.touches values (tg_table_name);
  return null;
end
$$`,
  `do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table snapshot.%I as table public.%1$I', name);
    execute format('create trigger note_touch after insert or update or delete on public.%I
      for each statement execute function snapshot.note_touch()', name);
  end loop;
end
$$`,
  `create function snapshot.differences() returns table ("table" text, change text, text text)
language plpgsql as $$
begin
  for "table" in select distinct name from snapshot.touches loop
    return query execute format($sql$
      select %1$L, 'removed', r::text from
        (select to_jsonb(s) r from snapshot.%1$I s except select to_jsonb(p) from public.%1$I p) removed
      union all
      select %1$L, 'added', r::text from
        (select to_jsonb(p) r from public.%1$I p except select to_jsonb(s) from snapshot.%1$I s) added
    $sql$, "table");
  end loop;
end
$$`,
  `create function snapshot.restore() returns void language plpgsql as $$
declare
  name text;
  columns text;
begin
  perform set_config('session_replication_role', 'replica', true);
  for name in select distinct t.name from snapshot.touches t loop
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = format('public.%I', name)::regclass and attnum > 0
        and not attisdropped and attgenerated = '';
    execute format($sql$
      delete from public.%1$I t where to_jsonb(t) in
        (select to_jsonb(p) from public.%1$I p except select to_jsonb(s) from snapshot.%1$I s)
    $sql$, name);
    execute format($sql$
      insert into public.%1$I (%2$s) overriding system value select %2$s from snapshot.%1$I s
      where to_jsonb(s) in
        (select to_jsonb(s) from snapshot.%1$I s except select to_jsonb(p) from public.%1$I p)
    $sql$, name, columns);
  end loop;
  delete from snapshot.touches;
  delete from graphile_worker._private_jobs where locked_at is null;
end
$$`,
]
