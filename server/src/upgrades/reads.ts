import type { EndpointKey } from '@guildhall/contract/api'
import { api } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import { contentKinds, featureOf } from '@guildhall/contract/limits'
import type pg from 'pg'
import { filled } from '../testing/walker.ts'

/** A few values of each parameter, by query. */
const queries: Record<string, string> = {
  username: 'select username from profiles where username is not null order by created_at limit 3',
  club: 'select slug from clubs',
  clubId: 'select id from clubs',
  personId: 'select user_id from course_enrollments limit 5',
  contentId:
    'select id from (select id, row_number() over (partition by type order by comment_count desc) as at from content) c where at <= 2',
  slug: 'select slug from courses',
  lesson: 'select slug from lessons limit 3',
  lessonId: 'select id from lessons limit 3',
  lessonCommentId: 'select id from lesson_comment_rows limit 2',
  courseId: 'select id from courses',
  certificateCode: 'select code from certificates limit 1',
  commentId: 'select id from comment_rows order by created_at limit 3',
  draftId: 'select id from drafts limit 3',
  caseId: 'select id from moderation_cases limit 5',
  actId: `select id from moderation_log limit 5`,
  exportId: 'select gen_random_uuid()',
  fileId: 'select gen_random_uuid()',
  token: `select 'none'`,
  page: 'select page from legal_pages',
  ...{ kind: `values ('mine'), ('joined'), ('invited'), ('asked')`, type: `values ('post'), ('course')` },
  ...{
    picture: `values ('logo'), ('icon')`,
    subject: `values ('clubs')`,
    key: `values ('none')`,
    file: `values ('all.atom')`,
  },
}
/** Queries without which nothing is answered. */
const required: Partial<Record<EndpointKey, string>> = {
  ...{
    'GET /search/clubs': '?q=oak',
    'GET /search/people': '?q=noor',
    'GET /search/content': '?type=post&q=oak',
  },
  ...{ 'GET /search/courses': '?q=wood', 'GET /search/suggestions': '?q=oak', 'GET /messages': '?q=oak' },
  'GET /search': '?q=oak',
  'GET /clubs/:club/mentionable': '?q=noor',
  'GET /content/:contentId/mentionable': '?q=noor',
  'GET /courses/:courseId/enrollment-candidates': '?q=a',
  'GET /listing-options': '?type=job',
  'GET /clubs/:club/calendar': '?from=2026-11-01T00:00:00.000Z&to=2026-12-01T00:00:00.000Z',
  'GET /clubs/:club/activity-log/new': '?since=018cc251-f400-7000-8000-000000000000',
  'GET /admin/transparency': '?from=2026-11&to=2026-12',
  'GET /admin/transparency.csv': '?from=2026-11&to=2026-12',
  'GET /club-addresses': '?slug=new-club',
}

/** Reads of what the example community has none of, or only programs read. */
export const unanswered: EndpointKey[] = [
  ...(['GET /calendars/:file', 'GET /feeds/:file', 'GET /unsubscribe/:token'] as const),
  'GET /place/:picture',
  ...(['GET /clubs/:club/hidden-items/:type/:slug', 'GET /my/exports/:exportId/file'] as const),
  ...(['GET /cases/:caseId/files/:fileId', 'GET /appeals/:actId/files/:fileId'] as const),
  ...(['GET /my/statements/:actId/files/:fileId', 'GET /statements/:token/files/:fileId'] as const),
  'GET /my/statements/:actId',
  'GET /courses/:courseId/link-enrollment',
]

/** Every path that this code reads, of the API's and those of pages, with values of this data. */
export async function readsIn(db: pg.Client): Promise<{ key: EndpointKey; paths: string[] }[]> {
  const values: Record<string, string[]> = {}
  const ask = async (text: string) =>
    (await db.query({ text, rowMode: 'array' })).rows.map((row: unknown[]) => String(row[0]))
  for (const [name, text] of Object.entries(queries)) values[name] = await ask(text)
  const slugs: Record<string, string[]> = {}
  for (const kind of contentKinds)
    slugs[featureOf[kind]] = await ask(`select slug from content where type = '${kind}' limit 3`)
  return (Object.entries(api) as [EndpointKey, Endpoint][]).flatMap(([key]) => {
    if (!key.startsWith('GET ')) return []
    const template = fullPath(key.slice('GET '.length))
    if (template.includes('*')) return []
    const slug = slugs[key.split('/')[3] ?? ''] ?? values.slug ?? []
    return [{ key, paths: filled(template, { ...values, slug }).map((path) => path + (required[key] ?? '')) }]
  })
}
