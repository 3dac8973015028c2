import swagger from '@fastify/swagger'
import { api, apiByFeature, type EndpointKey } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import Fastify from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Sentences } from '../errors.ts'
import { routeSchema } from '../http/route-schema.ts'
import { type Document, openSchemaRegistry, tidyComponents } from './components.ts'
import { introduction, title } from './introduction.ts'
import { codesOf, operationId, refusals, securityOf, shareRefusals, tagOf } from './operations.ts'

export type DocumentInput = { endpoints: EndpointKey[]; sessionCookie: string; sentences: Sentences }

/** OpenAPI 3.1 of endpoints in their order, as JSON. Takes about a second. */
export async function documentOf({ endpoints, sessionCookie, sentences }: DocumentInput): Promise<string> {
  const app = Fastify()
  const schemaRegistry = openSchemaRegistry()
  const toSchemas = createJsonSchemaTransform({ schemaRegistry })
  const addComponents = createJsonSchemaTransformObject({ schemaRegistry })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description: introduction, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/', description: 'This server' }],
      tags: Object.keys(apiByFeature).map((name) => ({ name })),
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
            description: 'Set by logging in. A browser that is logged in sends it by itself.',
          },
        },
      },
    },
    convertConstToEnum: false,
    transform: (given) => {
      const { url, route } = given
      const { endpoint: key } = route.config ?? {}
      if (!key) return { schema: { hide: true }, url }
      const endpoint: Endpoint = api[key]
      const { schema } = toSchemas(given)
      const { response } = schema as { response?: Record<string, unknown> }
      return {
        url: url.replace('*', ':path'),
        schema: {
          ...schema,
          ...(endpoint.upload && { body: oneFile, consumes: ['multipart/form-data'] }),
          ...(endpoint.params && { params: named(schema.params) }),
          operationId: endpoint.operationId ?? operationId(key),
          tags: [tagOf(key)],
          security: securityOf(key, endpoint),
          response: {
            ...answersOf(endpoint, response?.['200']),
            ...refusals(codesOf(key, endpoint), sentences),
          },
        },
      }
    },
    transformObject: (given) => tidyComponents(shareRefusals(addComponents(given) as Document)),
  })
  // Nothing is ever called here.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  for (const key of endpoints) {
    const endpoint: Endpoint = api[key]
    const [method = '', path = ''] = key.split(' ')
    const route = { url: fullPath(path), schema: routeSchema(endpoint), config: { endpoint: key } }
    app.route({ ...route, method, handler: () => undefined })
  }
  await app.ready()
  return JSON.stringify(app.swagger())
}

/** By status, what an endpoint answers where it does not refuse. */
function answersOf({ produces, statuses = {} }: Endpoint, json: unknown): Record<string, object> {
  if (!produces) return { 200: { description: 'Done', content: { 'application/json': { schema: json } } } }
  const others = Object.entries(statuses).map(([status, description]) => [status, { description }])
  const content = Object.fromEntries(produces.map((type) => [type, { schema: schemaOf(type) }]))
  return {
    ...(produces.length > 0 && { 200: { description: 'The file', content } }),
    ...Object.fromEntries(others),
  }
}

const schemaOf = (type: string) =>
  /^text|xml$/.test(type) ? { type: 'string' } : { type: 'string', format: 'binary' }

/** OpenAPI has no wildcards: a parameter has to have a name. */
const named = (params: unknown) => JSON.parse(JSON.stringify(params).replaceAll('"*"', '"path"'))

const oneFile = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}
