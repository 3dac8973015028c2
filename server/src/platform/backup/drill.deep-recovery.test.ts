import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv, promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bucket, openBucket } from '../../testing/bucket.ts'
import { openPostOffice } from '../../testing/post-office.ts'
import { freePort, until } from '../../testing/program.ts'
import { readEnv } from '../env.ts'
import { openFileStore } from '../files/open-store.ts'
import { openCluster } from './cluster-session.ts'

// Follows docs/deploy.md and docs/backup.md exactly, with other paths.
const project = fileURLToPath(new URL('../../../../', import.meta.url))
const documents = { deploy: read('docs/deploy.md'), backup: read('docs/backup.md') }
function read(path: string): string {
  return readFileSync(`${project}${path}`, 'utf8')
}

/** The code block that comes next after these words. */
function blockAfter(document: keyof typeof documents, words: string): string {
  const [, rest] = documents[document].split(words)
  const block = /```\w+\n([\s\S]*?)```/.exec(rest ?? '')?.[1]
  if (!block) throw new Error(`docs/${document}.md has no commands after "${words}"`)
  return block
}

const path = 'club-content/posts/0190-drill.webp'
const id = '01900000-0000-7000-8000-000000000001'
const post = await openPostOffice()
const started: number[] = []
afterAll(async () => {
  for (const group of started) if (isAlive(group)) process.kill(-group, 'SIGKILL')
  await post.close()
})

