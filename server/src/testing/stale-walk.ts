import type { ContentKind } from '@guildhall/contract/limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { openPool } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { openAnotherServer } from './another-server.ts'
import { type Client, client, personOf } from './as.ts'
import { concurrently } from './concurrently.ts'
import { eachOf, fixtures } from './kinds.ts'
import { computed, isForPeople, type Read, readsOf, served } from './stale-reads.ts'
import { type Write, writes } from './stale-writes.ts'
import { openWorld, type World } from './world.ts'

export type StaleScene = World & {
  /** A member who comes and goes. */
  eve: Client
  club: { id: string }
  /** The present one of each kind, by Cam. */
  items: Record<ContentKind, { id: string; slug: string }>
  /** Deleted ones, the latest last. */
  gone: { id: string }[]
  /** Whether it was on, and turns it over. */
  isOn(what: string): Promise<boolean>
  join(who: Client): Promise<void>
  /** A member with a post, a comment, a place at the event and a mention. */
  leaver(): Promise<Client>
  linkCard(contentId: string): Promise<void>
  switchCards(isOn: boolean): Promise<void>
  /** Reads at both servers as everyone, and compares with what a server without memory answers. */
  compare(): Promise<void>
}

/** What is done where, and who reads then. */
type Step = { write: string; isSecond: boolean; viewer: number }

/** `reads`: how many of all follow each write, besides the post and the club's feed. */
export async function openStaleWalk({ reads: size }: { reads: number }) {
  const world = await openWorld({ databaseUrl: 'postgres://the-one-of-the-test' })
  const { app, ann, ben, cam, dot, visitor, make, as, databaseUrl } = world
  const { db } = app.deps
  const second = await openAnotherServer(world)
  const pool = openPool(databaseUrl, { max: 4, onError: () => {} })
  afterAll(async () => {
    await second.close()
    await pool.end()
  })
  const elsewhere = (who: Client) => client(second.origin, who.person, who.cookie, () => {})
  const eve = await as(await make.person({ firstName: 'Eve', lastName: 'Now and then' }))
  const club = await make.club({ owner: personOf(ann), name: 'Guild', categories: ['Crafts'] })
  await make.allFeatures(club)
  for (const who of [ben, cam, eve]) await make.member(club, personOf(who))
  const items = await eachOf((kind) =>
    fixtures[kind].publish(cam, club, { title: 'A xylophone', text: 'The xylophone is in the cellar' }),
  )
  const on = new Set<string>()
  const seen = { viewer: 0, first: 0, comparisons: 0 }
  let number = 0

  const scene: StaleScene = {
    ...world,
    ...{ eve, club, items, gone: [] },
    isOn: async (what) => {
      const was = on.has(what)
      on[was ? 'delete' : 'add'](what)
      return was
    },
    join: (who) => make.member(club, personOf(who)),
    leaver: async () => {
      number += 1
      const who = await as(await make.person({ firstName: 'Lea', lastName: `Ver${number}` }))
      await make.member(club, personOf(who))
      await fixtures.post.publish(who, { slug: club.id }, { title: 'Xylophone of Lea', text: 'A text' })
      await fixtures.post.publish(
        cam,
        { slug: club.id },
        { title: 'Xylophone', text: `For @${personOf(who).username}` },
      )
      const params = { contentId: scene.items.event.id }
      await who.call('PUT /events/:contentId/attendance', { params })
      await who.call('POST /content/:contentId/comments', {
        params: { contentId: scene.items.post.id },
        body: { id: newId(), content: 'A comment' },
      })
      return who
    },
    linkCard: async (contentId) => {
      const hash = newId().padEnd(43, '-')
      await sql`insert into link_cards (hash, url, title) values (${hash}, 'https://linked.test/', 'Linked')`.execute(
        db,
      )
      await sql`insert into content_links (content_id, link_hash, url)
        values (${contentId}, ${hash}, 'https://linked.test/')
        on conflict (content_id) do update set link_hash = excluded.link_hash, is_removed = false`.execute(db)
    },
    switchCards: async (isOn) => {
      await sql`update link_card_switch set is_on = ${isOn}`.execute(db)
    },
    compare: async () => {
      const viewer = [ann, cam, dot, visitor][seen.viewer % 4] ?? visitor
      seen.viewer += 1
      const all = readsOf({ clubId: club.id, ...scene }).filter((read) => viewer.person || !isForPeople(read))
      const [always, others] = [all.slice(0, 2), all.slice(2)]
      seen.first += size
      const chosen = others.map((_, n) => others[(seen.first + n) % others.length] as Read)
      await concurrently([...always, ...chosen.slice(0, size)], (read) => compareOne(viewer, read), 4)
    },
  }
  await scene.switchCards(true)

  async function compareOne(viewer: Client, read: Read): Promise<void> {
    const fresh = () => computed(app.deps, pool, viewer.cookie, read)
    const both = () => Promise.all([served(viewer, read), served(elsewhere(viewer), read)])
    let before = await fresh()
    let [here, there] = await both()
    // Tasks of earlier writes may run between the reads, so a difference counts only if it stays.
    for (let again = 0; again < 5 && !(isSame(here, before) && isSame(there, before)); again++) {
      await world.tasksDone()
      before = await fresh()
      ;[here, there] = await both()
    }
    seen.comparisons += 2
    const name = `${viewer.person?.firstName ?? 'a visitor'}: ${read.key} ${JSON.stringify(read.params ?? {})}`
    expect(here, `the first server, ${name}`).toEqual(before)
    expect(there, `the second server, ${name}`).toEqual(before)
  }

  const done: string[] = []
  async function take({ write, isSecond, viewer }: Step): Promise<void> {
    number += 1
    done.push(`${write} at the ${isSecond ? 'second' : 'first'} server`)
    seen.viewer = viewer
    await (writes[write] as Write)(scene, isSecond ? elsewhere : (who) => who, number)
    await scene.compare()
  }

  return {
    /** All writes `times` times in an order of fast-check's, which prints its seed if a comparison fails. */
    walk: async (times: number): Promise<number> => {
      const names = Array.from({ length: times }, () => Object.keys(writes)).flat()
      const order = fc.shuffledSubarray(
        names.map((_, index) => index),
        { minLength: names.length, maxLength: names.length },
      )
      const choices = fc.array(fc.record({ isSecond: fc.boolean(), viewer: fc.nat(3) }), {
        minLength: names.length,
        maxLength: names.length,
      })
      await fc.assert(
        fc.asyncProperty(order, choices, async (indexes, chosen) => {
          done.length = 0
          for (const [at, index] of indexes.entries())
            await take({ ...(chosen[at] as Omit<Step, 'write'>), write: names[index] as string }).catch(
              (error: Error) => {
                error.message += `\n\nafter: ${done.join(', ')}`
                throw error
              },
            )
        }),
        { numRuns: 1, endOnFailure: true },
      )
      return seen.comparisons
    },
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
