import { matchesIn } from '@guildhall/contract/matches'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { editDistance, nearest } from './corrections.ts'
import { missingSearchFeature, sweepWords } from './search.tasks.ts'

const { visitor, ann, cam, dot, hall, vault, make, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const post = (title: string, content = 'Nothing in particular', club = hall) =>
  make.post({ club, author: owner, title, content })
const look = (q: string, who: Client = visitor) => who.call('GET /search', { query: { q } })

describe('accents', () => {
  it('are ignored in texts and searches', async () => {
    const titles = [
      'Crème brûlée',
      'Łódź trip',
      'Smørrebrød',
      'Straße und Übung',
      'İzmir',
      'Œuvre Ærø',
      'Việt Nam',
    ]
    for (const title of titles) await post(title)
    for (const [q, title] of [
      ['creme brulee', titles[0]],
      ['CRÈME', titles[0]],
      ['lodz', titles[1]],
      ['smorrebrod', titles[2]],
      ['strasse ubung', titles[3]],
      ['izmir', titles[4]],
      ['oeuvre aero', titles[5]],
      ['viet nam', titles[6]],
    ] as const) {
      const { items, corrected } = await look(q)
      expect([items.map((item) => item.title), corrected], q).toEqual([[title], null])
    }
  })

  it('are included in highlighted matches', () => {
    const marked = (text: string, q: string) => matchesIn(text, q).map(([a, b]) => text.slice(a, b))
    expect(marked('Crème brûlée, crêpes', 'cre')).toEqual(['Crè', 'crê'])
    expect(marked('Straße', 'strass')).toEqual(['Straß'])
    expect(marked('cafe\u0301 noir', 'cafe')).toEqual(['cafe\u0301'])
    expect(marked("a maker's art", 'maker’s')).toEqual(["maker's"])
    expect(marked('O’Brien, OBrien', "o'brien")).toEqual(['O’Brien', 'OBrien'])
    expect(marked('1,412 km or 1412', '1412')).toEqual(['1,412', '1412'])
    expect(marked('6 mm, 6mm', '6mm')).toEqual(['6 mm', '6mm'])
    expect(marked('C++ or C', 'c++')).toEqual(['C++'])
    expect(marked('茶道の初心者', '初心')).toEqual(['初心'])
    expect(marked('a—w•w', 'w')).toEqual(['w', 'w'])
    expect(marked('Łódź', 'LODZ')).toEqual(['Łódź'])
    expect(marked('nothing', '')).toEqual([])
  })
})

describe('typing errors', () => {
  it('are corrected if nothing matches, and the correction is returned', async () => {
    await post(
      'Sourdough for beginners',
      'A receipt of our baking workshop, held by the guardian of the oven.',
    )
    for (const [typed, meant] of [
      ['sourdogh', 'sourdough'],
      ['sourduogh', 'sourdough'],
      ['soudrough', 'sourdough'],
      ['begginers', 'beginners'],
      ['reciept', 'receipt'],
      ['gaurdian', 'guardian'],
      ['worksop', 'workshop'],
      ['ovne', 'oven'],
      ['sourdogh begginers', 'sourdough beginners'],
      ['baking sourdogh', 'baking sourdough'],
      ['Sóurdogh', 'sourdough'],
      ['work-sop', 'workshop'],
    ] as const) {
      const all = await look(typed)
      expect([all.corrected, all.counts.post.count], typed).toEqual([meant, 1])
      const list = await visitor.call('GET /search/content', { query: { type: 'post', q: typed } })
      expect([list.corrected, list.items.length], typed).toEqual([meant, 1])
    }
  })

  it('are corrected in names of clubs and people', async () => {
    await make.club({ owner, name: 'Bookbinders of Ghent' })
    await make.person({ firstName: 'Philippa', lastName: 'Montague' })
    const club = await visitor.call('GET /search/clubs', { query: { q: 'bokbinders' } })
    expect([club.corrected, club.items.map(({ name }) => name)]).toEqual([
      'bookbinders',
      ['Bookbinders of Ghent'],
    ])
    const person = await visitor.call('GET /search/people', { query: { q: 'phillipa montage' } })
    expect([person.corrected, person.items.map(({ lastName }) => lastName)]).toEqual([
      'philippa montague',
      ['Montague'],
    ])
  })

  it('are not corrected if something matches', async () => {
    await post('Form and function')
    await post('From here on')
    const { corrected, items } = await look('from')
    expect([corrected, items.map(({ title }) => title)]).toEqual([null, ['From here on']])
  })

  it('are never corrected to words hidden from the viewer', async () => {
    await post('Zabaglione', 'x', vault)
    const { id } = await post('Pistachio')
    await ann.call('DELETE /content/:contentId', { params: { contentId: id } })
    for (const who of [visitor, dot]) {
      expect((await look('zabaglone', who)).corrected).toBe(null)
      expect((await look('pistachoi', who)).corrected).toBe(null)
    }
    expect((await look('zabaglone', cam)).corrected).toBe('zabaglione')
    const words = await db
      .selectFrom('search_vocabulary')
      .selectAll()
      .where('word', '=', 'zabaglione')
      .execute()
    expect(words).toEqual([{ word: 'zabaglione', club_id: vault.id }])
  })

  it('know no words of other people’s private clubs, in their forms neither', async () => {
    await post('Saltmarsh birds', 'Reeds along the saltmarsh')
    await post('Quagmires', 'x', vault)
    // Known to its members: there only the other word is wrong.
    expect((await look('quagmire saltmrash', cam)).corrected).toBe(null)
    await post('Zabaglione quagmires and saltmarsh', 'x', vault)
    expect((await look('quagmire saltmrash', cam)).corrected).toBe('quagmire saltmarsh')
    await post('A quagmore', 'Of the saltmarsh')
    expect((await look('quagmire saltmrash', dot)).corrected).toBe('quagmore saltmarsh')
  })

  it('never name people whose account was deleted', async () => {
    const person = await make.person({ firstName: 'Wilhelmina', lastName: 'Fotheringay' })
    const other = await make.person({ firstName: 'Wilhelmina', lastName: 'Cholmondeley' })
    const known = async () =>
      (
        await db
          .selectFrom('search_vocabulary')
          .select('word')
          .where('word', 'in', ['wilhelmina', 'fotheringay', 'cholmondeley'])
          .orderBy('word')
          .execute()
      ).map(({ word }) => word)
    await sweepWords(db)
    expect(await known()).toEqual(['cholmondeley', 'fotheringay', 'wilhelmina'])
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', person.id).execute()
    await sweepWords(db)
    expect(await known()).toEqual(['cholmondeley', 'wilhelmina'])
    expect((await look('fotheringey')).corrected).toBe(null)
    expect(await look('fotheringay')).toMatchObject({ people: [], counts: { people: { count: 0 } } })
    expect((await look('cholmondeley')).people).toHaveLength(1)
    expect((await look('cholmondeli')).people.map(({ id }) => id)).toEqual([other.id])
  })

  it('are corrected without pg_trgm too, except in the first letter', async () => {
    await post('Marquetry')
    expect(await missingSearchFeature(db)).toBe(undefined)
    const { rows } = await sql<{ made: string }>`
      select pg_get_functiondef('similar_words'::regproc) as made`.execute(db)
    try {
      await sql`drop extension pg_trgm cascade`.execute(db)
      await sql`create or replace function similar_words(typed text, of_clubs uuid[]) returns setof text
        language sql stable as ${sql.raw(`$$${withoutTrigrams}$$`)}`.execute(db)
      expect(await missingSearchFeature(db)).toBe(
        'This database has no pg_trgm: search forgives typing errors after the first letter of a word alone',
      )
      expect((await look('marqetry')).corrected).toBe('marquetry')
      expect((await look('narquetry')).corrected).toBe(null)
    } finally {
      await sql`create extension if not exists pg_trgm`.execute(db)
      await sql`create index search_vocabulary_trigrams on search_vocabulary using gin (word gin_trgm_ops)`.execute(
        db,
      )
      await sql.raw(rows[0]?.made ?? '').execute(db)
    }
    expect((await look('narquetry')).corrected).toBe('marquetry')
  })

  it('are corrected only to words still in use', async () => {
    const { id } = await post('Ephemeral tapestries')
    await post('Lasting tapestries')
    await db.deleteFrom('content').where('id', '=', id).execute()
    await post('Hidden heirlooms', 'x', vault)
    await sweepWords(db)
    const known = await db
      .selectFrom('search_vocabulary')
      .select('word')
      .where('word', 'in', ['ephemeral', 'tapestries', 'lasting', 'heirlooms'])
      .orderBy('word')
      .execute()
    expect(known.map(({ word }) => word)).toEqual(['heirlooms', 'lasting', 'tapestries'])
  })

  it('are counted as edits', () => {
    for (const [one, other, slips] of [
      ['word', 'word', 0],
      ['word', 'wrod', 1],
      ['word', 'ward', 1],
      ['word', 'words', 1],
      ['word', 'ord', 1],
      ['', 'abc', 3],
      ['kitten', 'sitting', 3],
    ] as const)
      expect(editDistance(one, other), `${one} ${other}`).toBe(slips)
    expect(nearest('hous', ['mouse', 'house', 'hours', 'hose', 'horses'])).toEqual(['hours', 'house'])
  })
})

/** Like 0010_search.sql without pg_trgm. */
const withoutTrigrams = `
  select word from (
    select word from search_vocabulary where word ~>=~ left(typed, 1) and word ~<~ (left(typed, 1) || chr(1114111))
      and char_length(word) between char_length(typed) - 2 and char_length(typed) + 2
      and (club_id is null or club_id = any(of_clubs))
    limit 5000) near`
