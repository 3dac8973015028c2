import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Records whose rows are deleted from `club_changes`, in their order. Returns the clubs in that order. */
export async function noteOrder(db: Database): Promise<() => Promise<string[]>> {
  await sql`create table taken_changes (n integer generated always as identity, club_id uuid)`.execute(db)
  await sql`create function note_taken() returns trigger language plpgsql as $$
    begin insert into taken_changes (club_id) values (old.club_id); return null; end $$`.execute(db)
  await sql`create trigger note_taken after delete on club_changes
    for each row execute function note_taken()`.execute(db)
  return async () => {
    const { rows } = await sql<{ club_id: string }>`select club_id from taken_changes order by n`.execute(db)
    await sql`drop trigger note_taken on club_changes`.execute(db)
    await sql`drop function note_taken()`.execute(db)
    await sql`drop table taken_changes`.execute(db)
    return rows.map((row) => row.club_id)
  }
}
