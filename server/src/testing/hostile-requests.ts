import fc from 'fast-check'
import { newId } from '../platform/ids.ts'
import {
  allowed,
  anything,
  damaged,
  hostileText,
  hostileTexts,
  known,
  type Schema,
  type Sensible,
} from './hostile-input.ts'

type Parameter = { in: string; name: string; required?: boolean; schema: Schema }
type Answer = { content?: Record<string, { schema?: Schema }> }
type Answers = Record<string, Answer>
export type Operation = {
  method: string
  path: string
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Answers
}
export type OpenApi = {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
}
export type HostileRequest = {
  path: string
  /** A path parameter may lead to another operation. */
  isElsewhere: boolean
  headers: Record<string, string>
  body: string | Buffer | undefined
}

export const operationsOf = (document: OpenApi): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      responses: resolved(document, operation.responses),
      path,
      method: method.toUpperCase(),
    })),
  )

/** The document defines refusals once and refers to them by name. */
const resolved = ({ components }: OpenApi, answers: Record<string, Answer & { $ref?: string }>): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      components.responses[answer.$ref?.split('/').at(-1) ?? ''] ?? answer,
    ]),
  )

/** Valid, damaged and malformed requests; with `isFaultless` only documented ones. */
export function requestsTo(
  operation: Operation,
  values: Values,
  { isFaultless = false } = {},
): fc.Arbitrary<HostileRequest> {
  const valuesIn = (place: string) =>
    isFaultless ? faultlessValues(operation, values, place) : hostileValues(operation, values, place)
  return fc
    .record({
      path: valuesIn('path'),
      query: valuesIn('query'),
      oddQuery: isFaultless
        ? fc.constant('')
        : fc.oneof(
            { weight: 6, arbitrary: fc.constant('') },
            { weight: 1, arbitrary: fc.constantFrom(...oddQueries) },
          ),
      sent: isFaultless ? faultlessBody(operation, values) : hostileBody(operation, values),
    })
    .map(({ path, query, oddQuery, sent }) => {
      const present = Object.entries(query).filter(([, value]) => value !== undefined)
      const search = present.map(([name, value]) => `${name}=${encode(value)}`).join('&')
      return {
        path: `${operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(path[name]))}?${search}${oddQuery}`,
        isElsewhere: Object.values(path).some((value) => value === '' || String(value).includes('..')),
        ...sent,
      }
    })
}

type Values = { shapes: OpenApi['components']['schemas']; sensible: Sensible; image: Buffer }
type Parameters = fc.Arbitrary<Record<string, unknown>>

const parametersIn = ({ parameters = [] }: Operation, place: string) =>
  parameters.filter((one) => one.in === place)

function hostileValues(operation: Operation, { shapes, sensible }: Values, place: string): Parameters {
  const values = parametersIn(operation, place).map(({ name, schema }) => {
    const other = fc.oneof(hostileText, allowed(schema, shapes, {}))
    return [name, known(name, other, sensible)]
  })
  return fc.record(Object.fromEntries(values))
}

/** Omits optional fields in half of them. */
function faultlessValues(operation: Operation, { shapes, sensible }: Values, place: string): Parameters {
  const values = (parameters: Parameter[]) =>
    fc.record(
      Object.fromEntries(
        parameters.map(({ name, schema }) => {
          const valid = allowed(schema, shapes, {})
          return [name, schema.enum ? valid : known(name, valid, sensible, { others: 0 })]
        }),
      ),
    )
  const all = parametersIn(operation, place)
  return fc.oneof(values(all), values(all.filter((one) => place === 'path' || one.required)))
}

const oddQueries = [
  '&cursor=a&cursor=b',
  '&q[]=1&q[a]=2',
  '&__proto__[x]=1',
  '&%00=%00',
  '&=&&==',
  `&x=${'y'.repeat(4000)}`,
]
type Sent = Pick<HostileRequest, 'headers' | 'body'>
const json = { 'content-type': 'application/json' }

const noBody = fc.constant<Sent>({ headers: {}, body: undefined })

const isUpload = ({ requestBody }: Operation) => 'multipart/form-data' in (requestBody?.content ?? {})

/** Requests as documented. */
const described = ({ requestBody }: Operation, { shapes, sensible }: Values, others = 1) =>
  allowed(
    requestBody?.content['application/json']?.schema ?? {},
    shapes,
    // A free slug; one of a hidden subject would appear in the response.
    { ...sensible, slug: ['an-address-to-take', undefined] },
    { others },
  )

