import { type RawBuilder, sql } from 'kysely'

// SQL: all that others read of a profile, club or course, as Markdown. A test holds it to the list of written texts.

const parts = (...texts: RawBuilder<unknown>[]) =>
  sql<string>`concat_ws(E'\n\n', ${sql.join(texts.map((text) => sql`nullif(${text}, '')`))})`
const lines = (list: RawBuilder<unknown>) => sql`array_to_string(${list}, E'\n')`

export const profileText = parts(
  ...[sql`p.bio`, sql`p.website_url`, sql`p.social_url`],
  ...[lines(sql`p.interests`), lines(sql`p.community_roles`)],
)

const rules = sql`(select string_agg(concat_ws(E'\n', r ->> 'title', r ->> 'question', r ->> 'text'), E'\n\n')
  from club_rules x, jsonb_array_elements(x.rules || x.questions) r where x.club_id = k.id)`
const announcement = sql`(select concat_ws(E'\n', a.text, nullif(a.link, '')) from announcements a where a.club_id = k.id)`
const company = sql`concat_ws(E'\n', nullif(k.business_name, ''), nullif(k.business_email, ''),
  nullif(k.contact_country_code || ' ' || k.contact_number, ' '), nullif(k.address_line_1, ''), nullif(k.address_line_2, ''),
  nullif(k.postal_code, ''), nullif(k.city, ''), nullif(k.state_province, ''), nullif(k.country, ''))`
const categories = sql`(select string_agg(g.category, E'\n' order by g.position) from club_categories g where g.club_id = k.id)`

const links = sql`(select string_agg(concat_ws(E'\\n', l ->> 'label', l ->> 'url'), E'\\n') from jsonb_array_elements(k.links) l)`

const topics = sql`(select string_agg(concat_ws(E'\n', t.emoji || ' ' || t.name, nullif(t.description, '')), E'\n\n'
  order by t.position) from topics t where t.club_id = k.id)`
const groups = sql`(select string_agg(concat_ws(E'\n', g.name, nullif(g.description, '')), E'\n')
  from club_groups g where g.club_id = k.id)`

const howToPay = sql`(select concat_ws(E'\n', nullif(s.instructions, ''), nullif(s.link, ''), nullif(s.account_holder, ''),
  nullif(s.issuer, '')) from payment_settings s where s.club_id = k.id)`

export const clubText = parts(
  ...[
    sql`k.description`,
    announcement,
    sql`k.welcome`,
    categories,
    links,
    sql`k.intro_video`,
    lines(sql`k.level_names`),
    company,
    rules,
    topics,
    groups,
    howToPay,
  ],
)

/** Characters of each lesson, and how many lessons. */
const [perLesson, lessons] = [1000, 100]

const sections = sql`(select string_agg(s.title, E'\n' order by s.position) from course_sections s where s.course_id = c.id)`
const quiz = sql`(select string_agg(concat_ws(E'\n', q.question, nullif(q.explanation, ''),
    (select string_agg('- ' || (o ->> 'text'), E'\n') from jsonb_array_elements(q.options) o),
    nullif(array_to_string(q.answers, E'\n'), '')), E'\n\n' order by q.position)
  from quiz_questions q where q.lesson_id = l.id)`
const assignment = sql`(select a.prompt from assignments a where a.lesson_id = l.id)`
const lessonTexts = sql`(select string_agg(left(concat_ws(E'\n\n', l.title, nullif(l.content, ''), nullif(l.video_url, ''),
    ${quiz}, ${assignment}), ${sql.lit(perLesson)}), E'\n\n' order by l.position)
  from (select * from lessons where course_id = c.id order by position limit ${sql.lit(lessons)}) l)`

export const courseText = parts(
  ...[sql`c.summary`, sql`c.description`, sql`c.price_text`, sql`c.how_to_pay`, sections, lessonTexts],
)
