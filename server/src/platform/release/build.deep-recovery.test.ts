import { readFile, writeFile } from 'node:fs/promises'
import { expect, inject, it, onTestFinished } from 'vitest'
import { databaseAt } from '../../testing/database.ts'
import { freePort } from '../../testing/program.ts'
import { buildServerOf } from '../../testing/server-process.ts'
import { openPool } from '../database/database.ts'
import { version } from './version.ts'

it('leaves a build the version it was made from until the next one, as between `git pull` and `npm run build`', async () => {
  const built = await buildServerOf('HEAD')
  onTestFinished(built.remove)
  const cluster = openPool(inject('databaseUrl'), { max: 1, onError: () => {} })
  const url = databaseAt(inject('databaseUrl'), 'restarted_build')
  await cluster.query('create database restarted_build')
  onTestFinished(async () => {
    await cluster.query('drop database restarted_build with (force)')
    await cluster.end()
  })
  const own = JSON.parse(await readFile(`${built.root}package.json`, 'utf8'))
  await writeFile(`${built.root}package.json`, JSON.stringify({ ...own, version: '9.0.0' }))
  await writeFile(`${built.root}server/migrations/9999_newer.sql`, 'create table newer (id int)')
  const port = String(await freePort())
  const server = await built.start({
    PORT: port,
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    DATA_DIR: `${built.root}data`,
  })
  onTestFinished(async () => void (await server.end('SIGTERM')))
  expect(server.said()).toContain(`Guildhall ${version} starts`)
  const pool = openPool(url, { max: 1, onError: () => {} })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query("select to_regclass('newer') as newer")
  expect(rows).toEqual([{ newer: null }])
}, 60_000)
