import { api, type EndpointKey } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import { errorBody } from '@guildhall/contract/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Client, personOf, raw } from '../testing/as.ts'
import { authenticator } from '../testing/authenticator.ts'
import { clubForm, postForm } from '../testing/forms.ts'
import { password, picture } from '../testing/make.ts'
import { openWorld } from '../testing/world.ts'
import { encodeCursor, encodeRank } from './cursor.ts'
import { newId } from './ids.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app, origin } = await openWorld()
const { db } = app.parts
const image = Buffer.from(await (await picture()).arrayBuffer())

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202e\u200b\ufeff',
  "' or 1=1 --",
  '"; drop table clubs; --',
  '\\',
  '%',
  '%00',
  '%s%n',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'club-content/../../x',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '9223372036854775808',
  '0x10',
  '2024-13-45',
  'https://evil.test/x',
  'javascript:alert(1)',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a'.repeat(199),
  'a'.repeat(6000),
  '🎈'.repeat(60),
  'é\u0301'.repeat(50),
  '\n\r\t',
  encodeCursor({ at: new Date(8_640_000_000_000_000), id: newId() }),
  encodeCursor({ at: new Date(0), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }),
  encodeRank(999_999_999, newId()),
  Buffer.from(`1.${'0'.repeat(36)}`).toString('base64url'),
  Buffer.from('999999999999999.x').toString('base64url'),
]
const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 60 }))
const anything = fc.oneof(
  { weight: 3, arbitrary: text },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], { a: 1 }],
      ...[Array(500).fill('a'), Array(3).fill('\u0000'), Array(2).fill('posts/x.webp'), { length: 3 }],
    ),
  },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }).map((value) => JSON.parse(value) as unknown) },
)

