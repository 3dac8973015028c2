import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { newId } from '../../platform/ids.ts'
import { databaseAt, migrations } from '../../testing/database.ts'

const clusterUrl = inject('databaseUrl')
const name = `moved_${newId().replaceAll('-', '')}`
const url = databaseAt(clusterUrl, name)
const directory = await mkdtemp(join(tmpdir(), 'migrations-'))

async function query(at: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
afterAll(async () => {
  await query(clusterUrl, `drop database ${name} with (force)`)
  await rm(directory, { recursive: true, force: true })
})

it('clubs at /imprint, /contact and /rules move, and are found under their former addresses', async () => {
  await query(clusterUrl, `create database ${name}`)
  const before = (await readdir(migrations)).filter((file) => file < '0028')
  for (const file of before) await cp(join(migrations, file), join(directory, file))
  await migrate(url, directory)
  const owner = newId()
  await query(
    url,
    `insert into profiles (id, email, username, first_name, last_name)
      values ('${owner}', 'ann@people.test', 'ann', 'Ann', 'Owner')`,
  )
  for (const slug of ['contact', 'rules', 'rules-1', 'hall']) {
    const id = newId()
    await query(
      url,
      `insert into clubs (id, user_id, name, slug, description) values ('${id}', '${owner}', '${slug}', '${slug}', 'x');
      insert into club_memberships (id, club_id, user_id, role) values ('${newId()}', '${id}', '${owner}', 'owner')`,
    )
  }
  await cp(join(migrations, '0028_place.sql'), join(directory, '0028_place.sql'))
  await migrate(url, directory)
  const found =
    'select k.name, k.slug, f.slug as former from clubs k left join club_former_slugs f on f.club_id = k.id'
  expect(await query(url, `${found} order by k.name`)).toEqual([
    { name: 'contact', slug: 'contact-1', former: 'contact' },
    { name: 'hall', slug: 'hall', former: null },
    { name: 'rules', slug: 'rules-2', former: 'rules' },
    { name: 'rules-1', slug: 'rules-1', former: null },
  ])
})
