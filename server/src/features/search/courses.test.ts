import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, as, hall, vault, make, app } = await openWorld()
const { db } = app.deps
const [owner, admin, learner] = [personOf(ann), personOf(ben), personOf(cam)]
const teacher = await make.person({ firstName: 'Tea', username: 'teateacher' })
await make.member(hall, teacher)
const tea = await as({ id: teacher.id } as Parameters<typeof as>[0])

type Query = { club?: string; from?: string; to?: string; sort?: 'best' | 'newest'; cursor?: string }

const list = (q: string, who: Client, query: Query = {}) =>
  who.call('GET /search/courses', { query: { q, ...query } })
const titles = async (q: string, who: Client = visitor, query: Query = {}) =>
  (await list(q, who, query)).items.map(({ course, lesson }) => lesson?.title ?? course.title)

/** What each place of the search has: the list, the count, the best few and the suggestions. */
async function everywhere(q: string, who: Client) {
  const { counts, courses } = await who.call('GET /search', { query: { q } })
  const suggested = await who.call('GET /search/suggestions', { query: { q } })
  return {
    listed: (await titles(q, who)).sort(),
    counted: counts.courses.count,
    best: courses.length,
    suggested: suggested.courses.length,
  }
}
const nothing = { listed: [], counted: 0, best: 0, suggested: 0 }
const only = (...listed: string[]) => ({
  ...{ listed, counted: listed.length, best: listed.length, suggested: listed.length },
})

describe('courses', () => {
  it('are found by title, summary and description, with their address and an excerpt', async () => {
    const course = await make.course({
      ...{ club: hall, title: 'Throwing pots', summary: 'From clay to **kiln**' },
      description: `${'Some words. '.repeat(80)}A *celadon* glaze at the end.`,
    })
    for (const q of ['throwing', 'kiln', 'celadon'])
      expect((await list(q, visitor)).items, q).toMatchObject([
        {
          ...{ id: course.id, course: { slug: course.slug, title: 'Throwing pots' }, lesson: null },
          ...{ club: { slug: hall.slug }, isPublished: true },
        },
      ])
    expect((await list('celadon', visitor)).items[0]?.excerpt).toMatch(/^….*A celadon glaze at the end\.$/)
    // Suggestions are titles.
    const suggested = await visitor.call('GET /search/suggestions', { query: { q: 'celadon' } })
    expect(suggested.courses).toEqual([])
  })

  it('are found by title before text, and newest first when asked', async () => {
    const [old, recent] = [new Date('2025-01-01'), new Date('2025-06-01')]
    await make.course({ club: hall, title: 'Weaving', publishedAt: old })
    await make.course({ club: hall, title: 'On looms', summary: 'About weaving', publishedAt: recent })
    expect(await titles('weaving')).toEqual(['Weaving', 'On looms'])
    expect(await titles('weaving', visitor, { sort: 'newest' })).toEqual(['On looms', 'Weaving'])
    expect(await titles('weaving', visitor, { from: '2025-03-01T00:00:00Z' })).toEqual(['On looms'])
    expect(await titles('weaving', visitor, { to: '2025-03-01T00:00:00Z' })).toEqual(['Weaving'])
    expect(await titles('weaving -looms')).toEqual(['Weaving'])
    expect(await titles('weaving', visitor, { club: hall.slug, sort: 'newest' })).toHaveLength(2)
    expect(await titles('weaving', visitor, { club: vault.slug })).toEqual([])
  })

  it('are found by other forms of a word, before words that only begin so', async () => {
    const at = (day: string) => new Date(`2025-${day}`)
    await make.course({ club: hall, title: 'Whittles', publishedAt: at('01-01') })
    await make.course({ club: hall, title: 'Spoons', summary: 'They whittled', publishedAt: at('02-01') })
    await make.course({ club: hall, title: 'Knives', summary: 'To whittle', publishedAt: at('03-01') })
    await make.course({ club: hall, title: 'Whittlesea', publishedAt: at('04-01') })
    expect(await titles('whittle')).toEqual(['Knives', 'Whittles', 'Spoons', 'Whittlesea'])
  })

  it('are found by their teacher', async () => {
    const course = await make.course({ club: hall, title: 'Basketry', teacher })
    await make.lesson({ course, title: 'Basketry of willow', isPreview: true })
    await make.course({ club: hall, title: 'Basketry by others' })
    expect((await titles('basketry @teateacher')).sort()).toEqual(['Basketry', 'Basketry of willow'])
    expect((await titles('@teateacher')).sort()).toEqual(['Basketry', 'Basketry of willow'])
  })

  it('are hidden in private clubs and as drafts', async () => {
    await make.course({ club: vault, title: 'Undercroft secrets' })
    await make.course({ club: hall, title: 'Undercroft draft', teacher, isPublished: false })
    for (const who of [visitor, dot]) expect(await everywhere('undercroft', who)).toEqual(nothing)
    expect(await everywhere('undercroft', cam)).toEqual(only('Undercroft secrets'))
    expect(await everywhere('undercroft', tea)).toEqual(only('Undercroft draft'))
    expect(await everywhere('undercroft', ann)).toEqual(only('Undercroft draft', 'Undercroft secrets'))
    expect((await list('undercroft draft', tea)).items).toMatchObject([{ isPublished: false }])
  })

  it('continue page by page, each once, in both orders', async () => {
    for (let n = 0; n < 23; n++) await make.course({ club: hall, title: `Origami ${n}` })
    for (const sort of ['best', 'newest'] as const) {
      const first = await list('origami', visitor, { sort })
      expect(first.items).toHaveLength(20)
      const second = await list('origami', visitor, { sort, cursor: first.next ?? '' })
      expect(second).toMatchObject({ items: { length: 3 }, next: null })
      expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(23)
    }
    const { next } = await list('origami', visitor, { sort: 'newest' })
    expect(
      await visitor.refused('GET /search/courses', { query: { q: 'origami', cursor: next ?? '' } }),
    ).toMatchObject({ status: 400, code: 'bad_input' })
    const { counts } = await visitor.call('GET /search', { query: { q: 'origami' } })
    expect(counts.courses).toEqual({ count: 23, more: false })
  })

  it('are counted up to 100', async () => {
    await sql`insert into courses (id, club_id, slug, title, published_at)
      select gen_random_uuid(), ${hall.id}::uuid, 'marquetry-' || n, 'Marquetry ' || n, now()
      from generate_series(1, 101) n`.execute(db)
    const { counts, courses } = await visitor.call('GET /search', { query: { q: 'marquetry' } })
    expect([counts.courses, courses.length]).toEqual([{ count: 100, more: true }, 3])
  })
})

