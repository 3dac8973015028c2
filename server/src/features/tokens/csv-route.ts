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
  /** Of the lines below the heads, in parts, each line's cells. */
  rows: AsyncIterable<string[][]>
}

type CsvRoute<Param extends string> = {
  /** `/rest/v1/clubs/:club/members.csv`, with this one parameter. */
  url: string
  param: Param
  operationId: string
  summary: string
  tag: string
  /** The properties of the query, as OpenAPI has them. */
  query?: Record<string, object>
  /** What it is refused for, beside what every such route is. */
  errors: ErrorCode[]
  /** Decides whether the viewer may have it. */
  table: (viewer: Viewer, asked: { param: string; query: unknown }) => Promise<Table>
}

/** A table that a signed-in person takes along, 10 times in 10 minutes at most; no cache keeps it. */
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
      const asked = { param: request.params[param] ?? '', query: request.query }
      const { fileName, heads, rows } = await table(viewer, asked)
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

/** '2026-05-31', for the name of a file. */
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

/** What routes of a club's owner and admins are refused for. */
export const managedErrors: ErrorCode[] = [
  'bad_club_identifier',
  'club_not_found',
  'members_only',
  'permission_denied',
]
