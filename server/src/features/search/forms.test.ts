import { matchesIn } from '@guildhall/contract/matches'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepWords } from './search.tasks.ts'
import { stemTexts } from './stems.tasks.ts'

const { visitor, ann, cam, dot, hall, vault, make, app, tasksDone } = await openWorld()
const { db } = app.deps
const author = personOf(ann)
const post = (title: string, content = 'Nothing in particular', club = hall) =>
  make.post({ club, author, title, content })
const look = (q: string, who: Client = visitor) => who.call('GET /search', { query: { q } })
const titles = async (q: string, who: Client = visitor) =>
  (await look(q, who)).items.map(({ title }) => title)

describe('other forms of a word', () => {
  it('come after the word itself, and before words that only begin so', async () => {
    await post('Saws for a beginner')
    await post('In a text', 'They were sawing all day, and saws were everywhere')
    await post('Sawdust')
    await post('Exactly', 'A saw')
    expect(await titles('saw')).toEqual(['Exactly', 'Saws for a beginner', 'In a text'])
    expect(await titles('sawed'), 'in titles first').toEqual(['Saws for a beginner', 'Exactly', 'In a text'])
    const { items } = await visitor.call('GET /search/content', { query: { type: 'post', q: 'saw' } })
    expect(items.map(({ title }) => title)).toEqual([
      'Exactly',
      'Saws for a beginner',
      'In a text',
      'Sawdust',
    ])
  })

  it('are found instead of a correction, and next to one', async () => {
    await post('Pottery class', 'With a wheel')
    await post('Reading glasses')
    expect(await look('classes')).toMatchObject({ corrected: null, items: [{ title: 'Pottery class' }] })
    expect(await look('classes wheell')).toMatchObject({
      ...{ corrected: 'classes wheel', items: [{ title: 'Pottery class' }] },
    })
  })

  it('are returned where the texts have them, and marked whole', async () => {
    await post('Varnishing', `${'Other words. '.repeat(200)}She varnishes twice.`)
    const { forms, items } = await look('varnished')
    expect(forms.sort()).toEqual(['varnishes', 'varnishing'])
    expect(items[0]?.excerpt).toMatch(/^….*She varnishes twice/)
    const text = 'Varnishing, varnishes, varnish, varnishingly and VARNISHED'
    expect(matchesIn(text, 'varnished', forms).map(([from, to]) => text.slice(from, to))).toEqual([
      ...['Varnishing', 'varnishes', 'VARNISHED'],
    ])
    expect(
      (await visitor.call('GET /search/content', { query: { type: 'post', q: 'varnished' } })).forms,
    ).toHaveLength(2)
    const suggested = await visitor.call('GET /search/suggestions', { query: { q: 'varnished' } })
    expect([suggested.items.map(({ title }) => title), suggested.forms]).toEqual([
      ['Varnishing'],
      ['varnishing'],
    ])
  })

  it('are not meant by phrases and exclusions', async () => {
    await post('Grafting apples', 'Scions')
    expect(await titles('grafted')).toEqual(['Grafting apples'])
    expect(await titles('"grafted"')).toEqual([])
    expect(await titles('scions -apple')).toEqual(['Grafting apples'])
    expect(await titles('scions -apples')).toEqual([])
  })

  it('are those of the language of the text', async () => {
    // In Spanish, 'cares' and 'cars' are forms of one word.
    await post('Todos los autos', 'Una canción para los coches y el tren')
    await post('The cars', 'They are in the yard, and you can have one of them')
    await post('Who cares', 'That is what it was for')
    expect(await titles('cares')).toEqual(['Who cares'])
  })

  it('of a text that says too little are those of its club, item or course', async () => {
    const club = await make.club({
      owner: author,
      name: 'Holzwerkstatt',
      description: 'Wir bauen Möbel für die Stadt und das Umland.',
    })
    const item = await post('Gedrechselte Stühle', 'Ahorn', club)
    expect(await titles('stuhl')).toEqual(['Gedrechselte Stühle'])
    await ann.call('POST /content/:contentId/comments', {
      params: { contentId: item.id },
      body: { id: newId(), content: 'Schöne Hölzer' },
    })
    expect((await look('holzern')).items.map(({ comment }) => comment?.excerpt)).toEqual(['Schöne Hölzer'])
    const course = await make.course({
      club,
      title: 'Möbelkurs',
      description: 'Lern mit uns das Drechseln auf der Bank.',
    })
    await make.lesson({ course, title: 'Schalen', content: 'Rohlinge', isPreview: true })
    const found = await visitor.call('GET /search/courses', { query: { q: 'schale' } })
    expect(found.items.map(({ lesson }) => lesson?.title)).toEqual(['Schalen'])
    expect((await visitor.call('GET /search/courses', { query: { q: 'rohlingen' } })).forms).toEqual([
      'rohlinge',
    ])
  })

  it('do not include compounds, which are suggested where nothing else is found', async () => {
    await post('Der große Esstisch', 'Er ist aus einer alten Eiche und sucht ein Zimmer.')
    expect(await look('tisch')).toMatchObject({
      ...{ corrected: 'esstisch', items: [{ title: 'Der große Esstisch' }] },
    })
    await post('Ein Tisch', 'Er ist klein.')
    expect(await look('tisch')).toMatchObject({ corrected: null, items: [{ title: 'Ein Tisch' }] })
    // Words that others may not know take no place.
    for (const title of ['Vorgang', 'Eingang', 'Ausgang']) await post(title, 'Der ist unter dem Turm.', vault)
    expect((await look('gang', dot)).corrected).toBe(null)
    await post('Spaziergang', 'Der ist lang.')
    expect((await look('gang', dot)).corrected).toBe('spaziergang')
    expect((await look('gang', cam)).corrected).toBe('ausgang')
  })

  it('are found in clubs, by name and description', async () => {
    await make.club({ owner: author, name: 'Marbling papers', description: 'We **marble** and gild.' })
    const found = await visitor.call('GET /search/clubs', { query: { q: 'gilded' } })
    expect([found.items.map(({ name }) => name), found.forms]).toEqual([['Marbling papers'], ['gild']])
    const suggested = async (q: string) =>
      (await visitor.call('GET /search/suggestions', { query: { q } })).clubs.map(({ name }) => name)
    expect([await suggested('gilded'), await suggested('marbled')]).toEqual([[], ['Marbling papers']])
  })

  it('take the place of earlier ones, and are no words to correct by', async () => {
    const { rows } = await sql<{ left: string[] }>`select array(select lexeme from unnest(tsvector_to_array(
      with_stems(with_stems(setweight(search_vector('Häuser'), 'A'), '{de}'), '{en}'))) lexeme order by 1) as left`.execute(
      db,
    )
    expect(rows[0]?.left).toEqual(['=en', '=enhauser', '^enhauser', 'hauser'])
    const known = await db.selectFrom('search_vocabulary').select('word').where('word', '~', '[=^]').execute()
    expect(known).toEqual([])
  })

  it('in private clubs are found by members alone, and returned to no one else', async () => {
    await post('Embargoes', 'Vault business', vault)
    for (const who of [visitor, dot]) {
      const { items, forms } = await look('embargoed', who)
      expect([items, forms]).toEqual([[], []])
    }
    expect(await titles('embargoed', cam)).toEqual(['Embargoes'])
  })
})

