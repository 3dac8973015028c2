import { describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { fixtures } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, cam, dot, hall, vault, make, as, app } = await openWorld()
const owner = personOf(ann)
const posts = async (q: string, who = visitor) =>
  who.call('GET /search/content', { query: { type: 'post', q } })
const counts = async (q: string, who = visitor) => (await who.call('GET /search', { query: { q } })).counts
const titles = async (q: string) => (await posts(q)).items.map((item) => item.title)
const clubs = async (q: string, who = visitor) => who.call('GET /search/clubs', { query: { q } })
const post = (title: string, content = 'Nothing in particular', club = hall) =>
  make.post({ club, author: owner, title, content })

describe('searching posts', () => {
  it('matches title and text: every word, ignoring case, as a prefix', async () => {
    const { id } = await post('Carving Spoons', 'From green birchwood, with a hook knife.')
    for (const q of ['carving', 'SPOON', 'spoons carving', 'birch', 'green  spoon', ' hook,knife ', 'c s b'])
      expect(
        (await posts(q)).items.map((item) => item.id),
        q,
      ).toEqual([id])
    for (const q of ['carving forks', 'arvi', 'oo']) expect(await titles(q), q).toEqual([])
  })

  it('matches the visible text, and returns it without marks', async () => {
    const text =
      '**Shim**mering [glaze](https://quillon.example/x) &amp; `kiln*wash`\n\n![A bisque bowl](https://a.example/b.png)'
    const { id } = await fixtures.post.publish(ann, hall, { title: 'Marked', text })
    for (const q of ['shimmering', 'glaze', 'kiln wash', 'bisque'])
      expect((await posts(q)).items, q).toMatchObject([
        { id, excerpt: 'Shimmering glaze & kiln*wash A bisque bowl' },
      ])
    for (const q of ['quillon', 'amp']) expect(await titles(q), q).toEqual([])
  })

  it('returns the part of a long text around the match', async () => {
    await post(
      'Long',
      `${'Some *words* of a line.\n'.repeat(90)}- a **tourm**aline 👩‍👩‍👧‍👦 vase\n${'More _words_.\n'.repeat(90)}`,
    )
    const [item] = (await posts('words')).items
    expect(item?.excerpt).toMatch(/^Some words of a line\. .*…$/)
    expect(item?.excerpt).not.toMatch(/[*_]/)
    const [found] = (await posts('vase')).items
    expect(found?.excerpt).toMatch(/^….*· a tourmaline 👩‍👩‍👧‍👦 vase More words\. .*…$/)
  })

  it('matches words in common spellings', async () => {
    const written = [
      'Café Größe Ñandú',
      "Don't panic",
      'Covid-19 rules',
      'Node.js meetup',
      'C++ and/or Rust',
      'see example.com/path',
      'snake_case names',
      'Version 3.14',
      '木工 同好会',
      'Привет мир',
      'e-mail ann@guild.test',
      'ΟΔΟΣ και İstanbul',
      `a${'𐍈'.repeat(80)}`,
    ]
    for (const title of written) await post(title)
    for (const [q, title] of [
      ['café', written[0]],
      ['GRÖSSE'.replace('SS', 'ß'), written[0]],
      ['ñandú', written[0]],
      ["don't", written[1]],
      ['covid-19', written[2]],
      ['covid 19', written[2]],
      ['node.js', written[3]],
      ['node.j', written[3]],
      ['and/or', written[4]],
      ['or rust', written[4]],
      ['example.com', written[5]],
      ['path', written[5]],
      ['snake_case', written[6]],
      ['case', written[6]],
      ['3.14', written[7]],
      ['木工', written[8]],
      ['привет', written[9]],
      ['e-mail', written[10]],
      ['guild', written[10]],
      ['ΟΔΟΣ', written[11]],
      ['İSTANBUL', written[11]],
      [written[12], written[12]],
    ])
      expect(await titles(q ?? ''), q).toContain(title)
    const composed = 'café'.normalize('NFC')
    expect(await titles(composed.normalize('NFD'))).toContain(written[0])
  })

  it('matches words next to signs of any script', async () => {
    const written = [
      '“zebra7” “quoted” «russe» „deutsch“',
      'left—right •point 🎉party …dots',
      'O’Brien’s well‑known re–entry',
      '茶道の初心者のための会',
      'プログラミング入門・第3回',
      'สวัสดีครับผู้เริ่มต้น',
      'ສະບາຍດີຊາວລາວ',
      'សួស្តីអ្នកចាប់ផ្តើម',
      'Πού είναι ο δρόμος; Εδώ·',
      'हिन्दी। में लिखा॥',
      'سؤال؟ نعم، مُحَمَّد',
    ]
    for (const title of written) await post(title)
    for (const [q, place] of [
      ['zebra7', 0],
      ['quoted', 0],
      ['russe', 0],
      ['deutsch', 0],
      ['right', 1],
      ['point', 1],
      ['party', 1],
      ['dots', 1],
      ["o'brien", 2],
      ['obrien', 2],
      ['brien', 2],
      ['well-known', 2],
      ['known', 2],
      ['reentry', 2],
      ['初心', 3],
      ['初心者', 3],
      ['のための', 3],
      ['入門', 4],
      ['ﾌﾟﾛｸﾞﾗﾐﾝｸﾞ', 4],
      ['第3回', 4],
      ['ผู้เริ่มต้น', 5],
      ['ລາວ', 6],
      ['អ្នកចាប់', 7],
      ['δρομος', 8],
      ['εδω', 8],
      ['हिन्दी', 9],
      ['लिखा', 9],
      ['سؤال', 10],
      ['محمد', 10],
    ] as const)
      expect(await titles(q), q).toEqual([written[place]])
    for (const q of ['道初', '者初', 'right—left']) expect(await titles(q), q).toEqual([])
  })

  it('accepts any input, and finds nothing without words', async () => {
    await post('Plain & simple')
    const odd = [
      '',
      ' ',
      '"',
      "'",
      "'';--",
      '\\',
      '\\\\',
      '&',
      '| !',
      '!(a & b):*',
      'a <-> b',
      ':*',
      "a':*",
      '()',
      '-',
      '--',
      '%',
      '_',
      '🙂',
      '🙂 🙂',
      '\u200b',
      '\ufeff',
      '\u202e',
      '*'.repeat(200),
      'a'.repeat(200),
      'a '.repeat(100),
      'é'.repeat(200),
      '<script>',
      '$1',
      '%00',
    ]
    for (const q of odd) {
      const listed = [await posts(q), await clubs(q), await visitor.call('GET /clubs', { query: { q } })]
      for (const page of listed) expect(Array.isArray(page.items), q).toBe(true)
    }
    for (const q of ['', ' ', '"', '🙂', ':*', '!()'])
      expect(await posts(q), q).toEqual({ items: [], next: null, corrected: null, forms: [] })
    expect(await titles('plain & simple')).toEqual(['Plain & simple'])
    expect(await titles("'plain' | nowhere")).toEqual([])
  })

  it('rejects missing, invalid and too long searches', async () => {
    for (const key of ['GET /search/content', 'GET /search/clubs', 'GET /search/people'] as const) {
      const kind = key === 'GET /search/content' ? { type: 'post' } : {}
      expect(await visitor.refused(key, { query: { ...kind, q: 'a'.repeat(201) } })).toMatchObject({
        code: 'bad_input',
      })
      expect(await visitor.refused(key, { query: kind })).toMatchObject({ status: 400, code: 'bad_input' })
      expect(await visitor.refused(key, { query: { ...kind, q: 'a\u0000b' } })).toMatchObject({
        fields: { q: 'This text has characters we cannot search' },
      })
      expect(await visitor.refused(key, { query: { ...kind, q: 'a', cursor: 'x' } })).toMatchObject({
        code: 'bad_input',
        fields: { cursor: 'This is not a place in the list' },
      })
      const twice = await visitor.fetch(`/rest/v1${key.split(' ')[1]}?type=post&q=a&q=b`)
      expect(twice.status).toBe(400)
    }
  })

  it('returns newest first, counted, in pages without gaps or repeats', async () => {
    const expected = []
    for (let day = 1; day <= 45; day++) {
      const createdAt = new Date(Date.UTC(2024, 0, day % 7))
      expected.push({
        ...(await make.post({ club: hall, author: owner, title: `Paged ${day}`, createdAt })),
        createdAt,
      })
    }
    await make.post({ club: vault, author: owner, title: 'Paged and private' })
    expected.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    const found = []
    let cursor: string | undefined
    do {
      const page = await visitor.call('GET /search/content', {
        query: { type: 'post', q: 'paged', sort: 'newest', cursor },
      })
      found.push(...page.items.map((item) => item.id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(found).toEqual(expected.map((one) => one.id))
    expect((await counts('paged')).post).toEqual({ count: 45, more: false })
    expect((await counts('paged', cam)).post).toEqual({ count: 46, more: false })
  })

  it("covers public clubs and the viewer's own only", async () => {
    const [open, closed] = [await post('Ospreys', 'a', hall), await post('Ospreys', 'b', vault)]
    for (const who of [visitor, dot]) {
      const { items } = await posts('ospreys', who)
      expect(items.map((item) => item.id)).toEqual([open.id])
      expect((await counts('ospreys', who)).post.count).toBe(1)
    }
    const { items } = await posts('ospreys', cam)
    expect(items.map((item) => item.id).sort()).toEqual([open.id, closed.id].sort())
    expect((await counts('ospreys', cam)).post.count).toBe(2)
  })

  it('leaves out what was written in a club before the viewer could see it', async () => {
    const person = await make.person()
    await make.member(vault, person)
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    for (const [title, minutes] of [
      ['Kestrels before', 100],
      ['Kestrels since', 10],
    ] as const)
      await make.post({ club: vault, author: owner, title, createdAt: at(minutes) })
    await app.deps.db
      .updateTable('club_memberships')
      .set({ sees_from: at(50) })
      .where('user_id', '=', person.id)
      .execute()
    const who = await as(person)
    expect((await posts('kestrels', who)).items.map(({ title }) => title)).toEqual(['Kestrels since'])
    expect((await counts('kestrels', who)).post.count).toBe(1)
    expect((await counts('kestrels', cam)).post.count).toBe(2)
  })

  it('excludes deleted content', async () => {
    const { id } = await post('Fleeting')
    expect(await titles('fleeting')).toEqual(['Fleeting'])
    await ann.call('DELETE /content/:contentId', { params: { contentId: id } })
    expect(await posts('fleeting')).toEqual({ items: [], next: null, corrected: null, forms: [] })
  })
})

describe('searching clubs', () => {
  it('matches name and description, private ones by their preview', async () => {
    const { id } = await make.club({
      owner,
      name: 'Lutherie St.-Jean 24/7',
      description: 'Violins, e-mail us at luthier.example.com',
      isPrivate: true,
    })
    for (const q of [
      'lutherie',
      'LUTH',
      'violin',
      'st.-jean',
      'st jean',
      '24/7',
      'e-mail',
      'luthier.example.com',
    ]) {
      const { items } = await clubs(q)
      expect(
        items.map((card) => card.id),
        q,
      ).toEqual([id])
      expect((await counts(q)).clubs.count, q).toBe(1)
      expect(items[0]).toMatchObject({ isPrivate: true, role: null })
    }
    expect((await clubs('lutherie', ann)).items[0]?.role).toBe('owner')
    const none = { items: [], next: null, corrected: null, forms: [] }
    expect(await clubs('cello')).toEqual(none)
    await app.deps.db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect([await clubs('lutherie'), (await counts('lutherie')).clubs.count]).toEqual([none, 0])
  })

  it('returns the largest first, counted, in pages without gaps or repeats', async () => {
    for (let number = 1; number <= 45; number++) {
      const { id } = await make.club({ owner, name: `Found again ${number}` })
      await app.deps.db
        .updateTable('clubs')
        .set({ members: number % 5 })
        .where('id', '=', id)
        .execute()
    }
    const found: { id: string; members: number }[] = []
    let cursor: string | undefined
    do {
      const page = await visitor.call('GET /search/clubs', { query: { q: 'found again', cursor } })
      found.push(...page.items)
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(found.map((card) => card.id)).size).toBe(45)
    const expected = found.toSorted((a, b) => b.members - a.members || (a.id < b.id ? 1 : -1))
    expect(found).toEqual(expected)
  })
})
