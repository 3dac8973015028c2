import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import { createJob } from './jobs.ts'
import { createProduct } from './products.ts'
import { createService } from './services.ts'

/**
 * Fields that are not names: with a format of their own, texts that keep every character, and values only compared with
 * stored ones (`before`).
 */
const noNames =
  /\.(agenda|content|data|description|explanation|howToPay|instructions|issuer|message|prompt|remark|questions\[\]\.question|answers\[\]\.(text|answer)|rules\[\]\.text|answer|facts|reason|specifications|features|included|deliveryTime|deliveryAmount|capacity|duration|bio|note|welcome|password|currentPassword|token|invitation|code|inviteCode|digest|path|slug|\w+Slug|username|typedUsername|returnTo|\w+(Paths?|_paths)(\[\])?)$|(appeals?|trial)\.text$|\.credential\.|\.work\.|\.before\b/

type Field = { path: string; schema: z.ZodType }

/** Every text field of a body, at any depth. */
function textsOf(schema: z.ZodType, path: string): Field[] {
  const def = schema.def as unknown as Record<string, z.ZodType> & { type: string; element: z.ZodType }
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, one]) =>
      textsOf(one, `${path}.${key}`),
    )
  if (schema instanceof z.ZodArray) return textsOf(schema.element as z.ZodType, `${path}[]`)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsOf(schema.unwrap() as z.ZodType, path)
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).flatMap((one) => textsOf(one, path))
  if (schema instanceof z.ZodRecord) return textsOf(schema.valueType as z.ZodType, `${path}{}`)
  // A pipe checks or changes its input, so the test parses with the whole pipe.
  if (schema instanceof z.ZodPipe) {
    const inner = textsOf(def.in as z.ZodType, path)
    return inner.some((one) => one.path === path) ? [{ path, schema }] : inner
  }
  return schema.safeParse('Ada').success || schema.safeParse('Ada Ada').success ? [{ path, schema }] : []
}

const fields = Object.entries(api).flatMap(([key, endpoint]) =>
  'body' in endpoint ? textsOf(endpoint.body, key) : [],
)

/** Fields that accept a name; the others have a format of their own. */
const names = fields.filter(
  ({ path, schema }) => !noNames.test(path) && schema.safeParse('Ada Lovelace').success,
)

