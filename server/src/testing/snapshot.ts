import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

export type Difference = {
  table: string
  change: 'added' | 'removed'
  row: Record<string, unknown>
  /** The row as JSON, to search for an id. */
  text: string
}

export type Snapshot = {
  /**
   * Restores every row and drops failed tasks. Returns the writes since the snapshot or the last `restore`; a changed
   * row counts as removed and added. Run `finishTasks` first.
   */
  restore(): Promise<Difference[]>
}

/**
 * Copies every table of a test's own database. Statement triggers record the tables written to, so that a restore only
 * handles those. Requires a superuser: a restore bypasses the application's triggers.
 */
export async function takeSnapshot(db: Database): Promise<Snapshot> {
  for (const statement of setup) await sql.raw(statement).execute(db)
  return {
    restore: async () => {
      const { rows } = await sql<Omit<Difference, 'row'>>`
        select "table", change, text from snapshot.restore()`.execute(db)
      return rows.map((one) => ({ ...one, row: JSON.parse(one.text) as Record<string, unknown> }))
    },
  }
}

/** Waits until every queued task has run. Returns the failed ones, whose retries would be much later. */
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
  `create function snapshot.restore() returns table ("table" text, change text, text text)
language plpgsql as $$
declare
  columns text;
  added tid[];
  removed tid[];
  changes text[];
  texts text[];
begin
  perform set_config('session_replication_role', 'replica', true);
  for "table" in select distinct name from snapshot.touches loop
    execute format($sql$
      select array_agg(p.at) filter (where s.at is null), array_agg(s.at) filter (where p.at is null),
        array_agg(case when s.at is null then 'added' else 'removed' end), array_agg(row::text)
      from (select ctid at, to_jsonb(t) row from public.%1$I t) p
      full join (select ctid at, to_jsonb(t) row from snapshot.%1$I t) s using (row)
      where p.at is null or s.at is null
    $sql$, "table") into added, removed, changes, texts;
    return query select "table", * from unnest(changes, texts);
    execute format('delete from public.%I where ctid = any($1)', "table") using added;
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = format('public.%I', "table")::regclass and attnum > 0
        and not attisdropped and attgenerated = '';
    execute format('insert into public.%1$I (%2$s) overriding system value
      select %2$s from snapshot.%1$I where ctid = any($1)', "table", columns) using removed;
  end loop;
  delete from snapshot.touches;
  delete from graphile_worker._private_jobs where locked_at is null;
end
$$`,
]
