import swagger from '@fastify/swagger'
import { api, apiByFeature } from '@guildhall/contract/api'
import type { Endpoint } from '@guildhall/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { type Document, namedShapes, tidyComponents } from './components.ts'
import { introduction } from './introduction.ts'
import { codesOf, operationId, refusals, securityOf, shareRefusals, tagOf } from './operations.ts'

/** For routes outside the contract. */
export type PlainRoute = {
  /** If the route's own pattern does not fit. */
  url?: string
  operationId: string
  summary: string
  tags: string[]
  security?: Record<string, string[]>[]
  params?: object
  querystring?: object
  response: Record<string, object>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without it such a route is left out. */
    documented?: PlainRoute
  }
}

const title = 'Guildhall API'

/** OpenAPI 3.1, made on first use of the routes added after this. */
export async function documentRoutes(app: FastifyInstance, sessionCookie: string): Promise<void> {
  const schemaRegistry = namedShapes()
  const toSchemas = createJsonSchemaTransform({ schemaRegistry })
  const addComponents = createJsonSchemaTransformObject({ schemaRegistry })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description: introduction, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/', description: 'This server' }],
      tags: [...Object.keys(apiByFeature), 'Server'].map((name) => ({ name })),
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token, made in the settings under API tokens. It begins with `gh_`.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie,
            description: 'Set by signing in. A browser that is signed in sends it by itself.',
          },
        },
      },
    },
    convertConstToEnum: false,
    transform: (given) => {
      const { url, route } = given
      const { endpoint: key, documented } = route.config ?? {}
      if (documented) return { schema: documented, url: documented.url ?? url }
      if (!key) return { schema: { hide: true }, url }
      const endpoint: Endpoint = api[key]
      const { schema } = toSchemas(given)
      const { response } = schema as { response: Record<string, unknown> }
      const answer = { description: 'Done', content: { 'application/json': { schema: response['200'] } } }
      return {
        url,
        schema: {
          ...schema,
          ...(endpoint.upload && { body: oneFile, consumes: ['multipart/form-data'] }),
          operationId: operationId(key),
          tags: [tagOf(key)],
          security: securityOf(key, endpoint),
          response: { 200: answer, ...refusals(codesOf(key, endpoint)) },
        },
      }
    },
    transformObject: (given) => tidyComponents(shareRefusals(addComponents(given) as Document)),
  })
}

const oneFile = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}
