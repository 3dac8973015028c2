import { fileURLToPath } from 'node:url'
import { chat } from './groups/chat.ts'
import { fanOut } from './groups/fan-out.ts'
import { feeds } from './groups/feeds.ts'
import { growth } from './groups/growth.ts'
import { idle } from './groups/idle.ts'
import { inbox } from './groups/inbox.ts'
import { live } from './groups/live.ts'
import { members } from './groups/members.ts'
import { pages } from './groups/pages.ts'
import { prices } from './groups/prices.ts'
import { reads } from './groups/reads.ts'
import { soak } from './groups/soak.ts'
import { topics } from './groups/topics.ts'
import { visitors } from './groups/visitors.ts'
import { writes } from './groups/writes.ts'
import { grown } from './priced.ts'
import { openReport, type Report } from './report.ts'
import { openStages, type Stages } from './stages.ts'

/** Seconds of a round and of warming up, number of rounds, and people in a crowd. */
type Pace = { seconds: number; warmUp: number; rounds: number; crowd: number; isQuick: boolean }
/** Figures that belong together. */
export type Group = (bench: { stages: Stages; report: Report; pace: Pace }) => Promise<void>

// `idle` measures before anything else runs; `live` stops a server, so it is the last.
const groups = {
  idle,
  soak,
  prices,
  reads,
  visitors,
  writes,
  members,
  topics,
  chat,
  inbox,
  fanOut,
  pages,
  feeds,
  growth,
  live,
}

const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const names = args.filter((word) => !word.startsWith('--'))
const unknown = [
  ...names.filter((name) => !(name in groups)),
  ...args.filter((word) => word.startsWith('--') && !['--quick', '--store-prices'].includes(word)),
]
if (unknown.length) {
  console.error(
    `There is no ${unknown.join(', ')}; groups are ${Object.keys(groups).join(', ')}, and --quick`,
  )
  process.exit(2)
}

const pace: Pace = isQuick
  ? { seconds: 0.5, warmUp: 0.7, rounds: 3, crowd: 5_000, isQuick }
  : { seconds: 1.6, warmUp: 2.5, rounds: 5, crowd: 100_000, isQuick }
const stages = await openStages({
  few: { items: 1000, emptyClubs: 40 },
  many: isQuick ? { items: 10_000, emptyClubs: 1000 } : { items: 1_000_000, emptyClubs: 20_000 },
})
const report = openReport()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stages.close().finally(() => process.exit(130)))

const start = performance.now()
try {
  for (const [name, run] of Object.entries(groups)) {
    if (names.length > 0 && !names.includes(name)) continue
    await stages.drained()
    await run({ stages, report, pace })
  }
} finally {
  await stages.close()
}
const path = fileURLToPath(new URL('results.json', import.meta.url))
await report.save(path, isQuick)
const short = report.shortOf()
const minutes = ((performance.now() - start) / 60_000).toFixed(1)
console.log(
  `${short.length ? `short: ${short.join(', ')}` : 'every target is met'}; ${minutes} min, in ${path}`,
)
if (grown.length) console.log(`grew by a tenth: ${grown.join(', ')}`)
process.exit(grown.length ? 1 : 0)
