import * as folding from '@guildhall/contract/fold'
import { signs, unspaced } from '@guildhall/contract/fold-signs'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { searchTermsOf } from './text-search.ts'

const { app } = await openWorld()
const { db } = app.deps

async function firstOf<T>(query: RawBuilder<T>): Promise<T | undefined> {
  return (await query.execute(db)).rows[0]
}

/** Capitals and compatibility characters that the Unicode of PostgreSQL 15 does not know. */
const young =
  /[\u1C89\u1C8A\uA7CB-\uA7DC\uA7F1-\uA7F4\u{10500}-\u{105FF}\u{10D40}-\u{10D8F}\u{16E90}-\u{16EBF}\u{1CC00}-\u{1CEBF}\u{1E030}-\u{1E08F}]/u
const known = (code: number) => {
  const letter = String.fromCodePoint(code)
  return !/[\p{Cn}\p{Cs}\p{Co}]/u.test(letter) && !young.test(letter) && letter !== '\0'
}
/** What people write: words, signs and accents of many scripts close to each other; and anything at all. */
const letter = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...`abeio12 '-.,+#&_C/茶道初สวั’—“•🎉é\u200b ßøŁŀ·ΣςıＡ６٣`) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 0x2ffff }).filter(known).map(String.fromCodePoint) },
)
const text = fc.string({ unit: letter, maxLength: 40 })

describe('folding', () => {
  it.each([
    ['Łódź Øre Đorđe straße Ærø Œuvre Þór ħ ŧ', 'lodz ore dorde strasse aero oeuvre thor h t'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['İSTANBUL Istanbul ırmak', 'istanbul istanbul irmak'],
    ['ＦＵＬＬ　ｗｉｄｔｈ ﾊﾟﾝ ﬁne', 'full width パン fine'],
    ['O’Brien O‘Brien OʼBrien O＇Brien', "o'brien o'brien o'brien o'brien"],
    ['a‐b a‑b a–b a−b a－b', 'a-b a-b a-b a-b a-b'],
    ['Йод ґанок', 'иод ганок'],
    ['مُحَمَّد ٣', 'محمد 3'],
    ['שָׁלוֹם', 'שלום'],
  ])('makes %j into %j', (text, folded) => {
    expect(folding.fold(text)).toBe(folded)
  })

  it('is the same for every character in the database and in TypeScript', async () => {
    const texts: string[] = []
    let line = ''
    // The ideographs are alike.
    for (let code = 1; code <= 0x1ffff; code++) {
      if (code === 0x4e80) code = 0x9f80
      if (code === 0xac80) code = 0xd700
      if (known(code)) line += `a${String.fromCodePoint(code)}b1 `
      if (line.length < 400 && code < 0x1ffff) continue
      texts.push(line)
      line = ''
    }
    const { rows } = await sql<{ text: string; marked: string; title: string }>`
      select text, fold_marked(text) as marked, fold_title(text) as title from unnest(${texts}::text[]) text`.execute(
      db,
    )
    const different = rows.filter(
      ({ text, marked, title }) => folding.foldMarked(text) !== marked || folding.foldTitle(text) !== title,
    )
    expect(different).toEqual([])
    const classes = await firstOf(sql<{ signs: string; unspaced: string }>`
      select fold_signs() as signs, fold_unspaced() as unspaced`)
    const asDatabase = (inside: string) =>
      inside.replaceAll(/\\u\{(\w+)\}/g, (_, code: string) => `\\U${code.padStart(8, '0')}`)
    expect(classes).toEqual({ signs: asDatabase(signs), unspaced: asDatabase(unspaced) })
  })

  it('is the same for texts', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        const made = await firstOf(sql`select fold(${text}) as folded, fold_marked(${text}) as marked,
          fold_spaced(${text}) as spaced, fold_title(${text}) as title, fold_name(${text}) as name`)
        const { fold, foldMarked, foldSpaced, foldTitle, foldName } = folding
        expect(made).toEqual({
          ...{ folded: fold(text), marked: foldMarked(text), spaced: foldSpaced(text) },
          ...{ title: foldTitle(text), name: foldName(text) },
        })
      }),
      { numRuns: 300, seed: 91 },
    )
  })

  it('matches every text with itself', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        const asked = searchTermsOf(text)
        if (!asked) return
        const { words, whole, phrase, wholePhrase } = asked
        const found =
          await firstOf(sql`select v @@ (expand_search(array[${words}]))[1] as words, v @@ ${whole}::tsquery as whole,
          v @@ ${phrase}::tsquery as phrase, v @@ ${wholePhrase}::tsquery as "wholePhrase"
          from search_vector(${text}) v`)
        expect(found).toEqual({ words: true, whole: true, phrase: true, wholePhrase: true })
      }),
      { numRuns: 500, seed: 91 },
    )
  })
})
