import { wordsIn } from '@guildhall/contract/search-terms'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { nobody } from '../../platform/ids.ts'
import { isListedAdmin } from '../visibility/seen.ts'
import { seesTopic } from '../visibility/seen-topics.ts'

/** Number of corrected searches tried. */
const tried = 3

/** Languages that write compounds as one word: 'Tisch' is part of 'Esstisch'. Beginnings are found anyway. */
const compounding = ['de', 'nl', 'sv', 'da', 'no', 'fi', 'hu']
const leastInCompounds = 4

/**
 * Likely corrections, best first: words that exist instead of words of which no form does. Uses public words and those of the
 * viewer's private clubs, so that it reveals no other word.
 */
export async function correctionsOf({ db, viewer }: Pick<Context, 'db' | 'viewer'>, typed: string) {
  const words = wordsIn(typed)
  const viewerId = viewer?.id ?? nobody
  const { rows } = await sql<{ n: number; is_known: boolean; alike: string[]; compounds: string[] }>`
    with mine as materialized (select coalesce(array_agg(k.id), '{}') as clubs from clubs k
      where (k.is_private or k.public_since is not null) and k.deleted_at is null
        and not exists (select from topics t where t.club_id = k.id and not ${seesTopic(viewerId)}) and k.id in (
        select club_id from club_memberships where user_id = ${viewerId} and sees_from is null
        union all select id from clubs where user_id = ${viewerId}
        union all select k.id from clubs k where ${isListedAdmin(viewerId)})),
    typed as materialized (select n::int, word, exists (
        select from search_vocabulary v where v.word ~>=~ t.word and v.word ~<~ (t.word || chr(1114111))
          and (v.club_id is null or v.club_id = any(mine.clubs)))
        or has_known_form(word, mine.clubs) as is_known
      from mine cross join unnest(${words}::text[]) with ordinality t (word, n))
    select n, is_known, case when is_known or char_length(word) < ${leastInCompounds} or not exists (
          select from search_languages where language = any(${compounding}::text[])) then '{}'
        else array(select v.word from search_vocabulary v, mine where v.word like '%' || t.word
          and char_length(v.word) > char_length(t.word) + 2 and (v.club_id is null or v.club_id = any(mine.clubs))
          group by v.word order by char_length(v.word), v.word limit ${tried}) end as compounds,
      case when is_known or char_length(word) not between 3 and 40 or word ~ '[0-9]' then '{}'
      else array(select similar_words(word, (select clubs from mine))) end as alike
    from typed t order by n`.execute(db)
  const choices = rows.map(({ is_known, alike, compounds }, index) => {
    const word = words[index] ?? ''
    return is_known ? [word] : [...compounds, ...nearest(word, alike), word]
  })
  const isSame = (text: string[]) => text.every((word, index) => word === words[index])
  return Array.from({ length: tried }, (_, turn) =>
    choices.map((choice) => choice[Math.min(turn, choice.length - 1)] ?? ''),
  )
    .filter((text) => !isSame(text))
    .map((text) => text.join(' '))
    .filter((text, index, all) => all.indexOf(text) === index)
}

/** Similar words within a few typing errors, nearest first. */
export function nearest(word: string, alike: string[]): string[] {
  const most = [...word].length <= 4 ? 1 : [...word].length <= 8 ? 2 : 3
  return alike
    .map((other) => ({ other, slips: editDistance(word, other), isBegunAlike: other[0] === word[0] }))
    .filter(({ slips }) => slips <= most)
    .sort(
      (a, b) =>
        a.slips - b.slips || Number(b.isBegunAlike) - Number(a.isBegunAlike) || (a.other < b.other ? -1 : 1),
    )
    .map(({ other }) => other)
}

/** Insertions, deletions, substitutions and transpositions (Damerau–Levenshtein distance). */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let slips = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, at(before, j - 2) + 1)
      row.push(slips)
    }
    before = last
    last = row
  }
  return at(last, b.length)
}

const at = (row: number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
