import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { reservedSegments } from '@guildhall/contract/limits'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { openWorld } from './testing/world.ts'

/** Every route registered on the server. */
const routes: string[] = []
const onFastify = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ url }) => void routes.push(url))
}
subscribe('fastify.initialization', onFastify)
await openWorld()
unsubscribe('fastify.initialization', onFastify)

/** First segments that could be a club's slug: without dots and parameters. */
const firstSegments = (paths: string[]) =>
  new Set(paths.map((path) => /^\/([a-z0-9-]+)(?:\/|$)/.exec(path)?.[1] ?? '').filter(Boolean))

it("every first segment of the server's routes is reserved", () => {
  const segments = firstSegments(routes)
  for (const known of ['auth', 'rest', 'storage', 'functions', 'health', 'docs', 'dev'])
    expect(segments).toContain(known)
  for (const segment of segments) expect(reservedSegments).toContain(segment)
  // The socket is not a route, and the page's files exist only with a built page.
  for (const segment of ['realtime', 'assets']) expect(reservedSegments).toContain(segment)
})

it("every first segment of the page's routes is reserved", () => {
  const pages = new URL('../../web/src/app/pages/', import.meta.url)
  const source = readdirSync(pages)
    .map((file) => readFileSync(new URL(file, pages), 'utf8'))
    .join()
  const segments = firstSegments([...source.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path))
  expect(segments.size).toBeGreaterThan(15)
  for (const segment of segments) expect(reservedSegments).toContain(segment)
})

it("the specification's segments, home and join-club are reserved", () => {
  for (const segment of [
    ...['create-club', 'my-clubs', 'clubs-joined', 'profile', 'settings', 'login', 'register', 'signup'],
    ...['forgot-password', 'reset-password', 'edit-profile', 'messages', 'jobs', 'products', 'services'],
    ...['notifications', 'user', 'clubs', 'search', 'home', 'join-club'],
  ])
    expect(reservedSegments).toContain(segment)
})
