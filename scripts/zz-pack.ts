import pg from 'pg'
import { packRelease, compressRelease } from '/work/h6/server/src/upgrades/packed-release.ts'
const db = new pg.Client({ connectionString: process.argv[2] }); await db.connect()
const r = await packRelease(db, '0.2.0', { root: '/tmp', paths: [] })
const sizes = Object.entries(r.tables).map(([n, rows]) => [n, rows.length, JSON.stringify(rows).length]).sort((a,b)=>b[2]-a[2])
console.log(sizes.slice(0,25)); console.log(r.tasks.length, r.sequences)
console.log(JSON.stringify(r).length, compressRelease(r).length)
await db.end()
