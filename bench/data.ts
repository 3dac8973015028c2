import { randomBytes } from 'node:crypto'
import { contentKinds } from '@guildhall/contract/limits'
import type pg from 'pg'
import { cookieName, signToken } from '../server/src/features/sessions/session.ts'
import { openPool } from '../server/src/platform/database/database.ts'
import { newId } from '../server/src/platform/ids.ts'
import { fixtures } from '../server/src/testing/kinds.ts'
import { sampleTexts } from './texts.ts'

/** Size of a set of data; everything else about two sets is the same. */
export type Size = {
  /** Items of all kinds in the club 'main'; nine further clubs have a hundredth of that each. */
  items: number
  /** Empty clubs besides those ten, for the list of clubs. */
  emptyClubs: number
}

export type Viewer = { id: string; username: string; cookie: string }
export type Data = {
  viewers: Viewer[]
  /** Posts of 'main', picked evenly over all of them. */
  posts: { id: string; slug: string }[]
  close(): Promise<void>
  /** For data of one group. */
  pool: pg.Pool
}

export const mainClub = 'main'
// Enough people to stay below the rate limits, which are on as in production.
const people = 2000
const clubs = 10

/** Fills a migrated, empty database with clubs, people, posts, likes and comments, and analyzes it. */
export async function buildData(url: string, size: Size): Promise<Data> {
  const pool = openPool(url, { max: 2, statementMs: 600_000, onError: () => {} })
  const client = await pool.connect()
  try {
    // The data is consistent and temporary, so foreign keys need no check for each row.
    await client.query(`set session_replication_role = replica`)
    await client.query(`set synchronous_commit = off`)
    await client.query(`set maintenance_work_mem = '256MB'`)
    await client.query(`set work_mem = '64MB'`)
    await addPeople(client, people, 'person')
    const viewers = await addSessions(client, 'person')
    await addClubs(client, size.emptyClubs)
    const restore = size.items > 20_000 ? await dropIndexes(client) : async () => {}
    await addTexts(client)
    await addItems(client, size.items)
    await restore()
    await client.query('reset all')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const step = Math.max(Math.floor(size.items / contentKinds.length / 500), 1)
    const { rows: posts } = await client.query(
      `select c.id, c.slug from bench_items i join content c on c.id = i.id
       where i.club = 0 and c.type = 'post' and i.n / ${contentKinds.length} % $1 = 0 order by i.n`,
      [step],
    )
    return {
      viewers,
      posts,
      pool,
      close: () => pool.end(),
    }
  } finally {
    client.release()
  }
}

/** Confirmed people named after `kind`, numbered from 0; their order is that of their ids. */
export async function addPeople(client: pg.Pool | pg.PoolClient, count: number, kind: string): Promise<void> {
  await client.query(
    `insert into profiles (id, email, email_verified, first_name, last_name, username, bio, created_at, search)
     select uuidv7(n * interval '1 ms' - interval '1 day'), $2::text || n || '@people.test', true,
       initcap($2), 'Number' || n, $2 || n, 'Comes for the evenings and stays for the talk.',
       now() - interval '1 year', search_vector($2 || ' Number' || n || ' ' || $2 || n)
     from generate_series(0, $1::int - 1) n`,
    [count, kind],
  )
}

/** A session for each of the people named after `kind`, by username. */
export const addSessions = (client: pg.Pool | pg.PoolClient, kind: string): Promise<Viewer[]> =>
  signIn(client, `username like $2 || '%'`, kind)

/** A session for each member of a club, by username. */
export const addMemberSessions = (client: pg.Pool, slug: string): Promise<Viewer[]> =>
  signIn(
    client,
    `id in (select m.user_id from club_memberships m join clubs k on k.id = m.club_id where k.slug = $2)`,
    slug,
  )

async function signIn(client: pg.Pool | pg.PoolClient, condition: string, value: string): Promise<Viewer[]> {
  const { rows: secrets } = await client.query(`select value from server_secrets where name = 'auth'`)
  const { rows } = await client.query(
    `with begun as (
       insert into sessions (id, token, user_id, expires_at)
       select uuidv7(), md5($1::text || username), id, now() + interval '20 days' from profiles
       where ${condition} returning user_id, token
     ) select p.id, p.username, b.token from begun b join profiles p on p.id = b.user_id order by p.username`,
    [randomBytes(16).toString('hex'), value],
  )
  const name = cookieName('http://localhost')
  return rows.map(({ id, username, token }) => ({
    id,
    username,
    cookie: `${name}=${signToken(token, secrets[0].value)}`,
  }))
}

async function addClubs(client: pg.PoolClient, emptyClubs: number): Promise<void> {
  await client.query(`create table bench_people as
    select row_number() over (order by id) - 1 as n, id from profiles`)
  await client.query(`create unique index on bench_people (n)`)
  await client.query(
    `with founded as (
     insert into clubs (id, user_id, name, slug, description, members, search)
     select uuidv7(n * interval '1 ms' - interval '1 day'), (select id from bench_people where n = 0),
       'Club number ' || n, case when n = 0 then $2 else 'club-' || n end,
       'A place for those who make things with their hands, and for those who would like to learn how.',
       greatest(1, 2000 - n), setweight(search_vector('Club number ' || n), 'A') || setweight(search_vector(
         'A place for those who make things with their hands, and for those who would like to learn how.'), 'C')
     from generate_series(0, $1::int - 1) n returning id, user_id
     ) insert into club_memberships (id, club_id, user_id, role) select uuidv7(), id, user_id, 'owner' from founded`,
    [clubs + emptyClubs, mainClub],
  )
  await client.query(`create table bench_clubs as
    select row_number() over (order by id) - 1 as n, id from clubs`)
  await client.query(`insert into club_categories (club_id, category, position)
    select id, (array['Crafts', 'Wood', 'Music', 'Garden', 'Games'])[1 + n % 5], 0 from bench_clubs`)
  // Everyone is in the main club, and in every third of the others.
  await client.query(
    `insert into club_memberships (id, club_id, user_id, role)
     select uuidv7(), k.id, p.id, 'member'
     from bench_clubs k join bench_people p on p.n > 0 and (k.n = 0 or (p.n + k.n) % 3 = 0)
     where k.n < $1`,
    [clubs],
  )
  await client.query(`update clubs k set members = m.count
    from (select club_id, count(*) from club_memberships group by 1 having count(*) > 1) m where m.club_id = k.id`)
}

