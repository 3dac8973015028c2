import { direction, language } from '@guildhall/contract/locale'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts'
import { byNetwork, limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import { readPlace } from './place.reads.ts'

const perNetwork = { ...limit(120, minute, byNetwork), counter: 'manifest' }

/** The web app's manifest of a place with a name, logo or accent of its own. */
export function manifestRoute(
  app: FastifyInstance,
  { db }: Pick<Dependencies, 'db'>,
  limits: RateLimiter | undefined,
): void {
  const preHandler = async (request: FastifyRequest) => limits?.spend(perNetwork, byNetwork(request))
  app.get('/place.webmanifest', { preHandler }, async (_request, reply) => {
    const { name, accent, iconUrl } = await readPlace(db)
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(
        JSON.stringify({
          ...{
            id: '/',
            name,
            short_name: name,
            lang: language,
            dir: direction,
            start_url: '/',
            scope: '/',
            display: 'standalone',
          },
          ...{ background_color: '#faf8f4', theme_color: accent ?? '#1f5a41' },
          icons: iconUrl
            ? [{ src: iconUrl, sizes: '512x512', type: 'image/png', purpose: 'any' }]
            : ['any', 'maskable'].flatMap((purpose) =>
                [192, 512].map((size) => ({
                  src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
                  ...{ sizes: `${size}x${size}`, type: 'image/png', purpose },
                })),
              ),
          shortcuts: [
            { name: 'Messages', url: '/messages' },
            { name: 'Notifications', url: '/notifications' },
          ],
        }),
      )
  })
}
