import { randomBytes } from 'node:crypto'
import { type Ask, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { warmUp } from '../rounds.ts'
import type { Stage } from '../stages.ts'
import { percentile } from '../statistics.ts'
import { addClubs } from '../two-clubs.ts'

const clubs = { few: 'club-with-a-course', crowd: 'club-with-a-long-course' }
const sizes = { few: { lessons: 10, learners: 60 }, crowd: { lessons: 300, learners: 10_000 } }
type Side = keyof typeof clubs
const sides = ['few', 'crowd'] as const
/** Learners and teachers of both courses: enough to stay below the rate limits. */
const [learning, teaching] = [60, 60]

type Course = { id: string; club: string; slug: string; lessons: { id: string; slug: string }[] }
type Pair = Record<Side, Course>

/** A course of 10 lessons and 60 learners and one of 300 and 10,000, read alternately, and a search in the club. */
export const courses: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  await addClubs(stage, clubs, { crowd: sizes.crowd.learners, items: 100 })
  const pair = await addCourses(stage)
  const client = openClient(stage.server.origin, 1)
  const page = ({ club, slug }: Course) => `/rest/v1/clubs/${club}/courses/${slug}`
  const lessonOf = ({ lessons }: Course) => lessons[Math.floor(lessons.length / 2)] ?? { id: '', slug: '' }
  try {
    for (const [name, ask] of [
      ['page', (course) => ({ path: page(course) })],
      ['lesson', (course) => ({ path: `${page(course)}/lessons/${lessonOf(course).slug}` })],
      [
        'done',
        (course, lap) => ({
          method: lap % 2 ? 'DELETE' : 'PUT',
          path: `/rest/v1/lessons/${lessonOf(course).id}/completion`,
        }),
      ],
      ['learners', ({ id }) => ({ path: `/rest/v1/courses/${id}/enrollments` })],
      ['search', ({ club }) => ({ path: `/rest/v1/search/courses?q=lesson&club=${club}` })],
    ] satisfies [string, (course: Course, lap: number) => Ask][]) {
      const next = taking(stage, pair, name === 'learners' ? 'teachers' : 'learners', ask)
      await warmUp(async () => (await client.load(pace.warmUp, next)).perSecond)
      const run = await client.load(pace.seconds * pace.rounds, next)
      const [few, crowd] = sides.map((side) => percentile(run.timesOf(side), 0.95)) as [number, number]
      report.figure(
        `growth.courses.${name}.p95`,
        crowd / few,
        'x',
        name === 'search' ? undefined : { atMost: 1.3 },
        `10 lessons, 60 learners → 300, 10,000; ${few.toFixed(1)} → ${crowd.toFixed(1)} ms`,
      )
    }
  } finally {
    await client.close()
  }
}

/** Both courses alternately, by one viewer after another; `lap` counts the rounds through all viewers. */
function taking(
  { data }: Stage,
  pair: Pair,
  who: 'learners' | 'teachers',
  ask: (course: Course, lap: number) => Ask,
) {
  const [first, people] = who === 'learners' ? [0, learning] : [learning, teaching]
  let turn = 0
  return (): Ask => {
    const group = turn % 2 ? 'crowd' : 'few'
    const asked = Math.floor(turn++ / 2)
    const viewer = data.viewers[first + (asked % people)]
    const lap = Math.floor(asked / people)
    return { ...ask(pair[group], lap), group, headers: { cookie: viewer?.cookie ?? '' } }
  }
}

async function addCourses({ data: { pool, viewers } }: Stage): Promise<Pair> {
  const people = viewers.slice(0, learning + teaching).map(({ id }) => id)
  const [learners, teachers] = [people.slice(0, learning), people.slice(learning)]
  await pool.query(
    `insert into club_memberships (id, club_id, user_id, role)
     select uuidv7(), k.id, p.id, 'member' from clubs k, unnest($2::uuid[]) p (id) where k.slug = any($1)
     on conflict do nothing`,
    [Object.values(clubs), people],
  )
  const made: Partial<Pair> = {}
  for (const side of sides) {
    const { lessons, learners: count } = sizes[side]
    const slug = `course-${randomBytes(4).toString('hex')}`
    const { rows } = await pool.query<{ id: string }>(
      `insert into courses (id, club_id, slug, title, published_at, first_published_at)
       select uuidv7(), id, $2, 'A course', now(), now() from clubs where slug = $1 returning id`,
      [clubs[side], slug],
    )
    const id = rows[0]?.id ?? ''
    await pool.query('insert into course_teachers (course_id, user_id) select $1, unnest($2::uuid[])', [
      id,
      teachers,
    ])
    await pool.query(
      `insert into course_sections (id, course_id, title, position)
       select uuidv7(), $1, 'Part ' || n, n from generate_series(0, $2::int - 1) n`,
      [id, Math.ceil(lessons / 10)],
    )
    const { rows: all } = await pool.query<{ id: string; slug: string }>(
      `insert into lessons (id, course_id, section_id, slug, title, content, position, published_at, first_published_at)
       select uuidv7(), $1, s.id, 'lesson-' || n, 'Lesson ' || n, repeat('Some words of this lesson. ', 40), n, now(), now()
       from generate_series(0, $2::int - 1) n join course_sections s on s.course_id = $1 and s.position = n / 10
       order by n returning id, slug`,
      [id, lessons],
    )
    await pool.query(
      `insert into course_enrollments (course_id, user_id, began_at, last_seen_at)
       select $1, p.user_id, now() - interval '40 days', now() - n * interval '1 minute' from (
         select m.user_id, row_number() over (order by m.user_id = any($4::uuid[]) desc, m.user_id) as n
         from club_memberships m join clubs k on k.id = m.club_id where k.slug = $2 order by n limit $3) p`,
      [id, clubs[side], count, learners],
    )
    // A third of the lessons each.
    await pool.query(
      `insert into lesson_completions (lesson_id, user_id, course_id, done_by)
       select l.id, e.user_id, $1, 'button' from lessons l, course_enrollments e
       where l.course_id = $1 and e.course_id = $1 and l.position % 3 = abs(hashtext(e.user_id::text)) % 3`,
      [id],
    )
    made[side] = { id, slug, club: clubs[side], lessons: all }
  }
  await pool.query('vacuum analyze')
  return made as Pair
}
