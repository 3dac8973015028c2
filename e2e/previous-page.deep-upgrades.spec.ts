import pg from 'pg'
import { cookieName, signToken } from '../server/src/features/sessions/session.ts'
import { openDatabase, openPool } from '../server/src/platform/database/database.ts'
import { readSecret } from '../server/src/platform/secret.ts'
import { databaseAt } from '../server/src/testing/database.ts'
import { factories } from '../server/src/testing/make.ts'
import { freePort } from '../server/src/testing/program.ts'
import { buildServer, buildServerOf } from '../server/src/testing/server-process.ts'
import { readServerFacts } from './database.ts'
import { composer, prompt, send, titles, write } from './drafts.ts'
import { test as base, expect, expectText } from './test.ts'

/** 0.2.0, whose page people have open while the server is updated. */
const previous = '9eb62f36'

async function openServers() {
  const { url } = await readServerFacts()
  const name = `previous_page_${process.pid}`
  const cluster = new pg.Client({ connectionString: url })
  await cluster.connect()
  await cluster.query(`create database ${name}`)
  const databaseUrl = databaseAt(url, name)
  const [older, newer] = await Promise.all([buildServerOf(previous, { hasPage: true }), buildServer()])
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const variables = {
    ...{ HOST: '127.0.0.1', PORT: String(port), BASE_URL: origin, DATABASE_URL: databaseUrl },
    DATA_DIR: `${older.root}data`,
  }
  let running = await older.start(variables)
  const pool = openPool(databaseUrl, { max: 2, onError: () => {} })
  const db = openDatabase(pool)
  const secret = await readSecret(db, {})
  return {
    ...{ origin, secret, make: factories(db) },
    update: async () => {
      await running.end('SIGTERM')
      running = await newer.start(variables)
    },
    close: async () => {
      await running.end('SIGTERM')
      await pool.end()
      await cluster.query(`drop database ${name} with (force)`)
      await cluster.end()
      await Promise.all([older.remove(), newer.remove()])
    },
  }
}

const test = base.extend<{ servers: Awaited<ReturnType<typeof openServers>> }>({
  servers: async ({ browserName: _ }, use) => {
    const servers = await openServers()
    await use(servers)
    await servers.close()
  },
})

test.setTimeout(240_000)

test('a page of the previous release publishes what was typed, and loads anew where its files are gone', async ({
  browser,
  servers,
}) => {
  const { origin, make, secret, update } = servers
  const person = await make.person()
  const club = await make.club({ owner: person })
  const post = await make.post({ club, author: person })
  const context = await browser.newContext()
  const value = signToken(await make.session(person.id), secret)
  await context.addCookies([{ name: cookieName(origin), value, url: origin }])
  const [page, reader] = [await context.newPage(), await context.newPage()]
  await page.goto(`${origin}/${club.slug}`)
  await prompt(page).click()
  await write(page, 'Begun before the update', 'Typed before')
  await reader.goto(`${origin}/${club.slug}/posts/${post.slug}`)
  const comment = reader.getByRole('textbox', { name: 'Comment' })
  await comment.fill('Half a comment')

  await update()
  await composer(page).getByRole('textbox', { name: 'Content' }).fill('Typed before and after')
  await send(page)
  await expect(titles(page).first()).toHaveText('Begun before the update')
  await expect(page.getByText('Typed before and after')).toBeVisible()

  await reader.evaluate('window.isOld = true')
  await reader.getByRole('link', { name: 'Clubs', exact: true }).filter({ visible: true }).first().click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Clubs')
  expect(await reader.evaluate('window.isOld')).toBeUndefined()
  await reader.goBack()
  await expectText(comment, 'Half a comment')
  await context.close()
})
