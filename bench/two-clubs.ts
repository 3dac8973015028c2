import { randomBytes } from 'node:crypto'
import { addPeople } from './data.ts'
import type { Stage } from './stages.ts'

/** Creates two clubs with the same posts, one of ten members and one of a crowd; the first ten viewers are in both. */
export async function addClubs(
  { data }: Stage,
  clubs: { few: string; crowd: string },
  { crowd, items }: { crowd: number; items: number },
): Promise<void> {
  const { pool, viewers } = data
  await addPeople(pool, crowd, `crowd${randomBytes(2).toString('hex')}x`)
  const first = viewers.slice(0, 10).map((viewer) => viewer.id)
  for (const slug of Object.values(clubs)) {
    await pool.query(
      `with club as (
         insert into clubs (id, user_id, name, slug, members) values (uuidv7(), $2, $1, $1, $3) returning id
       ), counted as (
         insert into content_counts (club_id, type, count) select id, 'post', $5 from club
       ), joined as (
         insert into club_memberships (id, club_id, user_id, role)
         select uuidv7(), club.id, p.id, case when p.id = $2 then 'owner' else 'member' end
         from club, (select id from profiles order by id = any($4::uuid[]) desc, id limit $3) p
       ), copied as (
         insert into content (id, club_id, user_id, type, slug, title, like_count, comment_count, search, created_at)
         select uuidv7(i.at - now() + interval '1 ms'), club.id, c.user_id, 'post', c.slug, c.title, 0, 0, c.search, i.at
         from club, bench_items i join content c on c.id = i.id where i.club = 0 order by i.n desc limit $5
         returning id, slug
       )
       insert into posts (id, content)
       select copied.id, p.content from copied
       join content c on c.slug = copied.slug join bench_items i on i.id = c.id and i.club = 0
       join posts p on p.id = c.id`,
      [slug, first[0], slug === clubs.few ? 10 : crowd, first, items],
    )
  }
  await pool.query('vacuum analyze')
}
