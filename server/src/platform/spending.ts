import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { countsByBody, type NamedLimit } from './rate-limits.ts'

/** Tells people from strangers who try at their account, which the body names. */
export type Acquaintance = {
  /** Whether it names a device at all, without finding out whose. */
  namesDevice(request: FastifyRequest): boolean
  /** What this device is counted by, if it has signed in to the account before. */
  deviceOf(request: FastifyRequest): Promise<string | undefined>
  /** Whether the account's password was changed within the last hour. */
  hasFreshPassword(request: FastifyRequest): Promise<boolean>
}

type Options = { limits: RateLimiter | undefined; acquaintance?: Acquaintance | undefined }

/** Counts the requests of one endpoint. Each step throws rate_limited. */
export function spendingOn(all: readonly NamedLimit[], { limits, acquaintance }: Options) {
  const takesDevices = acquaintance !== undefined && all.some(({ who }) => who === 'devices')

  async function spend(some: readonly NamedLimit[], request: FastifyRequest): Promise<void> {
    for (const limit of some) {
      try {
        await limits?.spend(limit, limit.keyOf(request))
      } catch (error) {
        if (!limit.sparesFreshPasswords || !isRateLimit(error)) throw error
        if (!(await acquaintance?.hasFreshPassword(request))) throw error
      }
    }
  }

  const applies = ({ who }: NamedLimit, { knownDevice }: FastifyRequest) =>
    who === undefined || (who === 'devices') === (knownDevice !== undefined)

  return {
    /** Counts what needs no body. What it would refuse may still prove to be a device that the account knows. */
    beforeBody: async (request: FastifyRequest): Promise<void> => {
      try {
        await spend(
          all.filter((limit) => !countsByBody(limit)),
          request,
        )
      } catch (error) {
        if (!takesDevices || !acquaintance.namesDevice(request) || !isRateLimit(error)) throw error
        request.refusal = error
      }
    },
    afterBody: async (request: FastifyRequest): Promise<void> => {
      if (takesDevices) request.knownDevice = await acquaintance.deviceOf(request)
      if (request.refusal && !request.knownDevice) throw request.refusal
      await spend(
        all.filter((limit) => countsByBody(limit) && applies(limit, request)),
        request,
      )
    },
    /** Takes back what only failures count. */
    succeeded: async (request: FastifyRequest): Promise<void> => {
      for (const limit of all)
        if (limit.countsFailures && applies(limit, request))
          await limits?.giveBack(limit, limit.keyOf(request))
    },
  }
}

const isRateLimit = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'rate_limited'

declare module 'fastify' {
  interface FastifyRequest {
    knownDevice: string | undefined
    refusal: AppError | undefined
  }
}
