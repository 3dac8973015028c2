import { randomInt } from 'node:crypto'
import { walkHostileRequests } from '../../testing/hostile-walk.ts'

// New requests each run. A failed run is repeated with the seed it printed: HOSTILE_SEED=7 npm run test:deep walks
const seed = Number(process.env.HOSTILE_SEED ?? randomInt(2 ** 31 - 1000))
console.log(`HOSTILE_SEED=${seed}`)
await walkHostileRequests({
  seed,
  requests: { outside: 26, trespassing: 6, inside: 18, faultless: 6 },
  maxMissed: 0.2,
})
