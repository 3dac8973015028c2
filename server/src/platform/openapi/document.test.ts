import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { api, type EndpointKey } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import { type ErrorCode, errorStatus } from '@guildhall/contract/errors'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { describe, expect, it } from 'vitest'
import { apiChanges, unannounced } from '../../../../scripts/api-changes.ts'
import { openWorld } from '../../testing/world.ts'
import { readCompressed } from '../../upgrades/packed-release.ts'
import { readChangelog } from '../release/changelog.ts'
import { version } from '../release/version.ts'
import { operationId } from './operations.ts'

/** Every route that the server is given, as 'GET /health'. */
const routes: string[] = []
const onFastify = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`)
  })
}
subscribe('fastify.initialization', onFastify)
const { visitor, make, cam, by } = await openWorld()
unsubscribe('fastify.initialization', onFastify)

const answered: string[] = []
const [text] = await Promise.all([
  visitor
    .fetch('/docs/openapi.json')
    .then((answer) => answer.text())
    .finally(() => answered.push('the document')),
  (async () => {
    for (let count = 0; count < 5; count++) await visitor.fetch('/docs')
    answered.push('others')
  })(),
])
const document: OpenAPIV3_1.Document = JSON.parse(text)
type Operation = OpenAPIV3_1.OperationObject & { responses: Record<string, OpenAPIV3_1.ResponseObject> }
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods ?? {}).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    operation: operation as Operation,
  })),
)
const keyOf = (key: EndpointKey) => {
  const [method, path = ''] = key.split(' ')
  return `${method} ${fullPath(path)
    .replace('*', ':path')
    .replaceAll(/:(\w+)/g, '{$1}')}`
}
const operationOf = (key: EndpointKey) => {
  const found = operations.find((one) => one.key === keyOf(key))
  if (!found) throw new Error(`${key} is not in the document`)
  return found.operation
}

const shared = document.components?.responses ?? {}
const refusalOf = (response?: object) =>
  shared[(response as OpenAPIV3_1.ReferenceObject | undefined)?.$ref?.split('/').at(-1) ?? '']

/** What programs do not call: the document's page, the mailbox of the machine itself, operations, the sitemap. */
const untold = [
  'GET /health',
  'GET /docs',
  'GET /docs/openapi.json',
  'GET /docs/page.css',
  'GET /docs/page.js',
  'GET /docs/library/*',
  'GET /dev/mail',
  'GET /dev/mail.json',
  'GET /metrics',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap/pages.xml',
  'GET /sitemap/:file',
  'GET /health/seen',
  'GET /place.webmanifest',
  'GET /terms.txt',
  'GET /privacy.txt',
  'GET /imprint.txt',
  'GET /contact.txt',
  'GET /rules.txt',
]
/** Where the document has another address for a route than the server. */
const renamed: Record<string, string> = { 'GET /storage/v1/*': 'GET /storage/v1/{path}' }

describe('the document', () => {
  it('is made while others are answered', () => expect(answered).toEqual(['others', 'the document']))

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(document.openapi).toBe('3.1.0')
  })

  it('has every route of the server except the declared omissions', () => {
    // Each GET answers HEAD, too.
    const own = routes.filter((route) => !route.startsWith('HEAD '))
    expect(own.length).toBeGreaterThan(30)
    const inDocument = own
      .filter((route) => !untold.includes(route))
      .map((route) => renamed[route] ?? route.replaceAll(/:(\w+)/g, '{$1}'))
    expect(inDocument.toSorted()).toEqual(operations.map(({ key }) => key).toSorted())
    expect(untold.filter((route) => !routes.includes(route))).toEqual([])
  })

  it('gives every operation a summary, a tag and a unique name', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    const tags = document.tags?.map(({ name }) => name)
    for (const { key, operation } of operations) {
      expect(operation.operationId, key).toMatch(/^[a-z]+[A-Z][A-Za-z]+$/)
      expect(operation.summary?.length, key).toBeGreaterThan(5)
      expect(operation.tags, key).toHaveLength(1)
      expect(tags, key).toContain(operation.tags?.[0])
      expect(operation.security, key).toBeDefined()
    }
  })

  it('derives its names from the addresses', () => {
    expect(operationId('GET /clubs')).toBe('getClubs')
    expect(operationId('GET /clubs/:club')).toBe('getClub')
    expect(operationId('GET /club-categories')).toBe('getClubCategories')
    expect(operationId('GET /clubs/:club/posts/:slug')).toBe('getClubPostBySlug')
    expect(operationId('DELETE /comments/:commentId')).toBe('deleteComment')
    expect(operationId('POST /auth/v1/sign-in')).toBe('postSignIn')
  })

  it('describes input, response and errors of every endpoint', () => {
    for (const key of Object.keys(api) as EndpointKey[]) {
      const endpoint: Endpoint = api[key]
      const { parameters = [], requestBody, responses, security } = operationOf(key)
      const names = (place: string) =>
        (parameters as OpenAPIV3_1.ParameterObject[])
          .filter((one) => one.in === place)
          .map(({ name }) => name)
      const params = Object.keys(endpoint.params?.shape ?? {})
      expect(names('path'), key).toEqual(params.map((name) => (name === '*' ? 'path' : name)))
      expect(names('query'), key).toEqual(Object.keys(endpoint.query?.shape ?? {}))
      const { content = {} } = (requestBody ?? {}) as OpenAPIV3_1.RequestBodyObject
      const type = endpoint.upload ? 'multipart/form-data' : endpoint.body && 'application/json'
      expect(Object.keys(content), key).toEqual(type ? [type] : [])
      const { produces = ['application/json'], statuses = {} } = endpoint
      expect(Object.keys(responses['200']?.content ?? {}), key).toEqual(produces)
      for (const status of Object.keys(statuses)) expect(responses[status]?.description, key).toBeDefined()
      const codes: ErrorCode[] = [...endpoint.errors, 'rate_limited', 'internal', 'busy', 'unavailable']
      if (endpoint.access === 'person') codes.push('sign_in_required')
      for (const code of codes) {
        const refusal = JSON.stringify(refusalOf(responses[errorStatus[code]]))
        expect(refusal, `${key} ${code}`).toContain(`"${code}"`)
        expect(refusal).toContain('#/components/schemas/ErrorBody')
      }
      const visitors = security?.some((way) => Object.keys(way).length === 0)
      expect(visitors, key).toBe(endpoint.access === 'anyone' || endpoint.access === 'secret')
    }
    const multipart = operationOf('POST /storage/v1/attachments').requestBody as OpenAPIV3_1.RequestBodyObject
    expect(multipart.content['multipart/form-data']?.schema).toMatchObject({
      properties: { file: { type: 'string', format: 'binary' } },
    })
  })

  it('states where an API token is accepted', () => {
    const byToken = (key: EndpointKey) => operationOf(key).security?.some((way) => 'token' in way)
    expect(byToken('GET /clubs/:club')).toBe(true)
    expect(byToken('GET /auth/v1/session')).toBe(true)
    expect(byToken('POST /auth/v1/tokens')).toBe(false)
    expect(byToken('POST /auth/v1/sign-in')).toBe(false)
  })

  it("names the contract's shapes, each used and unique", () => {
    const schemas = Object.keys(document.components?.schemas ?? {})
    expect(schemas).toEqual(
      expect.arrayContaining(['Person', 'ClubCard', 'PostItem', 'CreatePost', 'ErrorBody']),
    )
    expect(schemas.filter((name) => name.endsWith('Input'))).toEqual([])
    for (const name of schemas) expect(text, name).toContain(`"#/components/schemas/${name}"`)
    const { content } = operationOf('GET /clubs/:club').responses['200'] ?? {}
    expect(content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Club' })
  })

  it('defines each refusal once, named by its codes', () => {
    const refused = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses).filter(([status]) => status !== '200'),
    )
    const inPlace = refused.filter(([, response]) => !refusalOf(response))
    // What a file's address answers beside a refusal: nothing new, or a part of it.
    // What addresses of files answer without a part that was asked for has no body either: stored ones, and those of cases.
    expect(inPlace.map(([status]) => status).filter((status) => Number(status) >= 400)).toEqual(
      Array(5).fill('416'),
    )
    expect(Object.keys(shared)).toEqual(expect.arrayContaining(['RateLimited', 'ClubNotFoundOrNotFound']))
    for (const name of Object.keys(shared)) expect(text, name).toContain(`"#/components/responses/${name}"`)
    const known = new Set(Object.values(shared).map((response) => JSON.stringify(response)))
    expect(known.size).toBe(Object.keys(shared).length)
  })

  it('contains no secrets, and is the same for everyone', async () => {
    const token = await make.token(cam.person?.id ?? '')
    for (const who of [cam, by(token)])
      expect(await (await who.fetch('/docs/openapi.json')).text()).toBe(text)
    expect(text).not.toMatch(/gh_[\w-]{20}/)
  })
})

describe('the page at /docs', () => {
  it('is served from this site only, under a strict policy', async () => {
    const answer = await visitor.fetch('/docs')
    const html = await answer.text()
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
    expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([])
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style=/)
    for (const address of addresses.filter((one) => one.startsWith('/docs/'))) {
      const part = await visitor.fetch(address)
      expect(part.status, address).toBe(200)
      expect(part.headers.get('content-type'), address).toMatch(/text\/css|javascript|application\/json/)
    }
  })

  it('serves nothing else from its folder', async () => {
    for (const path of ['index.html', 'csp.json', '../package.json', '%2e%2e/package.json', 'logo.svg', ''])
      expect((await visitor.fetch(`/docs/library/${path}`)).status, path).toBe(404)
  })
})

it('takes nothing away from the last release that the list of changes does not name', async () => {
  const last = readChangelog().find(({ version }) => version !== 'Next')?.version ?? ''
  const stored = new URL(`../../upgrades/${last}.openapi.json.br`, import.meta.url)
  const changes = apiChanges(await readCompressed(stored), JSON.parse(text))
  const programs = readChangelog()[0]?.programs ?? []
  expect(unannounced(changes, programs, version, last)).toEqual([])
})
