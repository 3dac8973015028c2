import type { LegalPageText } from '@guildhall/contract/place'
import { type LegalPage, legalPages, legalTitles } from '@guildhall/contract/place-limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts'
import { byNetwork, limit, minute } from '../../platform/rate-limits/rate-limits.ts'

/** The version in force, the first one before it is, or the given one. Error: page_not_found, also if withdrawn. */
export async function readLegalPage(
  { db }: Pick<Dependencies, 'db'>,
  page: LegalPage,
  number?: number,
): Promise<LegalPageText> {
  const versions = await versionsOf(db, page)
  const now = new Date()
  const current = versions.find((one) => one.in_force_from <= now)
  const shown =
    number === undefined ? (current ?? versions.at(-1)) : versions.find((one) => one.number === number)
  if (!shown || (number === undefined && shown.text === '')) throw new AppError('page_not_found')
  return {
    page,
    content: shown.text,
    currentNumber: current?.number ?? null,
    ...presentVersion(shown),
    versions: versions.map(presentVersion),
  }
}

/** Newest first. */
export const versionsOf = (db: Database, page: LegalPage) =>
  db.selectFrom('legal_versions').selectAll().where('page', '=', page).orderBy('number', 'desc').execute()

type Version = Awaited<ReturnType<typeof versionsOf>>[number]

export const presentVersion = ({
  number,
  changes,
  is_significant,
  in_force_from,
  published_at,
}: Version) => ({
  number,
  changes,
  isSignificant: is_significant,
  inForceFrom: in_force_from.toISOString(),
  publishedAt: published_at.toISOString(),
})

const perNetwork = { ...limit(120, minute, byNetwork), counter: 'legal pages' }

/** `/terms.txt` and so on: the pages as plain text, at addresses that stay. `?number=` is an earlier version. */
export function legalTextRoutes(
  app: FastifyInstance,
  deps: Pick<Dependencies, 'db' | 'env'>,
  limits: RateLimiter | undefined,
): void {
  const preHandler = async (request: FastifyRequest) => limits?.spend(perNetwork, byNetwork(request))
  for (const page of legalPages)
    app.get<{ Querystring: { number?: unknown } }>(
      `/${page}.txt`,
      { preHandler },
      async ({ query }, reply) => {
        const { number } = query
        if (number !== undefined && !/^[1-9]\d{0,5}$/.test(String(number)))
          throw new AppError('page_not_found')
        const found = await readLegalPage(deps, page, number === undefined ? undefined : Number(number))
        return reply
          .header('cache-control', 'no-cache')
          .type('text/plain; charset=utf-8')
          .send(plainText(found, deps.env.baseUrl))
      },
    )
}

function plainText({ page, number, inForceFrom, content, versions }: LegalPageText, baseUrl: string): string {
  const others = versions.filter((one) => one.number !== number)
  return [
    legalTitles[page],
    `Version ${number}, in force from ${inForceFrom.slice(0, 10)}`,
    `${baseUrl}/${page}`,
    '',
    content,
    '',
    ...(others.length > 0 ? ['Other versions:'] : []),
    ...others.map(
      (one) =>
        `Version ${one.number}, from ${one.inForceFrom.slice(0, 10)}: ${baseUrl}/${page}.txt?number=${one.number}`,
    ),
    '',
  ].join('\n')
}
