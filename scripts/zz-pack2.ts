import { brotliCompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { packRelease, compressRelease } from '../server/src/upgrades/packed-release.ts'
const br = (x: string) => brotliCompressSync(x, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length
const db = new pg.Client({ connectionString: process.argv[2] }); await db.connect()
const r = await packRelease(db, '0.2.0', { root: '/tmp', paths: [] })
const ids = new Set<string>(); const uuid=/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const col = Object.fromEntries(Object.entries(r.tables).map(([n, rows]) => [n, Object.fromEntries(Object.keys(rows[0]).map(k => [k, rows.map(x => x[k])]))]))
const s = JSON.stringify(col)
for (const m of s.matchAll(uuid)) ids.add(m[0])
console.log('columnar', s.length, br(s), 'uuids', ids.size)
const seen = new Map<string, number>()
const t = s.replaceAll(uuid, (id) => { const at = seen.get(id); if (at !== undefined) return '#' + at; seen.set(id, seen.size); return '#' })
console.log('ids as refs', t.length, br(t), 'ids', br([...seen.keys()].join('')))
for (const n of Object.keys(col)) { const b = br(JSON.stringify(col[n]).replaceAll(uuid,'#')); if (b > 6000) console.log(n, b) }
await db.end()