/** Values that the server takes, by the name of the field. */
async function sensibleValues(): Promise<Record<string, unknown[]>> {
  const post = await make.post({ club: hall, author: personOf(cam) })
  const hidden = await make.post({ club: vault, author: personOf(cam) })
  const comment = await make.comment({ on: hidden, club: vault, author: personOf(ben) })
  await db
    .insertInto('club_memberships')
    .values(
      [hall, vault].map((club) => ({
        id: newId(),
        club_id: club.id,
        user_id: personOf(cam).id,
        role: 'member',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const key = authenticator({ origin: app.parts.env.baseUrl })
  const forms = { ...clubForm(), ...postForm(), ...(await ann.call('GET /profile')) }
  return {
    ...Object.fromEntries(Object.entries(forms).map(([name, value]) => [name, [value]])),
    id: [newId(), post.id, hidden.id, comment.id],
    email: ['somebody@people.test', personOf(dot).email],
    username: [personOf(dot).username],
    password: [password],
    token: ['a-token'],
    returnTo: ['/hall', undefined],
    purpose: ['posts', 'club-logo'],
    club: [hall.slug, vault.slug, hall.id, vault.id],
    slug: [post.slug, hidden.slug],
    contentId: [post.id, hidden.id],
    commentId: [comment.id],
    passkeyId: [newId()],
    method: ['app', 'recovery'],
    code: ['123456', 'aaaa-bbbb-cccc'],
    credential: [key.make('AAAA'), key.sign('AAAA')],
    q: ['post'],
    category: ['Wood', undefined],
    fee: ['paid', undefined],
    type: ['post', 'regular', undefined],
    sort: ['newest', 'members', 'activity', undefined],
    cursor: [undefined, encodeCursor({ at: new Date(), id: newId() }), encodeRank(3, newId())],
  }
}

type Part = Record<string, unknown>
type Attack = {
  who: number
  params: Part
  query: Part
  body: unknown
  file: { name: string; isPicture: boolean }
}

/** Input for an endpoint in which each field is either sensible or hostile, so that some of it gets far. */
function attacks(endpoint: Endpoint, sensible: Record<string, unknown[]>): fc.Arbitrary<Attack> {
  const fields = (schema: z.ZodType | undefined, hostile: fc.Arbitrary<unknown>) => {
    const names = Object.keys((schema as z.ZodObject | undefined)?.shape ?? {})
    for (const name of names) expect(sensible, `a sensible ${name}`).toHaveProperty(name)
    return fc.record(
      Object.fromEntries(
        names.map((name) => [
          name,
          fc.oneof(
            { weight: 2, arbitrary: fc.constantFrom(...(sensible[name] ?? [])) },
            { weight: 1, arbitrary: hostile },
          ),
        ]),
      ),
    )
  }
  return fc.record({
    who: fc.nat(4),
    params: fields(endpoint.params, text),
    query: fields(endpoint.query, text),
    body: fc.oneof(
      { weight: 5, arbitrary: fields(endpoint.body, anything) },
      { weight: 1, arbitrary: anything },
    ),
    file: fc.record({ name: text, isPicture: fc.boolean() }),
  })
}

/** As encodeURIComponent, also for what is no text: a lone surrogate goes out as the three bytes it would have. */
const encode = (value: unknown) =>
  [...String(value)].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('')

async function send(key: EndpointKey, { params, query, body, file }: Attack, cookie: string) {
  const endpoint: Endpoint = api[key]
  const [method = '', template = ''] = key.split(' ')
  const path = fullPath(template).replaceAll(/:(\w+)/g, (_, name) => encode(params[name]))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = given.map(([name, value]) => `${name}=${encode(value)}`).join('&')
  const headers = { cookie }
  if (endpoint.upload) {
    const name = file.name.toWellFormed().replaceAll(/[\r\n"]/g, '_')
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
    const sent = file.isPicture ? image : Buffer.from(JSON.stringify(body) ?? '')
    const whole = Buffer.concat([Buffer.from(head), sent, Buffer.from('\r\n--x--\r\n')])
    const type = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
    return raw(origin, `${path}?${search}`, { method, headers: type, body: whole })
  }
  if (!endpoint.body) return raw(origin, `${path}?${search}`, { method, headers })
  const type = { ...headers, 'content-type': 'application/json' }
  return raw(origin, path, { method, headers: type, body: JSON.stringify(body) ?? '' })
}

describe('whatever is sent', () => {
  it('to any endpoint, by anyone, is answered as the contract says, and never by a failure', async () => {
    const keys = Object.keys(api) as EndpointKey[]
    const reached = new Set<EndpointKey>()
    for (const key of keys) {
      const sensible = await sensibleValues()
      // Signing out ends the session that asks, so each endpoint is asked by sessions of its own.
      const people: Client[] = await Promise.all([dot, cam, ann].map((who) => as(personOf(who))))
      const cookies = ['', ...people.map((who) => who.cookie), `${cam.cookie.slice(0, 40)}%`]
      await fc.assert(
        fc.asyncProperty(attacks(api[key], sensible), async (attack) => {
          const answer = await send(key, attack, cookies[attack.who] ?? '')
          const about = `${key} → ${answer.status} ${answer.body.slice(0, 300)}`
          expect(answer.status, about).toBeLessThan(500)
          expect(answer.headers['x-request-id'], about).toBeTruthy()
          const isOwn = answer.status === 200
          if (isOwn) reached.add(key)
          const shape = isOwn ? (api[key] as Endpoint).response : errorBody
          // An empty parameter can make the address of another endpoint, whose answer has another shape.
          const isElsewhere = Object.values(attack.params).some((value) => value === '')
          if (!isElsewhere) expect(shape.safeParse(JSON.parse(answer.body)).success, about).toBe(true)
        }),
        { numRuns: 40, interruptAfterTimeLimit: 600, skipAllAfterTimeLimit: 600, maxSkipsPerRun: 1000 },
      )
    }
    // Sensible values get through, so that more than the parsing is tried.
    expect(reached.size).toBeGreaterThan(keys.length * 0.5)
    expect((await visitor.fetch('/health')).status).toBe(200)
  })

  it('as cookie, or as other headers, is passed over', async () => {
    const values = hostileTexts.map((value) => value.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 2000))
    for (const value of values) {
      const cookie = `guildhall.session_token=${value}`
      for (const headers of [
        { cookie },
        { cookie: value },
        { cookie: cam.cookie, 'user-agent': value, accept: value, 'accept-language': value },
        { 'x-forwarded-for': value, 'x-forwarded-host': value, 'if-none-match': value },
        { 'accept-encoding': value, range: value, referer: value },
      ]) {
        const answer = await raw(origin, '/auth/v1/session', { headers })
        expect(answer.status, JSON.stringify(headers)).toBe(200)
        const isCam = 'user-agent' in headers
        expect(JSON.parse(answer.body).viewer?.id, JSON.stringify(headers)).toBe(
          isCam ? personOf(cam).id : undefined,
        )
      }
    }
  })
})
