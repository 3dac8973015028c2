import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, type Tx, write } from '../../platform/database/write.ts'
import { PictureError } from '../../platform/files/pictures.ts'
import { NotPublic } from '../../platform/outgoing/guard.ts'
import { NotRead } from '../../platform/outgoing/reader.ts'
import { batchRows, taskBudgetMs } from '../../platform/tasks/batches.ts'
import { lockItems } from '../content/content.reads.ts'
import { storePictureOfCard, usePictureOfCard } from '../files/files.writes.ts'
import { type LinkCardRow, linkCardOf, presentLinkCard } from './links.reads.ts'
import { factsIn, type PageFacts } from './page-facts.ts'

/** Fetches per server, which makes other requests too. */
const atOnce = 2
const maxAttempts = 3
const pollMs = 250
const pageBytes = 512 * 1024
const pictureBytes = 3 * 1024 * 1024
const pageTypes = ['text/html', 'application/xhtml+xml']
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
/** Newest items first; pages with other items see the card when they refetch. */
const maxSignals = 100

type Due = { hash: string; url: string; attempts: number }

/**
 * Fetches due links, each at most once an hour: claiming one postpones it before any request. Idempotent, also
 * concurrently.
 */
export async function fetchDueLinks(deps: Dependencies, budgetMs = taskBudgetMs): Promise<void> {
  if (!deps.env.linkCards) return
  const end = Date.now() + budgetMs
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  while (Date.now() < end) {
    for (let due = await claim(deps); due; due = running.size < atOnce ? await claim(deps) : undefined) {
      const work: Promise<void> = fetchOne(deps, due)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(work))
      running.add(work)
    }
    if (running.size === 0) break
    // A slow site does not delay links that become due meanwhile.
    await Promise.race([...running, pause(pollMs)])
    while (running.size === atOnce) await Promise.race(running)
  }
  await Promise.all(running)
  if (Date.now() >= end) await addTask(deps.db, 'links.fetch', {}, { isBulk: true })
  if (failures.length) throw failures[0]
}

async function claim({ db }: Dependencies): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update link_cards d set due_at = now() + interval '1 hour', tried_at = now(), attempts = d.attempts + 1
    from (select hash from link_cards where due_at <= now() order by due_at limit 1 for update skip locked) due
    where d.hash = due.hash
    returning d.hash, d.url, d.attempts`.execute(db)
  return rows[0]
}

async function fetchOne(deps: Dependencies, due: Due): Promise<void> {
  const signal = deps.outgoing.deadline()
  try {
    const facts = await readFacts(deps, due.url, signal)
    await saveCard(deps, due, facts, facts.pictureUrl && (await readPicture(deps, facts.pictureUrl, signal)))
  } catch (error) {
    if (error instanceof Failed) return giveUp(deps, due, error)
    throw error
  }
}

/** A failure of the site. Other errors are ours and fail the task. */
class Failed extends Error {
  constructor(
    readonly reason: unknown,
    readonly isPassing: boolean,
  ) {
    super('not read')
  }
}

async function readFacts({ outgoing }: Dependencies, url: string, signal: AbortSignal): Promise<PageFacts> {
  const options = { types: pageTypes, bytes: pageBytes, takesBeginning: true as const, signal }
  const page = await outgoing.read(url, options).catch((error: unknown) => {
    const isPermanent = error instanceof NotPublic || (error instanceof NotRead && !error.isPassing)
    throw new Failed(error, !isPermanent)
  })
  return factsIn(page)
}

/** Path of the stored picture; the card omits one that cannot be read. */
async function readPicture(
  deps: Dependencies,
  url: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const options = { types: pictureTypes, bytes: pictureBytes, signal }
  const read = await deps.outgoing.read(url, options).catch(() => undefined)
  if (!read) return undefined
  return storePictureOfCard(deps, read.body).catch((error: unknown) => {
    if (error instanceof PictureError) return undefined
    throw error
  })
}

async function saveCard(
  deps: Dependencies,
  { hash }: Due,
  { title, siteName }: PageFacts,
  picture: string | undefined,
): Promise<void> {
  await write(deps, async (tx) => {
    await lockItemsWith(tx, hash)
    const card = await tx.db
      .updateTable('link_cards')
      .set({ title: title ?? null, site_name: siteName ?? null, due_at: null })
      .where('hash', '=', hash)
      .returning('hash')
      .executeTakeFirst()
    // The card was swept meanwhile.
    if (!card) return
    await usePictureOfCard(tx, hash, picture ?? null)
    await signalCard(tx, hash)
  })
}

/** Items before what belongs to them: the card's new words renew their versions. */
async function lockItemsWith(tx: Tx, hash: string): Promise<void> {
  const rows = await tx.db
    .selectFrom('content_links')
    .select('content_id')
    .where('link_hash', '=', hash)
    .execute()
  if (rows.length > 0)
    await lockItems(
      tx,
      rows.map((row) => row.content_id),
    )
}

async function signalCard(tx: Tx, hash: string): Promise<void> {
  const rows = await tx.db
    .selectFrom('content_links as n')
    .innerJoin('content as c', 'c.id', 'n.content_id')
    .select((eb) => ['c.id', 'c.club_id', linkCardOf(eb.ref('c.id')).as('card')])
    .where('n.link_hash', '=', hash)
    .where('n.is_removed', '=', false)
    .orderBy('n.linked_at', 'desc')
    .limit(maxSignals)
    .execute()
  for (const { id: contentId, club_id: clubId, card } of rows)
    tx.signal(
      { kind: 'link-card.changed', clubId, contentId, linkCard: presentLinkCard(card as LinkCardRow) },
      { clubId, contentId },
    )
}

/** Keeps the card of an earlier fetch. */
async function giveUp(deps: Dependencies, { hash, attempts }: Due, failed: Failed): Promise<void> {
  const isRetried = failed.isPassing && attempts < maxAttempts
  const { code, name, message } = failed.reason as { code?: string; name?: string; message?: string }
  // Without the address, which reveals what people read or write.
  deps.log.info(
    { part: 'links', reason: code ?? (name === 'NotRead' ? message : name) },
    'a link was not read',
  )
  if (isRetried) return
  await deps.db.updateTable('link_cards').set({ due_at: null }).where('hash', '=', hash).execute()
}

/** Deletes cards without an item for a day; their pictures are swept as unused files. Queues the rest. Idempotent. */
export async function sweepLinkCards(
  { db }: Pick<Dependencies, 'db'>,
  budgetMs = taskBudgetMs,
): Promise<void> {
  const end = Date.now() + budgetMs
  for (let gone = batchRows; gone === batchRows; ) {
    const rows = await db
      .deleteFrom('link_cards')
      .where('hash', 'in', (eb) =>
        eb
          .selectFrom('link_cards as d')
          .select('d.hash')
          .where('d.posted_at', '<', sql<Date>`now() - interval '1 day'`)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('content_links as l')
                  .select('l.content_id')
                  .whereRef('l.link_hash', '=', 'd.hash'),
              ),
            ),
          )
          .limit(batchRows)
          .forUpdate()
          .skipLocked(),
      )
      .returning('hash')
      .execute()
    gone = rows.length
    if (gone === batchRows && Date.now() >= end) return addTask(db, 'links.sweep', {}, { key: 'links.sweep' })
  }
}
