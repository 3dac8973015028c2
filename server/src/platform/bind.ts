import { type Api, api, type EndpointKey } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller, Context, Parts, PersonContext } from './context.ts'
import { AppError } from './errors.ts'
import { limitOf } from './rate-limits.ts'

/** Reads the file that is sent, to its end; past `bytes` it is thrown away as it comes, and marked truncated. */
export type Upload = (bytes: number) => Promise<{ body: Buffer; filename: string; truncated: boolean }>

type Parsed<E, Part extends string> =
  E extends Record<Part, infer S extends z.ZodType> ? { [P in Part]: z.output<S> } : unknown
type HandlerInput<E> = Parsed<E, 'params'> &
  Parsed<E, 'query'> &
  Parsed<E, 'body'> &
  (E extends { upload: true } ? { upload: Upload } : unknown)
type Answer<E> = E extends { response: infer S extends z.ZodType } ? z.input<S> : never

/** What answers an endpoint: who asks and with what, to what the contract says comes back. */
export type Handler<K extends EndpointKey> = (
  context: Api[K]['access'] extends 'person' ? PersonContext : Context,
  input: HandlerInput<Api[K]>,
) => Promise<Answer<Api[K]>>

/** Keys of the endpoints of one access; routes.ts must bind each exactly once. */
export type KeysOf<Access extends Endpoint['access']> = {
  [K in EndpointKey]: Api[K]['access'] extends Access ? K : never
}[EndpointKey]

export type Routes<Access extends Endpoint['access']> = { [K in KeysOf<Access>]: Handler<K> }

/** Puts endpoints into the server: finds the viewer, refuses visitors where people are meant, parses, answers. */
export function bindRoutes(
  app: FastifyInstance,
  parts: Parts,
  viewerOf: (parts: Parts, cookies: string | undefined) => Promise<Context['viewer'] | 'ended'>,
  routes: Partial<Routes<'anyone'> & Routes<'person'>>,
): void {
  for (const [key, handler] of Object.entries(routes) as [EndpointKey, Handler<never>][]) {
    const endpoint: Endpoint = api[key]
    const [method = '', path = ''] = key.split(' ')
    app.route({
      method: method as 'GET',
      url: fullPath(path),
      schema: {
        summary: endpoint.summary,
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { 200: endpoint.response },
      },
      config: { rateLimit: limitOf(key) },
      // Before the body is parsed and checked, so that a visitor learns nothing else of the endpoint.
      preValidation: async (request) => {
        const viewer = await viewerOf(parts, request.headers.cookie)
        request.viewer = viewer === 'ended' ? null : viewer
        if (endpoint.access === 'person' && !request.viewer)
          throw new AppError(viewer === 'ended' ? 'session_not_found' : 'sign_in_required')
      },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const context = {
          ...parts,
          log: request.log,
          viewer: request.viewer,
          caller: callerOf(request, reply),
        }
        return (handler as (context: unknown, input: unknown) => unknown)(context, {
          params: request.params,
          query: request.query,
          body: request.body,
          upload: (bytes: number) => fileOf(request, bytes),
        })
      },
    })
  }
}

/**
 * The one file of a multipart request. Read to its end, because an answer to a browser that is still sending would
 * not reach it, and to the end of the request, because a second file must not go unnoticed.
 */
async function fileOf(request: FastifyRequest, bytes: number): ReturnType<Upload> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const chunks: Buffer[] = []
  let sent: { filename: string; truncated: boolean } | undefined
  try {
    for await (const { file, filename } of request.files({
      limits: { fileSize: bytes },
      throwFileSizeLimit: false,
    })) {
      for await (const chunk of file as AsyncIterable<Buffer>) chunks.push(chunk)
      sent = { filename, truncated: file.truncated }
    }
  } catch (error) {
    // What the parser itself complains of has no code: a part without an end, a request without a boundary.
    if ((error as { code?: string }).code?.startsWith('FST_')) throw error
    throw new AppError('malformed_request')
  }
  if (!sent) throw new AppError('bad_input', { fields: { file: 'Choose a file' } })
  return { body: Buffer.concat(chunks), ...sent }
}

const localAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a request was made on this machine, to this machine by name, and not passed on for somebody else. The name
 * matters: a foreign page may point its own name at 127.0.0.1 and have the browser ask.
 */
export function isLocal(request: FastifyRequest): boolean {
  return (
    localAddresses.has(request.socket.remoteAddress ?? '') &&
    localNames.has((request.headers.host ?? '').replace(/:\d+$/, '')) &&
    !request.headers['x-forwarded-for']
  )
}

function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  return {
    ip: request.ip,
    isLocal: isLocal(request),
    headers: new Headers(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as [string, string]] : [],
      ),
    ),
    setCookies: (cookies) => {
      reply.header('set-cookie', cookies)
    },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Context['viewer']
  }
}
