import type pg from 'pg'

/** Search texts; the private club's word is in all of its items, and nowhere else. */
export const searched = {
  rare: 'marquetry',
  common: 'the',
  misspelt: 'worksohp',
  letter: 'a',
  private: 'clandestine',
}
const privateClub = 'club-9'

/** Adds a rare word to five items, makes a club private, and fills the vocabulary, as no trigger ran for this data. */
export async function addSearched(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('select id from clubs where slug = $1', [privateClub])
  const clubId = rows[0]?.id
  await pool.query(
    `update content set search = search || to_tsvector('simple', $1)
     where id in (select id from content order by md5(id::text) limit 5)`,
    [searched.rare],
  )
  await pool.query('update clubs set is_private = true where id = $1', [clubId])
  await pool.query(
    'update content set search = search || to_tsvector($2::regconfig, $3) where club_id = $1',
    [clubId, 'simple', searched.private],
  )
  await pool.query('update content set is_open = false where club_id = $1', [clubId])
  await pool.query('update comments set is_open = false where club_id = $1', [clubId])
  await pool.query(
    `insert into search_vocabulary (word) select word from (
       select word from ts_stat('select search from content where is_open')
       union select word from ts_stat('select search from comments where is_open')
       union select word from ts_stat('select search from clubs')) said
     where char_length(word) between 3 and 40 and word !~ '[0-9]' on conflict do nothing`,
  )
  await pool.query('vacuum analyze')
}
