import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { newId } from '../../server/src/platform/ids.ts'
import { clubOf, mainClub, newPost, type Viewer } from '../data.ts'
import { type Ask, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { ratios, rounds, warmUp } from '../rounds.ts'
import type { Stage } from '../stages.ts'
import { median, spread } from '../statistics.ts'
import { sampleTexts } from '../texts.ts'

const run = promisify(execFile)
const atOnce = 10
const database = 'bench_pgbench'

/** Posts and comments of ten people at once, compared with pgbench on the same cluster. */
export const writes: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  const program = findPgbench()
  if (!program) report.leftOut('write.*.of_pgbench', 'pgbench is not installed (postgresql-contrib)')
  const bench = program && (await openPgbench(program, stage))
  const client = openClient(stage.server.origin, atOnce)
  try {
    for (const [kind, next] of Object.entries({
      post: posting(stage, clubOf),
      'post.one_club': posting(stage, () => mainClub),
      comment: commenting(stage),
    })) {
      await warmUp(async () => (await client.load(pace.warmUp, next)).perSecond)
      const rates = await rounds(pace.rounds, {
        ours: async () => (await client.load(pace.seconds, next)).perSecond,
        // pgbench counts whole seconds.
        pgbench: async () => (bench ? bench(Math.max(Math.round(pace.seconds), 1)) : Number.NaN),
      })
      report.figure(`write.${kind}.rate`, median(rates.ours), '/s', undefined, spread(rates.ours))
      if (!bench) continue
      const share = ratios(rates.ours, rates.pgbench).map((ratio) => ratio * 100)
      report.figure(
        `write.${kind}.of_pgbench`,
        median(share),
        '%',
        { atLeast: 10 },
        `${spread(share)}; ${median(rates.ours).toFixed(0)} of ${median(rates.pgbench).toFixed(0)}/s`,
      )
    }
  } finally {
    await client.close()
  }
}

export function posting({ data }: Stage, clubFor: (viewer: Viewer, turn: number) => string): () => Ask {
  const texts = sampleTexts(50)
  let turn = 0
  return () => {
    const text = texts[turn % texts.length] ?? { title: 'A title', content: 'A text' }
    const viewer = data.viewers[turn % data.viewers.length] ?? { id: '', username: '', cookie: '' }
    turn += 1
    return {
      method: 'POST',
      path: `/rest/v1/clubs/${clubFor(viewer, turn)}/posts`,
      headers: { cookie: viewer.cookie },
      body: newPost(turn, text),
    }
  }
}

export function commenting({ data }: Stage): () => Ask {
  let turn = 0
  return () => {
    const viewer = data.viewers[turn % data.viewers.length]
    const post = data.posts[(turn * 7) % data.posts.length]
    turn += 1
    return {
      method: 'POST',
      path: `/rest/v1/content/${post?.id}/comments`,
      headers: { cookie: viewer?.cookie ?? '' },
      body: { id: newId(), content: 'I will be there, and bring two chairs and a lamp.' },
    }
  }
}

function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map((name) => join(debian, name, 'bin')) : []
  const places = [...(process.env.PATH ?? '').split(delimiter), ...versions]
  return places.map((place) => join(place, 'pgbench')).find((path) => existsSync(path))
}

/** Creates pgbench's tables in their own database; returns a function that measures transactions a second. */
async function openPgbench(program: string, { server, data }: Stage) {
  await data.pool.query(`create database ${database}`)
  const where = ['-h', server.socketDirectory, '-p', '5432', '-U', 'postgres', database]
  await run(program, ['-i', '-q', '-s', '10', ...where])
  return async (seconds: number): Promise<number> => {
    const options = ['-N', '-n', '-M', 'prepared', '-c', String(atOnce), '-j', '2', '-T', String(seconds)]
    const { stdout } = await run(program, [...options, ...where])
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  }
}