/** A club of the person other than the main one, another at each turn. */
export function clubOf({ username }: Viewer, turn: number): string {
  const number = Number(username.replace(/\D+/, ''))
  return `club-${3 - (number % 3) + 3 * (turn % 3)}`
}

const texts = 400

async function addTexts(client: pg.PoolClient): Promise<void> {
  const sample = sampleTexts(texts)
  await client.query(
    `create table bench_texts (n int primary key, title text, content text, search tsvector, folded_title text)`,
  )
  await client.query(
    `insert into bench_texts select n - 1, title, content,
       with_stems(setweight(search_vector(title), 'A') || setweight(search_vector(content), 'B'), '{en}'), fold_title(title)
     from unnest($1::text[], $2::text[]) with ordinality as t (title, content, n)`,
    [sample.map((one) => one.title), sample.map((one) => one.content)],
  )
  await client.query(`insert into search_languages values ('en') on conflict do nothing`)
}

/** Items over the last three years, each with 0–6 likes, 0–4 reactions and 0–3 comments; every fifth has a picture. */
async function addItems(client: pg.PoolClient, items: number): Promise<void> {
  await client.query(
    `create table bench_items as
     select n, n / array_length($4::text[], 1) as nth, club, ($4::text[])[1 + n % array_length($4::text[], 1)] as type, uuidv7(at - now()) as id, at from (
       select n, 0 as club, now() - ($1 - n) * (interval '3 years' / $1) as at
       from generate_series(1, $1::int) n
       union all
       select n, club, now() - ($2 - n) * (interval '3 years' / $2) from generate_series(1, $2::int) n,
         generate_series(1, $3::int) club
     ) numbered`,
    [items, Math.max(Math.floor(items / 100), 1), clubs - 1, contentKinds],
  )
  await client.query(
    `insert into content
       (id, club_id, user_id, type, slug, title, like_count, reaction_counts, comment_count, search, folded_title,
        created_at, updated_at)
     select i.id, k.id, p.id, i.type, replace(left(t.title, 60), ' ', '-') || '-' || i.n, t.title, i.n % 7,
       case i.n % 3 when 0 then '{}' else jsonb_build_object('laugh', i.n % 3, 'thanks', i.n % 3) end, i.n % 4,
       t.search, t.folded_title, i.at, i.at
     from bench_items i join bench_clubs k on k.n = i.club
     join bench_people p on p.n = (i.n * 31) % $1 join bench_texts t on t.n = i.n % $2`,
    [people, texts],
  )
  await client.query(`insert into content_counts (club_id, type, count)
    select club_id, type, count(*) from content group by 1, 2`)
  for (const kind of contentKinds) for (const statement of fixtures[kind].many) await client.query(statement)
  await client.query(
    `insert into likes (user_id, content_id, content_type, club_id)
     select p.id, i.id, i.type, k.id
     from bench_items i join bench_clubs k on k.n = i.club
     cross join lateral generate_series(1, i.n % 7) turn
     join bench_people p on p.n = (i.n * 13 + turn * 97) % $1`,
    [people],
  )
  await client.query(
    `insert into reactions (user_id, content_id, reaction, club_id, created_at)
     select p.id, i.id, sign, k.id, i.at
     from bench_items i join bench_clubs k on k.n = i.club
     cross join lateral generate_series(1, i.n % 3) turn
     cross join unnest(array['laugh', 'thanks']) sign
     join bench_people p on p.n = (i.n * 17 + turn * 71) % $1`,
    [people],
  )
  await client.query(
    `with said as materialized (
       select turn, content, with_stems(search_vector(content), '{en}') as search from generate_series(1, 3) turn,
         lateral (select 'That is a good idea, I will be there with ' || turn || ' more.' as content) c
     )
     insert into comments (id, content_id, content_type, club_id, user_id, is_markdown, content, search, created_at)
     select uuidv7(), i.id, i.type, k.id, p.id, true, said.content, said.search, i.at + turn * interval '1 hour'
     from bench_items i join bench_clubs k on k.n = i.club
     join said on said.turn <= i.n % 4
     join bench_people p on p.n = (i.n * 7 + turn * 53) % $1`,
    [people],
  )
}

/** Drops the indexes that no constraint needs, and returns a function that creates them: sorting once is faster. */
async function dropIndexes(client: pg.PoolClient): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where tablename in ('content_rows', 'likes', 'reactions', 'comment_rows', 'files', 'post_categories')
       and not exists (select from pg_constraint where conname = indexname)`,
  )
  await client.query(`alter system set max_wal_size = '8GB'`)
  await client.query('select pg_reload_conf()')
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return async () => {
    for (const { indexdef } of rows) await client.query(indexdef)
    await client.query('alter system reset max_wal_size')
    await client.query('select pg_reload_conf()')
  }
}

/** A post to publish; its id comes from the page, as always. */
export const newPost = (number: number, text: { title: string; content: string }) => ({
  id: newId(),
  title: `${text.title} ${number}`.slice(0, 100),
  content: text.content,
  images: [],
  attachmentPaths: [],
})
