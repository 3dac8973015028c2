import type { PostItem } from '@guildhall/contract/posts'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { Client } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { picture } from '../../testing/make.ts'
import { openSites } from '../../testing/sites.ts'
import { openWorld } from '../../testing/world.ts'

/** A world whose server reads sites of this process as if they were on the internet, with helpers for tests of links. */
export async function openLinks() {
  const sites = await openSites()
  afterAll(() => sites.close())
  const world = await openWorld({ linkCards: true }, { network: sites.network })
  const { cam, hall, app, eventually } = world
  const { db } = app.deps

  const publish = (
    content: string,
    { who = cam, club = hall }: { who?: Client; club?: { slug: string } } = {},
  ) => who.call('POST /clubs/:club/posts', { params: { club: club.slug }, body: postForm({ content }) })
  const edit = (contentId: string, body: object, who: Client = cam) =>
    who.call('PUT /posts/:contentId', { params: { contentId }, body })
  const of = (contentId: string) => ({ params: { contentId } })
  const remove = (id: string, who: Client = cam) => who.call('DELETE /content/:contentId/link-card', of(id))
  const cardOf = async (id: string, who: Client = cam) => {
    const item = await who.call('GET /content/:contentId', of(id))
    return (item as PostItem).data.linkCard
  }
  /** Waits until all due links were read. */
  const settled = () =>
    eventually(async () => {
      const { rows } = await sql`
      select from link_cards where due_at <= now() union all
      select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'links.fetch'`.execute(db)
      return rows.length === 0
    })
  const fileOf = async (id: string) => (await cardOf(id))?.picture
  const cardRow = (url: string) =>
    db.selectFrom('link_cards').selectAll().where('url', '=', url).executeTakeFirstOrThrow()
  /** Moves the last fetch some hours into the past. */
  const hoursLater = (url: string, hours: number) =>
    sql`update link_cards set tried_at = tried_at - interval '1 hour' * ${hours}::int,
    due_at = due_at - interval '1 hour' * ${hours}::int where url = ${url}`.execute(db)
  const page = (title: string, more = '') =>
    `<!doctype html><html><head><title>${title}</title>${more}</head><body><p>Text</p></body></html>`
  let made = 0
  /** A unique address and its response. */
  const site = (title = 'A page', more = '') => {
    made += 1
    const place = `s${made}.site.test/page`
    sites.answer(place, page(title, more))
    return { place, url: `http://${place}` }
  }
  const requestsTo = (place: string) => sites.requests().filter((one) => one === `GET ${place}`).length
  const pictured = async () => {
    made += 1
    const place = `s${made}.site.test/picture.png`
    const body = Buffer.from(await (await picture()).arrayBuffer())
    sites.answer(place, (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(body))
    return site('With a picture', `<meta property="og:image" content="http://${place}">`)
  }

  return {
    ...world,
    sites,
    db,
    publish,
    edit,
    of,
    remove,
    cardOf,
    settled,
    cardRow,
    hoursLater,
    page,
    site,
    requestsTo,
    pictured,
    fileOf,
    nextPlace: (path: string) => {
      made += 1
      return `s${made}.site.test/${path}`
    },
  }
}