function faultlessBody(operation: Operation, values: Values): fc.Arbitrary<Sent> {
  if (!operation.requestBody) return noBody
  if (isUpload(operation)) return fc.constant(upload(values.image))
  // Most known ids are taken.
  const sensible = { ...values.sensible, id: [newId(), newId()] }
  return described(operation, { ...values, sensible }, 0).map((value) => ({
    headers: json,
    body: JSON.stringify(value),
  }))
}

function hostileBody(operation: Operation, values: Values): fc.Arbitrary<Sent> {
  const unwanted = fc.oneof(unreadable, fc.constant<Sent>({ headers: json, body: '{"a":1}' }))
  if (!operation.requestBody)
    return operation.method === 'GET'
      ? noBody
      : fc.oneof({ weight: 5, arbitrary: noBody }, { weight: 1, arbitrary: unwanted })
  if (isUpload(operation))
    return fc.oneof(
      { weight: 5, arbitrary: hostileUpload(values.image) },
      { weight: 1, arbitrary: fc.oneof(unreadable, noBody) },
    )
  const right = described(operation, values)
  const whole = fc.oneof(
    { weight: 2, arbitrary: right },
    { weight: 3, arbitrary: damaged(right) },
    { weight: 1, arbitrary: anything },
  )
  return fc.oneof(
    { weight: 8, arbitrary: whole.map((value) => ({ headers: json, body: JSON.stringify(value) ?? '' })) },
    { weight: 1, arbitrary: unreadable },
    {
      weight: 1,
      arbitrary: fc
        .tuple(whole, wrongTypes)
        .map(([value, headers]) => ({ headers, body: JSON.stringify(value) })),
    },
  )
}

const wrongTypes = fc.constantFrom<Record<string, string>>(
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': ';' },
  { ...json, 'content-encoding': 'gzip' },
)

/** Not JSON, too large or too deep. */
const unreadable = fc.constantFrom<Sent>(
  ...[
    '',
    '{',
    'nul',
    '{"a":}',
    '[1,2',
    '\u0000',
    '{"a":"\ud800',
    '\ufeff{}',
    '{"a":1}{"b":2}',
    '1e',
    "{'a':1}",
  ].map((body) => ({ headers: json, body })),
  { headers: json, body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
  { headers: json, body: `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}` },
  { headers: json, body: JSON.stringify({ title: 'x'.repeat(300_000) }) },
  { headers: json, body: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}' },
)

const part = (name: string, filename: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
const end = Buffer.from('--x--\r\n')

const upload = (image: Buffer): Sent => ({
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: Buffer.concat([part('file', 'picture.png', image), end]),
})

/** Valid, oddly named, truncated, repeated or missing. */
function hostileUpload(image: Buffer): fc.Arbitrary<Sent> {
  const plain = (text: string) => text.toWellFormed().replaceAll(/[\r\n"]/g, '_')
  const content = fc.constantFrom(
    image,
    image.subarray(0, 60),
    Buffer.from('%PDF-1.4'),
    Buffer.from('<svg onload="alert(1)"/>'),
    Buffer.from('PK\u0003\u0004'),
    Buffer.from(''),
    Buffer.from('plain text'),
  )
  const filename = fc.constantFrom('picture.png', 'paper.pdf', 'notes.txt', ...hostileTexts).map(plain)
  const ways: ((file: Buffer) => Buffer)[] = [
    (file) => Buffer.concat([file, end]),
    (file) => Buffer.concat([file, end]),
    (file) => Buffer.concat([file, end]),
    (file) => file,
    (file) => file.subarray(0, 30),
    (file) => Buffer.concat([file, file, end]),
    (file) =>
      Buffer.concat([Buffer.from('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'), file, end]),
    () => end,
    () => Buffer.from(''),
  ]
  const types = ['multipart/form-data; boundary=x', 'multipart/form-data', 'multipart/form-data; boundary=y']
  return fc
    .tuple(
      fc.constantFrom('file', 'file', 'other', '__proto__'),
      filename,
      content,
      fc.constantFrom(...ways),
      fc.constantFrom(types[0], types[0], types[0], ...types),
    )
    .map(([name, file, bytes, way, type = '']) => ({
      headers: { 'content-type': type },
      body: way(part(name, file, bytes)),
    }))
}

/** Encodes lone surrogates too. */
const encode = (value: unknown) =>
  [...String(value)].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('')
