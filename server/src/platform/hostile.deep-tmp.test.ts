import { walkHostileRequests } from '../testing/hostile-walk.ts'
await walkHostileRequests({ seed: Number(process.env.HOSTILE_SEED ?? 20_261_120), requests: { outside: 3, inside: 2, faultless: 2 }, maxMissed: 0 })
