import { limits } from '@guildhall/contract/limits'
import { parseSearch, typedSearch } from '@guildhall/contract/search-operators'
import { describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { queriesOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make } = await openWorld()
const [owner, writer] = [personOf(ann), personOf(ben)]

describe('the operators of a search', () => {
  const none = { phrases: [], excluded: [], author: undefined }

  it('are taken from the words', () => {
    for (const [typed, parsed] of [
      ['chess', { ...none, words: 'chess' }],
      ['“pear tree” old', { ...none, words: 'pear tree old', phrases: ['pear tree'] }],
      ['chess -club @ada_1', { words: 'chess', phrases: [], excluded: ['club'], author: 'ada_1' }],
      ['-"in the club" chess', { ...none, words: 'chess', excluded: ['in the club'] }],
      ['@ada_1', { ...none, words: '', author: 'ada_1' }],
      ['@ada_1 -club', { ...none, words: '', excluded: ['club'], author: 'ada_1' }],
    ] as const)
      expect(parseSearch(typed), typed).toEqual(parsed)
  })

  it('are words where they make no sense', () => {
    for (const typed of [
      '-club',
      '-"a club"',
      'half-timbered',
      'chess - club',
      'ada@example.org',
      '@ada.example',
      '@ab',
      'an "open quote',
      '"" chess',
      '5" pipe and 6" pipe',
    ])
      expect(parseSearch(typed), typed).toEqual({ ...none, words: typed })
    expect(parseSearch('@ada_1 @bob_2')).toEqual({ ...none, words: '@bob_2', author: 'ada_1' })
  })

  it('are bounded', () => {
    const typed = `x ${'-y '.repeat(66)}`.slice(0, limits.search)
    expect(parseSearch(typed).excluded).toHaveLength(10)
  })

  it('can be typed again', () => {
    const search = { words: 'chess', phrases: [], excluded: ['club', 'at night'], author: 'ada_1' }
    expect(typedSearch(search)).toBe('chess -club -"at night" @ada_1')
    expect(typedSearch({ ...none, words: 'pear tree', phrases: ['pear tree'] })).toBe('"pear tree"')
  })
})

const titles = async (q: string, who = visitor, more: { club?: string } = {}) =>
  (await who.call('GET /search/content', { query: { type: 'post', q, sort: 'newest', ...more } })).items.map(
    ({ title }) => title,
  )
const firstOf = async (q: string, who = visitor) => (await who.call('GET /search', { query: { q } })).items

describe('a search with operators', () => {
  it('finds a phrase only where its words are in a row', async () => {
    await make.post({ club: hall, author: owner, title: 'An apple tree', content: 'Red apples.' })
    await make.post({ club: hall, author: owner, title: 'A tree', content: 'No apple on it.' })
    expect(await titles('apple tree')).toEqual(['A tree', 'An apple tree'])
    expect(await titles('"apple tree"')).toEqual(['An apple tree'])
    expect(await titles('“apple tree” red')).toEqual(['An apple tree'])
    expect(await titles('"tree apple"')).toEqual([])
    expect((await firstOf('"apple tree"')).map(({ title }) => title)).toEqual(['An apple tree'])
  })

  it('leaves out what has an excluded word or phrase, in titles and texts', async () => {
    await make.post({ club: hall, author: owner, title: 'Plum jam', content: 'With ginger.' })
    await make.post({ club: hall, author: owner, title: 'Plum tart', content: 'A tart with ginger root.' })
    await make.post({ club: hall, author: owner, title: 'Plum brandy', content: 'Nothing else.' })
    expect(await titles('plum -ginger')).toEqual(['Plum brandy'])
    expect(await titles('plum -tart')).toEqual(['Plum brandy', 'Plum jam'])
    expect(await titles('plum -"ginger root"')).toEqual(['Plum brandy', 'Plum jam'])
    expect(await titles('plum -gin')).toHaveLength(3)
    const { counts } = await visitor.call('GET /search', { query: { q: 'plum -ginger' } })
    expect(counts.post.count).toBe(1)
  })

  it('finds what a person wrote, items and comments, in any case of the name', async () => {
    const by = `@${writer.username.toUpperCase()}`
    const { id } = await make.post({ club: hall, author: owner, title: 'Quince tree', content: 'Bare' })
    await make.post({ club: hall, author: writer, title: 'Quince jelly', content: 'Sweet' })
    expect(await titles(`quince ${by}`)).toEqual(['Quince jelly'])
    await ben.call('POST /content/:contentId/comments', {
      params: { contentId: id },
      body: { id: crypto.randomUUID(), content: 'My quince is older' },
    })
    expect((await titles(`quince ${by}`)).sort()).toEqual(['Quince jelly', 'Quince tree'])
    expect((await titles(`quince @${owner.username}`)).sort()).toEqual(['Quince tree'])
    expect(await titles('quince @nobody_here')).toEqual([])
    expect(await titles(`jelly ${by} -sweet`)).toEqual([])
  })

  it('finds an earlier comment of the author, also when someone else wrote a later one with the word', async () => {
    const { id } = await make.post({ club: hall, author: owner, title: 'Tide tables', content: 'Low' })
    await cam.call('POST /content/:contentId/comments', {
      params: { contentId: id },
      body: { id: crypto.randomUUID(), content: 'Estuary one' },
    })
    await ann.call('POST /content/:contentId/comments', {
      params: { contentId: id },
      body: { id: crypto.randomUUID(), content: 'Estuary two' },
    })
    const found = async (q: string) =>
      (await visitor.call('GET /search', { query: { q } })).items.map(({ comment }) => comment?.excerpt)
    expect(await found('estuary')).toEqual(['Estuary two'])
    expect(await found(`estuary @${personOf(cam).username}`)).toEqual(['Estuary one'])
  })

  it('finds everything of a person by their name alone, and the person', async () => {
    const person = await make.person({ username: 'prolific_pen' })
    await make.member(hall, person)
    for (const title of ['First', 'Second']) await make.post({ club: hall, author: person, title })
    expect(await titles('@prolific_pen')).toEqual(['Second', 'First'])
    expect(await titles('@prolific_pen -second')).toEqual(['First'])
    const { people, clubs, counts } = await visitor.call('GET /search', { query: { q: '@prolific_pen' } })
    expect([people.map(({ id }) => id), clubs, counts.post.count]).toEqual([[person.id], [], 2])
    const suggested = await visitor.call('GET /search/suggestions', { query: { q: '@prolific_pen' } })
    expect([suggested.people.map(({ id }) => id), suggested.items]).toEqual([[person.id], []])
  })

  it('finds nothing in private clubs of others', async () => {
    await make.post({ club: vault, author: owner, title: 'Medlar hidden', content: 'Secret' })
    for (const q of ['"medlar hidden"', 'medlar -club', `medlar @${owner.username}`]) {
      for (const who of [visitor, dot]) {
        expect(await titles(q, who), q).toEqual([])
        expect(await titles(q, who, { club: vault.slug }), q).toEqual([])
      }
      expect(await titles(q, cam), q).toEqual(['Medlar hidden'])
    }
    for (const who of [visitor, dot])
      expect(await titles(`@${owner.username}`, who)).not.toContain('Medlar hidden')
  })

  it('is corrected with its operators', async () => {
    await make.post({ club: hall, author: writer, title: 'Mulberries', content: 'Ripe' })
    const q = `mulberies -green @${writer.username}`
    const { corrected, items } = await visitor.call('GET /search', { query: { q } })
    expect([corrected, items.length]).toEqual([`mulberries -green @${writer.username}`, 1])
    const phrase = await visitor.call('GET /search', { query: { q: '"aple tree"' } })
    expect(phrase.corrected).toBe('"apple tree"')
    expect(phrase.items.map(({ title }) => title)).toEqual(['An apple tree'])
  })

  it('takes no more statements than one without', async () => {
    const plain = await queriesOf(() => titles('plum'))
    for (const q of ['"plum jam"', 'plum -ginger', `plum @${owner.username}`])
      expect(await queriesOf(() => titles(q)), q).toBeLessThanOrEqual(plain)
    const overview = await queriesOf(() => firstOf('plum'))
    expect(await queriesOf(() => firstOf(`plum @${owner.username} -ginger`))).toBeLessThanOrEqual(overview)
  })
})