it('every text is stemmed in batches, where an earlier server or another PostgreSQL left it', async () => {
  await tasksDone()
  await sql`alter table content_rows disable trigger content_words`.execute(db)
  await sql`alter table comment_rows disable trigger comments_words`.execute(db)
  const items: { id: string }[] = []
  for (let n = 0; n < 60; n++) items.push(await post(`Trestles ${n}`))
  await ann.call('POST /content/:contentId/comments', {
    params: { contentId: items[0]?.id ?? '' },
    body: { id: newId(), content: 'Awnings' },
  })
  await sql`alter table content_rows enable trigger content_words`.execute(db)
  await sql`alter table comment_rows enable trigger comments_words`.execute(db)
  const count = async (q: string) => (await look(q)).counts.post.count
  expect([await count('trestles'), await count('trestled'), await count('awned')]).toEqual([60, 0, 0])
  const versions = () => db.selectFrom('content').select(['id', 'version']).orderBy('id').execute()
  const before = await versions()
  await stemTexts(app.deps, 0)
  expect(await count('trestled')).toBeLessThan(60)
  await tasksDone()
  expect([await count('trestles'), await count('trestled'), await count('awned')]).toEqual([60, 60, 1])
  expect(await versions(), 'nothing that is shown').toEqual(before)
  const progress = () => db.selectFrom('search_stemming').selectAll().executeTakeFirstOrThrow()
  expect(await progress()).toMatchObject({ is_done: true, before: null })

  // What is hidden is stemmed when it comes back; until then its words stay forgotten.
  const { id } = await post('Quixotries')
  const hide = (isHidden: boolean) =>
    sql`update content_rows set is_hidden = ${isHidden} where id = ${id}`.execute(db)
  await hide(true)
  await sweepWords(db)
  await db.updateTable('search_stemming').set({ is_done: false }).execute()
  await stemTexts(app.deps, 60_000)
  const isKnown = async () =>
    (await db.selectFrom('search_vocabulary').select('word').where('word', '=', 'quixotries').execute())
      .length > 0
  expect(await isKnown()).toBe(false)
  await hide(false)
  expect([await isKnown(), await count('quixotry')]).toEqual([true, 1])

  // Nothing is left to do, until PostgreSQL is another.
  const unstem = sql`update content_rows set search = ts_delete(search, array(select l from unnest(tsvector_to_array(search)) l where l like '=%'))`
  await sql`alter table content_rows disable trigger content_words`.execute(db)
  await unstem.execute(db)
  await sql`alter table content_rows enable trigger content_words`.execute(db)
  await stemTexts(app.deps)
  expect(await count('trestled')).toBe(0)
  await db.updateTable('search_stemming').set({ postgres: 14 }).execute()
  await stemTexts(app.deps, 60_000)
  expect(await count('trestled')).toBe(60)
})