describe.each(['on disk', 'in a bucket'])('the monthly drill, with files %s', (kind) => {
  let root: string
  let bucket: Bucket | undefined
  let original: { port: number; dataDir: string }
  let drill: { port: number; dataDir: string }
  let variables: Record<string, string>

  /** What the documents say, with the places of this test. */
  const here = (command: string) =>
    command
      .replaceAll('/var/lib/guildhall-data', original.dataDir)
      .replaceAll('/tmp/drill', drill.dataDir)
      .replaceAll('/opt/guildhall', project)
      .replaceAll('/etc/guildhall.env', join(root, 'guildhall.env'))
      .replaceAll('/backups', join(root, 'backups'))
      .replaceAll('3999', String(drill.port))
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn' }
  /** Returns what it printed on the standard error. */
  const run = async (command: string, settings: NodeJS.ProcessEnv = {}) => {
    const env = { ...environment, ...settings }
    return (await promisify(execFile)('sh', ['-c', here(command)], { cwd: project, env })).stderr
  }
  const start = async (command: string, port: number) => {
    const child = spawn('sh', ['-c', here(command)], { cwd: project, env: environment, detached: true })
    let words = ''
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk) => {
        words += chunk
      })
    const group = child.pid ?? 0
    started.push(group)
    await until(async () => {
      if (child.exitCode !== null) throw new Error(words)
      return (await health(port)) !== undefined
    }, 180_000)
    return { said: () => words, stop: () => stop(group) }
  }
  const inDatabase = async (dataDir: string, statement: string) => {
    const { client, close } = await openCluster(dataDir, () => {})
    try {
      return (await client.query(statement)).rows
    } finally {
      await close()
    }
  }
  const store = (dataDir: string) => openFileStore(readEnv({ ...variables, DATA_DIR: dataDir }))
  const isStored = async (dataDir: string) => {
    const stored = await (await store(dataDir)).get(path)
    stored?.body.destroy()
    return stored !== null
  }

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'guildhall-drill-'))
    original = { port: await freePort(), dataDir: join(root, 'data') }
    drill = { port: await freePort(), dataDir: join(root, 'drill') }
    if (kind === 'in a bucket') bucket = await openBucket('guild')
    const settings = bucket?.settings
    variables = {
      PORT: String(original.port),
      ...(settings && {
        S3_BUCKET: settings.bucket,
        S3_REGION: settings.region,
        S3_ENDPOINT: settings.endpoint,
        S3_ACCESS_KEY_ID: settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      }),
    }
    const documented = here(blockAfter('deploy', 'The settings go into `/etc/guildhall.env`'))
    const own = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
    const lines = documented.replace(/SMTP_URL=.*/, `SMTP_URL=${post.url}`)
    await writeFile(join(root, 'guildhall.env'), `${lines}${own.join('\n')}\n`)
  }, 30_000)
  afterAll(async () => {
    await bucket?.close()
    await rm(root, { recursive: true, force: true, maxRetries: 5 })
  })

  it('backs up at night, restores beside the original, and has no effect outside until adopted', async () => {
    const running = await start('npm start -- --env-file=/etc/guildhall.env', original.port)
    expect(await health(original.port)).toMatchObject({ status: 'ok', storage: 'ok', isCopy: false })
    await (await store(original.dataDir)).put(path, Buffer.from('x'), 'image/webp')
    await inDatabase(
      original.dataDir,
      `insert into files (id, path, purpose, mime, size, created_at)
        values ('${id}', '${path}', 'content', 'image/webp', 1, now() + interval '1 day');
      select graphile_worker.add_job('mail.send', json_build_object('to', n || '@x.test', 'subject', n, 'text', n,
        'html', n), run_at => now() + interval '1 day') from unnest(array['old', 'new']) n;
      update graphile_worker._private_jobs set created_at = now() - interval '2 hours'
        where payload->>'subject' = 'old'`,
    )

    await run(blockAfter('backup', 'The folder must be writable').replace('-o guildhall ', ''))
    const unit = blockAfter('backup', 'With systemd')
    for (const setting of ['User', 'WorkingDirectory', 'Environment', 'EnvironmentFile']) {
      const [line] = new RegExp(`^${setting}=.*`, 'm').exec(read('deploy/guildhall.service')) ?? []
      expect(unit).toContain(line)
    }
    const settings = parseEnv(readFileSync(join(root, 'guildhall.env'), 'utf8'))
    const [, nightly = ''] = /^ExecStart=(.*)/m.exec(unit) ?? []
    await run(nightly.replaceAll('$$', '$').replaceAll('%%', '%'), settings)
    await rm(join(root, 'backups', (await readdir(join(root, 'backups')))[0] ?? ''))

    const [line = ''] = blockAfter('backup', 'With cron').split('\n')
    await run(line.replace(/^(\S+ +){5}/, '').replaceAll('\\%', '%'))
    const [name = ''] = await readdir(join(root, 'backups'))
    expect(name).toMatch(/^guildhall-\d{4}-\d\d-\d\d\.tgz$/)

    // Its database forgets the file; it is the original's no longer to delete.
    await inDatabase(original.dataDir, `delete from files where id = '${id}'`)
    const [, restore = '', begin = '', clear = ''] = blockAfter('backup', '**Try it**').trim().split('\n')
    expect(await run(restore.replace(/guildhall-\d{4}-\d\d-\d\d\.tgz/, name))).toContain('npm run adopt')
    const copy = await start(begin, drill.port)
    expect(await health(drill.port)).toMatchObject({ status: 'ok', storage: 'ok', isCopy: true })
    expect(copy.said()).toContain('This is a copy (it was restored from an archive)')

    await inDatabase(
      drill.dataDir,
      `update files set created_at = now() - interval '2 days' where id = '${id}';
      update graphile_worker._private_jobs set run_at = now() where payload->>'subject' in ('old', 'new');
      select graphile_worker.add_job('files.sweep');
      select graphile_worker.add_job('search.sweep')`,
    )
    const queued = (task: string) =>
      inDatabase(
        drill.dataDir,
        `select from graphile_worker.jobs where task_identifier = '${task}' and attempts = 0`,
      )
    await until(async () => (await queued('search.sweep')).length === 0)
    expect(await queued('mail.send')).toHaveLength(2)
    expect(await queued('files.sweep')).toHaveLength(1)
    expect(post.mails).toEqual([])
    expect(await isStored(drill.dataDir)).toBe(true)

    const adopt = blockAfter('backup', 'To make a copy the original')
    const said = await run(`DATA_DIR=/tmp/drill ${adopt}`)
    expect(said).toContain('more than an hour: 1 mail, 0 notifications by mail and 0 push notifications.')
    expect(said).toContain('Waiting to be sent: 1 mail, 0 notifications')
    await until(async () => post.mails.length === 1 && !(await isStored(drill.dataDir)))
    expect(post.mails.splice(0).map(({ subject }) => subject)).toEqual(['new'])
    expect(await health(drill.port)).toMatchObject({ isCopy: false })
    // A bucket has one owner.
    await until(async () => (await health(original.port))?.isCopy === (kind === 'in a bucket'))
    expect(await run(`DATA_DIR=/tmp/drill ${adopt}`)).toContain('This is the original already')

    await copy.stop()
    await run(clear)
    await running.stop()
    const reports = blockAfter('deploy', '### Moderation').split('\n')[0] ?? ''
    await run(reports)
  }, 300_000)
})

async function health(port: number): Promise<{ isCopy: boolean } | undefined> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    (answer) => (answer.ok ? (answer.json() as Promise<{ isCopy: boolean }>) : undefined),
    () => undefined,
  )
}

async function stop(group: number): Promise<void> {
  process.kill(-group, 'SIGTERM')
  await until(() => !isAlive(group))
}

function isAlive(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}