describe('names and titles', () => {
  it('cover the fields of people, clubs and content', () => {
    const paths = names.map(({ path }) => path)
    for (const path of [
      'POST /auth/v1/sign-up.firstName',
      'PUT /profile.lastName',
      'PUT /profile.interests[]',
      'PUT /profile.communityRoles[]',
      'POST /clubs.name',
      'POST /clubs.categories[]',
      'POST /clubs.business.businessName',
      'PUT /clubs/:club/details.name',
      'PUT /clubs/:club/business.business.city',
      'POST /clubs/:club/posts.title',
      'PUT /posts/:contentId.title',
      'POST /clubs/:club/polls.question',
      'POST /clubs/:club/polls.options[].text',
      'PUT /polls/:contentId.question',
      'POST /clubs/:club/events.eventName',
      'PUT /events/:contentId.location',
      'POST /clubs/:club/jobs.title',
      'POST /clubs/:club/jobs.company',
      'PUT /jobs/:contentId.location',
      'PUT /jobs/:contentId.requirements',
      'POST /clubs/:club/products.title',
      'PUT /products/:contentId.title',
      'POST /clubs/:club/products.images[].alt',
      'POST /clubs/:club/services.title',
      'PUT /services/:contentId.location',
      'POST /clubs/:club/posts.images[].alt',
      'PUT /posts/:contentId.images[].alt',
      'POST /auth/v1/tokens.name',
      'PUT /auth/v1/passkeys/:passkeyId.name',
    ])
      expect(paths).toContain(path)
  })

  it('keep only visible characters in every body', () => {
    for (const { path, schema } of names) {
      const shown = schema.safeParse(
        'A\u202ed\u200ba\u2066 \u3164 L\u00ad\u0007ee\u2028x\u{E0041}\ufe0f\ufffb ',
      )
      expect(shown.success && shown.data, path).toBe('Ada Lee x')
      for (const blank of ['\u3164', '\u2800', '\u200b \u00a0', '\u202e\u202c', '\u115f', ' \t\n']) {
        const { success, data } = schema.safeParse(blank)
        // Rejected or empty.
        expect(success ? data : '', `${path} ${JSON.stringify(blank)}`).toBe('')
      }
      for (const kept of ['می‌خواهم', 'क्‍ष', '👩‍👩‍👧'])
        expect(schema.safeParse(kept), path).toEqual({ success: true, data: kept })
    }
  })

  it('and long texts keep nothing that turns the writing around, but the marks that languages need', () => {
    const long =
      /\.(agenda|content|description|howToPay|instructions|issuer|message|prompt|remark|text|answer|facts|reason|specifications|features|included|bio|note|welcome|explanation)$/
    // Only its author reads a note.
    const own = /\.before\b|lessons\/:lessonId\/note/
    const texts = fields.filter(({ path }) => long.test(path) && !own.test(path))
    expect(texts.length).toBeGreaterThan(40)
    for (const { path, schema } of texts) {
      const { data } = schema.safeParse('Ada \u202Ecigol\u202C \u202Dand more')
      expect(String(data), path).not.toMatch(/[\u202D\u202E]/)
    }
    const post = texts.find(({ path }) => path === 'POST /clubs/:club/posts.content')
    const kept = '\u2067שלום\u2069 \u200Fand می\u200Cخواهم'
    expect(post?.schema.parse(kept)).toBe(kept)
  })

  it.each([
    ['POST /auth/v1/sign-up.firstName', 'First name is required'],
    ['PUT /profile.lastName', 'Last name is required'],
    ['POST /clubs.name', 'Club name must be at least 2 characters long'],
    ['POST /clubs/:club/posts.title', 'Title is required'],
    ['PUT /posts/:contentId.title', 'Title is required'],
    ['POST /auth/v1/tokens.name', 'Enter a name'],
    ['PUT /auth/v1/passkeys/:passkeyId.name', 'Name is required'],
    ['POST /clubs/:club/posts.content', 'Content is required'],
    ['POST /content/:contentId/comments.content', 'Please enter a comment'],
  ])('%s rejects invisible input with: %s', (path, text) => {
    const schema = fields.find((field) => field.path === path)?.schema
    for (const blank of ['\u3164', '\u2800\u2800', '\u200b', '\u202e'])
      expect(schema?.safeParse(blank).error?.issues[0]?.message).toBe(text)
  })

  it.each([
    ['POST /clubs.name', 2, 'Club name must be at least 2 characters long'],
    ['PUT /clubs/:club/details.name', 2, 'Club name must be at least 2 characters long'],
    ['POST /clubs/:club/jobs.title', 3, 'Job title is required'],
    ['POST /clubs/:club/jobs.company', 2, 'Company is required'],
    ['PUT /jobs/:contentId.location', 2, 'Location is required'],
    ['POST /clubs/:club/products.title', 3, 'Title must be at least 3 characters'],
    ['PUT /services/:contentId.title', 3, 'Title must be at least 3 characters'],
  ])('%s requires at least %i emoji', (path, least, text) => {
    const schema = fields.find((field) => field.path === path)?.schema
    expect(schema?.safeParse('😀'.repeat(least - 1)).error?.issues[0]?.message).toBe(text)
    expect(schema?.safeParse('😀'.repeat(least)).success).toBe(true)
  })

  it.each([
    ['a job', createJob.shape.description, 'Description is required'],
    ['a product', createProduct.shape.description, 'Description must be at least 10 characters'],
    ['a service', createService.shape.description, 'Description must be at least 10 characters'],
  ])('the description of %s requires at least 10 emoji', (_, schema, text) => {
    expect(schema.safeParse('😀'.repeat(9)).error?.issues[0]?.message).toBe(text)
    expect(schema.safeParse('😀'.repeat(10)).success).toBe(true)
  })
})
