import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../platform/database/database.ts'

/** What every person and club stores, counted from the files themselves: 'id used unused exports'. */
const fromScratch = sql<{ line: string }>`
  with owned as (
    select f.*, coalesce(f.club_id, c.club_id, o.club_id, j.club_id, v.club_id, e.club_id) as in_club,
      num_nonnulls(f.profile_id, f.club_id, f.content_id, f.comment_id, f.application_id, f.message_id, f.link_hash,
        f.course_id, f.lesson_id, f.submission_id) as owners
    from files f left join content_rows c on c.id = f.content_id left join comment_rows o on o.id = f.comment_id
    left join job_applications a on a.id = f.application_id left join content_rows j on j.id = a.job_id
    left join chat_messages m on m.id = f.message_id left join conversations v on v.id = m.conversation_id
    left join lessons l on l.id = f.lesson_id left join submissions s on s.id = f.submission_id
    left join courses e on e.id = coalesce(f.course_id, l.course_id, s.course_id)
  ), counted (id, used, unused, exports) as (
    select uploader_id, case when owners = 1 then size else 0 end, case when owners = 0 then size else 0 end, 0 from owned
    union all select in_club, size, 0, 0 from owned
    union all select user_id, 0, 0, size from data_exports where size is not null
  )
  select concat_ws(' ', id, sum(used), sum(unused), sum(exports)) as line from counted
  where id is not null group by id having sum(used + unused + exports) <> 0`

const asCounted = sql<{ line: string }>`
  select concat_ws(' ', owner_id, used, unused, exports) as line from storage_use where used + unused + exports <> 0`

/** Compares the counters with a count of all files. Returns how many people and clubs store something. */
export async function expectStorageIsExact(db: Database): Promise<number> {
  const lines = async (query: typeof asCounted) =>
    (await query.execute(db)).rows.map(({ line }) => line).sort()
  const counted = await lines(asCounted)
  expect(counted).toEqual(await lines(fromScratch))
  return counted.length
}
