import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { countsByBody, type NamedLimit } from './rate-limits.ts'

/** Distinguishes account owners from strangers; the body names the account. */
export type Acquaintance = {
  /** Whether it names a device at all, without identifying it. */
  namesDevice(request: FastifyRequest): boolean
  /** The device's counter key, if it has signed in to the account before. */
  deviceOf(request: FastifyRequest): Promise<string | undefined>
  /** Whether the account's password was changed within the last hour. */
  hasFreshPassword(request: FastifyRequest): Promise<boolean>
}

type Options = { limits: RateLimiter | undefined; acquaintance?: Acquaintance | undefined }

/** Counts the requests of one endpoint. Each step throws rate_limited. */
export function spendingOn(all: readonly NamedLimit[], { limits, acquaintance }: Options) {
  const early = all.filter((limit) => !countsByBody(limit))
  const late = all.filter(countsByBody)
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
    /** Counts limits that need no body. Its refusal is deferred if the request may come from a known device. */
    beforeBody: async (request: FastifyRequest): Promise<void> => {
      try {
        await spend(early, request)
      } catch (error) {
        if (!takesDevices || !acquaintance.namesDevice(request) || !isRateLimit(error)) throw error
        request.refusal = error
      }
    },
    afterBody: async (request: FastifyRequest): Promise<void> => {
      if (takesDevices) request.knownDevice = await acquaintance.deviceOf(request)
      if (request.refusal && !request.knownDevice) throw request.refusal
      await spend(
        late.filter((limit) => applies(limit, request)),
        request,
      )
    },
    /** Uncounts limits that only failures use up. */
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