describe('lessons', () => {
  it('are found by the people who may open them, and by no one else', async () => {
    const course = await make.course({ club: hall, title: 'Quilting', teacher })
    const lesson = await make.lesson({ course, title: 'Selvage', content: 'About *selvage* edges' })
    for (const who of [visitor, dot, cam]) expect(await everywhere('selvage', who)).toEqual(nothing)
    await make.enrollment({ course, person: learner })
    for (const who of [cam, tea, ann, ben]) expect(await everywhere('selvage', who)).toEqual(only('Selvage'))
    expect((await list('selvage', cam)).items).toMatchObject([
      {
        id: lesson.id,
        course: { slug: course.slug, title: 'Quilting' },
        lesson: { slug: lesson.slug, title: 'Selvage' },
        club: { slug: hall.slug },
        excerpt: 'About selvage edges',
      },
    ])
    for (const status of ['left', 'removed']) {
      await db.updateTable('course_enrollments').set({ status }).where('course_id', '=', course.id).execute()
      expect(await everywhere('selvage', cam), status).toEqual(nothing)
    }
  })

  it('are not found while they are drafts, locked or in hidden courses', async () => {
    const course = await make.course({ club: hall, title: 'Felting', teacher, unlocking: 'order' })
    await make.enrollment({ course, person: learner })
    const first = await make.lesson({ course, title: 'Roving one' })
    const second = await make.lesson({ course, title: 'Roving two' })
    await make.lesson({ course, title: 'Roving draft', isPublished: false })
    expect(await everywhere('roving', cam)).toEqual(only('Roving one'))
    await make.completion({ course, lesson: first, person: learner })
    expect(await everywhere('roving', cam)).toEqual(only('Roving one', 'Roving two'))
    expect(await titles('roving', tea)).toHaveLength(3)
    await db.updateTable('courses').set({ unlocking: 'days' }).where('id', '=', course.id).execute()
    await db.updateTable('lessons').set({ unlock_days: 3 }).where('id', '=', second.id).execute()
    expect(await everywhere('roving', cam)).toEqual(only('Roving one'))
    await db.updateTable('courses').set({ published_at: null }).where('id', '=', course.id).execute()
    expect(await everywhere('roving', cam)).toEqual(nothing)
  })

  it('are found by all who see the course if they are free previews', async () => {
    for (const [club, title] of [
      [hall, 'Patina free'],
      [vault, 'Patina secret'],
    ] as const) {
      const course = await make.course({ club, title: `Metal in ${club.slug}` })
      await make.lesson({ course, title, isPreview: true })
    }
    for (const who of [visitor, dot]) expect(await everywhere('patina', who)).toEqual(only('Patina free'))
    expect(await everywhere('patina', cam)).toEqual(only('Patina free', 'Patina secret'))
  })

  it('are found by the time of their publication, not of their course, and by club', async () => {
    const [old, recent] = [new Date('2025-01-01'), new Date('2025-06-01')]
    const course = await make.course({ club: hall, title: 'Glazing', publishedAt: old })
    await make.lesson({ course, title: 'Raku early', isPreview: true, publishedAt: old })
    await make.lesson({ course, title: 'Raku late', isPreview: true, publishedAt: recent })
    expect(await titles('raku', visitor, { sort: 'newest' })).toEqual(['Raku late', 'Raku early'])
    expect(await titles('raku', visitor, { from: '2025-03-01T00:00:00Z' })).toEqual(['Raku late'])
    expect(await titles('raku', visitor, { to: '2025-03-01T00:00:00Z' })).toEqual(['Raku early'])
    expect(await titles('raku', visitor, { club: vault.slug })).toEqual([])
    const { counts } = await visitor.call('GET /search', { query: { q: 'raku', to: '2025-03-01T00:00:00Z' } })
    expect(counts.courses.count).toBe(1)
  })

  it('are no longer found after leaving the club', async () => {
    const club = await make.club({ owner, name: 'Leavers' })
    const person = await make.person()
    await make.member(club, person)
    const course = await make.course({ club, title: 'Lace' })
    await make.lesson({ course, title: 'Bobbin' })
    await make.enrollment({ course, person })
    const client = await as({ id: person.id } as Parameters<typeof as>[0])
    expect(await everywhere('bobbin', client)).toEqual(only('Bobbin'))
    await db.deleteFrom('club_memberships').where('user_id', '=', person.id).execute()
    expect(await everywhere('bobbin', client)).toEqual(nothing)
  })
})

