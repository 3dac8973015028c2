import { api, type EndpointKey } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { limitsOf, type RateLimits } from './rate-limits.ts'
import { spendingOn } from './spending.ts'

/** Counts reads of these addresses for the caller of a request. False if one is over a limit, or is no endpoint's. */
export type CountReads = (request: FastifyRequest, paths: readonly string[]) => Promise<boolean>

/** Counts as bindRoutes does, for callers who get what was read for another. */
export function openReadCounter({
  limits,
  rateLimits,
}: {
  limits: RateLimiter | undefined
  rateLimits: RateLimits
}): CountReads {
  const spendings = new Map(reads.map(({ key }) => [key, spendingOn(limitsOf(key, rateLimits), { limits })]))
  return async (request, paths) => {
    try {
      for (const path of paths) {
        const key = endpointAt(path)
        const spending = key && spendings.get(key)
        if (!spending) return false
        await spending.beforeBody(request)
        await spending.succeeded(request)
      }
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return false
      throw error
    }
  }
}

/** The endpoint that a visitor's read of an address reaches. */
export const endpointAt = (path: string): EndpointKey | undefined =>
  reads.find(({ pattern }) => pattern.test(path.split('?', 1)[0] ?? ''))?.key

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const isParameter = (segment: string) => segment.startsWith(':') || segment === '*'

/** In the router's order: fixed segments before parameters, from the left. */
const reads = (Object.keys(api) as EndpointKey[])
  .filter((key) => key.startsWith('GET ') && (api[key] as Endpoint).access === 'anyone')
  .map((key) => {
    const segments = fullPath(key.slice('GET '.length)).split('/')
    const pattern = segments.map((one) => (one === '*' ? '.+' : isParameter(one) ? '[^/]+' : literal(one)))
    const order = segments.map((one) => (one === '*' ? 2 : isParameter(one) ? 1 : 0)).join('')
    return { key, order, pattern: new RegExp(`^${pattern.join('/')}$`) }
  })
  .sort((one, other) => (one.order < other.order ? -1 : 1))
