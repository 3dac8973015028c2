import { apiByFeature, type EndpointKey } from '@guildhall/contract/api'
import { type Endpoint, isReading, takesTokens } from '@guildhall/contract/endpoint'
import { type ErrorCode, errorStatus } from '@guildhall/contract/errors'
import type { Sentences } from '../errors.ts'

const always = ['rate_limited', 'internal', 'busy', 'unavailable'] as const satisfies ErrorCode[]
const errorBody = { $ref: '#/components/schemas/ErrorBody' }

/** 'GET /shelves/:shelf/books/:slug' → 'getShelfBookBySlug' */
export function operationId(key: string): string {
  const [method = '', path = ''] = key.split(' ')
  const segments = path
    .replace(/^\/[a-z]+\/v1\//, '/')
    .split('/')
    .slice(1)
  const names = segments.map((segment, index) => {
    const next = segments[index + 1] ?? ''
    if (!segment.startsWith(':')) return next.startsWith(':') ? one(segment) : segment
    // 'clubs/:club' and 'comments/:commentId' need no 'By'.
    const isLast = index === segments.length - 1
    const of = one(segments[index - 1] ?? '')
    return isLast && segment !== `:${of}` && segment !== `:${of}Id` ? `by-${segment.slice(1)}` : ''
  })
  const words = names.flatMap((name) => name.split(/[-.]/))
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

const one = (many: string) => many.replace(/ies$/, 'y').replace(/s$/, '')

export function tagOf(key: EndpointKey): string {
  const [tag] = Object.entries(apiByFeature).find(([, endpoints]) => key in endpoints) ?? []
  if (!tag) throw new Error(`${key} belongs to no feature`)
  return tag
}

/** Alternatives: a token, a session, or none. */
export function securityOf(key: EndpointKey, endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === 'secret') return [{}]
  return [
    ...(takesTokens(key, endpoint) ? [{ token: [] }] : []),
    { session: [] },
    ...(endpoint.access === 'anyone' ? [{}] : []),
  ]
}

export function codesOf(key: EndpointKey, endpoint: Endpoint): ErrorCode[] {
  const isGet = key.startsWith('GET ')
  const takesInput = endpoint.params ?? endpoint.query ?? endpoint.body ?? endpoint.upload
  const before: ErrorCode[] = [
    ...(takesInput ? (['bad_input', 'malformed_request'] as const) : []),
    ...(endpoint.params && 'club' in endpoint.params.shape ? (['bad_club_identifier'] as const) : []),
    // For empty or overlong parts of an address.
    ...(endpoint.params ? (['not_found'] as const) : []),
    ...(isGet
      ? []
      : ([
          'wrong_origin',
          'malformed_request',
          'request_timeout',
          'too_large',
          'unsupported_media_type',
          'storage_full',
        ] as const)),
    ...(endpoint.upload ? (['unused_quota_reached', 'person_quota_reached'] as const) : []),
    ...(endpoint.body && endpoint.access === 'person' ? (['club_quota_reached'] as const) : []),
    ...(endpoint.access === 'person' || endpoint.access === 'operator'
      ? (['sign_in_required', 'session_not_found'] as const)
      : []),
    ...(endpoint.access === 'operator' ? (['operators_only', 'console_locked'] as const) : []),
    ...(endpoint.access === 'secret'
      ? []
      : takesTokens(key, endpoint)
        ? (['token_unusable'] as const)
        : (['token_refused'] as const)),
    ...(endpoint.isHeavy ? (['one_at_a_time'] as const) : []),
    ...(takesTokens(key, endpoint) && !isReading(key, endpoint) ? (['token_read_only'] as const) : []),
  ]
  return [...new Set([...endpoint.errors, ...before, ...always])]
}

export function refusals(codes: readonly ErrorCode[], sentences: Sentences): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes.toSorted())
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, some]) => [
        status,
        {
          description: some.map((code) => explained(code, sentences[code])).join('\n\n'),
          content: { 'application/json': { schema: withCodes(some) } },
        },
      ]),
  )
}

type Responses = Record<string, unknown>
type Operations = Record<string, Record<string, { responses?: Responses }>>

/** Defines each set of refusals once under `components`, named by its codes: repeated, they were most of the document. */
export function shareRefusals<D extends { paths?: unknown; components?: object }>(document: D): D {
  const shared: Responses = {}
  const share = (response: unknown) => {
    const [, codes] = /"code":\{"enum":\[([^\]]+)\]/.exec(JSON.stringify(response)) ?? []
    if (!codes) return response
    const name = (JSON.parse(`[${codes}]`) as string[]).map(inPascalCase).join('Or')
    shared[name] = response
    return { $ref: `#/components/responses/${name}` }
  }
  const operations = Object.values((document.paths ?? {}) as Operations).flatMap(Object.values)
  for (const operation of operations)
    for (const [status, response] of Object.entries(operation.responses ?? {}))
      if (status !== '200' && operation.responses) operation.responses[status] = share(response)
  return { ...document, components: { ...document.components, responses: shared } }
}

const inPascalCase = (code: string) =>
  code.replaceAll(/(?:^|_)(\w)/g, (_whole, letter: string) => letter.toUpperCase())

const explained = (code: ErrorCode, sentence: string | undefined) =>
  sentence ? `\`${code}\`: ${sentence}` : `\`${code}\``

const withCodes = (codes: ErrorCode[]) => ({
  allOf: [
    errorBody,
    { type: 'object', properties: { error: { type: 'object', properties: { code: { enum: codes } } } } },
  ],
})
