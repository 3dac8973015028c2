import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { ensurePrograms, findProgram, type Program as Name } from '../../../scripts/ensure-packages.mjs'
import { findAccount } from '../platform/embedded-postgres/account.ts'
import { freePort, type Program, startProgram, until } from './program.ts'

const nginxConf = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url))

/** Can be stopped, and restarted at the same address. */
export type Machine = {
  url: string
  stop(signal?: NodeJS.Signals): Promise<void>
  start(): Promise<void>
  /** Removes its data. */
  end(): Promise<void>
}

function program(name: Name): string {
  ensurePrograms([name])
  return findProgram(name) ?? name
}

/** The system's PostgreSQL, with one empty database. */
export async function openPostgres(): Promise<Machine> {
  const initdb = program('initdb')
  const directory = await mkdtemp(join(tmpdir(), 'guildhall-pg-'))
  const data = join(directory, 'data')
  // PostgreSQL refuses to run as root.
  const account = await findAccount(data)
  await mkdir(data, { mode: 0o700 })
  if (account) for (const path of [directory, data]) await chown(path, account.uid, account.gid)
  const as = { ...account, cwd: '/' }
  const cluster = ['-D', data, '--username=guildhall', '--auth=trust', '--encoding=UTF8', '--locale=C']
  await promisify(execFile)(initdb, [...cluster, '--no-sync'], as)
  const port = await freePort()
  const url = `postgres://guildhall@127.0.0.1:${port}/guildhall`
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'listen_addresses=127.0.0.1',
  ]
  const args = [`unix_socket_directories=${directory}`, `port=${port}`, ...settings]
  const maintenance = url.replace(/guildhall$/, 'postgres')
  const answers = () => ask(maintenance, 'select 1')
  const run = () =>
    startProgram(
      join(dirname(initdb), 'postgres'),
      ['-D', data, ...args.flatMap((one) => ['-c', one])],
      answers,
      as,
    )
  const machine = switchable(url, directory, run, 'SIGINT')
  await machine.start()
  await ask(maintenance, 'create database guildhall')
  return machine
}

const ask = async (url: string, statement: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Without persistence, as the worst case. */
export async function openRedis(): Promise<Machine> {
  const server = program('redis-server')
  const directory = await mkdtemp(join(tmpdir(), 'guildhall-redis-'))
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory]
  const run = async () => {
    const started: Program = await startProgram(server, args, () => true)
    await until(() => started.said().includes('Ready to accept connections'))
    return started
  }
  const machine = switchable(`redis://127.0.0.1:${port}`, directory, run, 'SIGTERM')
  await machine.start()
  return machine
}

export type Nginx = Machine & {
  /** Ports in the order of requests. */
  requestsTo(path: string): Promise<number[]>
}

/** Uses deploy/nginx.conf with other addresses and certificates. */
export async function openNginx(ports: number[]): Promise<Nginx> {
  const nginx = program('nginx')
  const directory = await mkdtemp(join(tmpdir(), 'guildhall-nginx-'))
  // Its workers run as another user.
  await chmod(directory, 0o755)
  const [port, insecure] = [await freePort(), await freePort()]
  let conf = await readFile(nginxConf, 'utf8')
  const put = (pattern: RegExp, instead: string) => {
    if (!pattern.test(conf)) throw new Error(`deploy/nginx.conf has no ${pattern}`)
    conf = conf.replace(pattern, instead)
  }
  for (const [index, one] of ports.entries())
    put(new RegExp(`10\\.0\\.0\\.1${index + 1}:3000`), `127.0.0.1:${one}`)
  put(/listen 80;/, `listen 127.0.0.1:${insecure};`)
  put(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
  put(/ssl_certificate .*\n.*ssl_certificate_key .*\n/, '')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(directory, 'nginx.conf'),
    `daemon off; worker_processes 2; pid ${directory}/pid; error_log stderr;
events { worker_connections 1024; }
http {
  log_format asked '$uri $upstream_addr';
  access_log ${directory}/access.log asked;
  ${paths.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n  ')}
${conf}
}`,
  )
  const url = `http://localhost:${port}`
  const run = () =>
    startProgram(nginx, ['-p', directory, '-c', join(directory, 'nginx.conf'), '-e', 'stderr'], () =>
      fetch(`http://127.0.0.1:${insecure}/`, { redirect: 'manual' }).then(
        ({ status }) => status === 301,
        () => false,
      ),
    )
  const machine = switchable(url, directory, run, 'SIGTERM')
  await machine.start()
  return {
    ...machine,
    requestsTo: async (path) =>
      (await readFile(join(directory, 'access.log'), 'utf8'))
        .split('\n')
        .filter((line) => line.split(' ')[0] === path)
        .map((line) => Number(line.split(':').at(-1))),
  }
}

function switchable(
  url: string,
  directory: string,
  run: () => Promise<Program>,
  signal: NodeJS.Signals,
): Machine {
  let running: Program | undefined
  const stop = async (how = signal) => {
    await running?.end(how)
    running = undefined
  }
  return {
    url,
    stop,
    start: async () => {
      running = await run()
    },
    end: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
