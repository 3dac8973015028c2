import { api, type EndpointKey } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { expect, it, vi } from 'vitest'
import { AppError } from '../errors.ts'
import { endpointAt, openReadCounter } from './count-reads.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { byNetwork, limit } from './rate-limits.ts'

const keys = (Object.keys(api) as EndpointKey[]).filter((key) => key.startsWith('GET '))
const isPublic = (key: EndpointKey) => (api[key] as Endpoint).access === 'anyone'
const addressOf = (key: string) => fullPath(key.slice('GET '.length)).replace(/:\w+|\*/g, 'a-1.x')
const request = { ip: '203.0.113.7' } as FastifyRequest

it('finds the endpoint of each public address', () => {
  const known = new Set(keys.filter(isPublic).map(addressOf))
  for (const key of keys) {
    const found = isPublic(key) ? key : known.has(addressOf(key)) ? expect.anything() : undefined
    expect(endpointAt(addressOf(key)), key).toEqual(found)
    expect(endpointAt(`${addressOf(key)}?cursor=x/y`), key).toEqual(found)
  }
  expect(endpointAt('/rest/v1/nothing')).toBeUndefined()
})

it('counts reads for the caller as their own requests would be', async () => {
  const limits = { spend: vi.fn<RateLimiter['spend']>(async () => {}), giveBack: vi.fn() }
  const rateLimits = { 'GET /clubs': [limit(5, 1000, byNetwork)] }
  const countReads = openReadCounter({ limits, rateLimits })
  expect(await countReads(request, ['/rest/v1/clubs?sort=newest', '/rest/v1/clubs/hall/preview'])).toBe(true)
  expect(limits.spend.mock.calls).toEqual([
    [expect.objectContaining({ counter: 'GET /clubs 0', max: 5 }), request.ip],
    [expect.objectContaining({ counter: 'GET /clubs/:club/preview 0', max: 600 }), request.ip],
  ])
  expect(await countReads(request, ['/rest/v1/nothing'])).toBe(false)
  limits.spend.mockRejectedValueOnce(new AppError('rate_limited'))
  expect(await countReads(request, ['/rest/v1/clubs'])).toBe(false)
})
