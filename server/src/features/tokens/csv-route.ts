import { Readable } from 'node:stream'
import type { Viewer } from '@guildhall/contract/accounts'
import type { ErrorCode } from '@guildhall/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Dependencies } from '../../platform/context.ts'
import { csvLine, csvStart } from '../../platform/csv.ts'
import { AppError } from '../../platform/errors.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { authenticate } from './authenticate.ts'

type Table = {
  /** Without '.csv'. */
  fileName: string
  heads: string[]
  /** Rows below the header, in chunks, as cells. */
  rows: AsyncIterable<string[][]>
}

type CsvRoute<Param extends string> = {
  /** `/rest/v1/clubs/:club/members.csv`, with this one parameter. */
  url: string
  param: Param
  operationId: string
  summary: string
  tag: string
  /** Query parameters, as OpenAPI properties. */
  query?: Record<string, object>
  /** Errors beyond those of every such route. */
  errors: ErrorCode[]
  /** Checks access and returns the table. */
  table: (viewer: Viewer, request: { param: string; query: unknown }) => Promise<Table>
}

/** A CSV download for signed-in people, at most 10 times in 10 minutes; never cached. */
export function csvRoute<Param extends string>(
  app: FastifyInstance,
  deps: Dependencies,
  { url, param, table, ...about }: CsvRoute<Param>,
): void {
  app.get<{ Params: Record<string, string> }>(
    url,
    {
      config: {
        documented: documentOf({ url, param, ...about }),
        rateLimit: { max: 10, timeWindow: '10 minutes' },
      },
    },
    async (request, reply) => {
      const { viewer, hasEnded } = await authenticate(deps, request.headers)
      if (!viewer) throw new AppError(hasEnded ? 'session_not_found' : 'sign_in_required')
      const input = { param: request.params[param] ?? '', query: request.query }
      const { fileName, heads, rows } = await table(viewer, input)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${fileName}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(linesOf(heads, rows)))
    },
  )
}

async function* linesOf(heads: string[], rows: Table['rows']): AsyncGenerator<string> {
  yield `${csvStart}${csvLine(heads)}`
  for await (const part of rows) yield part.map(csvLine).join('')
}

/** '2026-05-31', for file names. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** Error: bad_input, at the field. */
export function checkedQuery<S extends z.ZodType>(schema: S, query: unknown): z.output<S> {
  const { data, error, success } = schema.safeParse(query)
  if (success) return data
  throw new AppError('bad_input', {
    fields: Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])),
  })
}

function documentOf({
  url,
  param,
  operationId,
  summary,
  tag,
  query,
  errors,
}: Omit<CsvRoute<string>, 'table'>): PlainRoute {
  return {
    url: url.replace(`:${param}`, `{${param}}`),
    ...{ operationId, summary, tags: [tag], security: [{ session: [] }, { token: [] }] },
    params: { type: 'object', required: [param], properties: { [param]: { type: 'string' } } },
    ...(query && { querystring: { type: 'object', properties: query } }),
    response: {
      200: { description: 'The table', content: { 'text/csv': { schema: { type: 'string' } } } },
      ...refusals([
        'malformed_request',
        ...(query ? (['bad_input'] as const) : []),
        'sign_in_required',
        'session_not_found',
        'token_unusable',
        ...errors,
        'rate_limited',
        'internal',
        'unavailable',
      ]),
    },
  }
}

/** Errors of routes for a club's owner and admins. */
export const managedErrors: ErrorCode[] = [
  'bad_club_identifier',
  'club_not_found',
  'members_only',
  'permission_denied',
]