describe('corrections', () => {
  it('never name words of courses and lessons', async () => {
    const course = await make.course({ club: vault, title: 'Zymurgical arts', teacher: admin })
    await make.lesson({ course, title: 'Krausening', content: 'Sparging' })
    for (const who of [visitor, dot, cam, ann])
      for (const q of ['zymurgicel', 'krausenimg', 'spargimg']) {
        expect((await who.call('GET /search', { query: { q } })).corrected, q).toBeNull()
        expect((await list(q, who)).corrected, q).toBeNull()
      }
  })

  it('are not made where a course matches, and find courses where one does not', async () => {
    await make.post({ club: hall, author: owner, title: 'Trellis' })
    await make.course({ club: hall, title: 'Trellise and Trellis' })
    expect(await visitor.call('GET /search', { query: { q: 'trellise' } })).toMatchObject({
      ...{ corrected: null, counts: { courses: { count: 1 } } },
    })
    expect(await list('trelliss', visitor)).toMatchObject({ corrected: 'trellis', items: { length: 1 } })
  })
})

it('lists the clubs of courses among those to filter by', async () => {
  await make.course({ club: vault, title: 'Intaglio' })
  const { within } = await cam.call('GET /search', { query: { q: 'intaglio' } })
  expect(within.map(({ slug }) => slug)).toEqual([vault.slug])
})
