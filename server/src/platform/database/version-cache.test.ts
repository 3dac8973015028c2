import { describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { versionCache } from './version-cache.ts'

const database = (isTransaction = false) => ({ isTransaction }) as Database
const open = () => versionCache<{ text: string }>({ maxSize: 100, sizeOf: ({ text }) => text.length })
const value = { text: 'A text' }

describe('a row in memory', () => {
  it('is returned in its version only', () => {
    const [cache, db] = [open(), database()]
    cache.set(db, 'a', 2, value)
    expect([1, 2, 3].map((version) => cache.get(db, 'a', version))).toEqual([undefined, value, undefined])
    cache.set(db, 'a', 3, { text: 'Changed' })
    expect(cache.get(db, 'a', 2)).toBeUndefined()
    expect(cache.get(db, 'a', 3)).toEqual({ text: 'Changed' })
  })

  it('belongs to one Database', () => {
    const [cache, db] = [open(), database()]
    cache.set(db, 'a', 2, value)
    expect(cache.get(database(), 'a', 2)).toBeUndefined()
  })

  it('is neither stored nor returned in a transaction', () => {
    const [cache, db, transaction] = [open(), database(), { isTransaction: true }]
    cache.set(transaction as Database, 'a', 2, value)
    transaction.isTransaction = false
    expect(cache.get(transaction as Database, 'a', 2)).toBeUndefined()
    cache.set(transaction as Database, 'a', 2, value)
    transaction.isTransaction = true
    expect(cache.get(transaction as Database, 'a', 2)).toBeUndefined()
    expect(cache.get(db, 'a', 2)).toBeUndefined()
  })

  it('gives way to those used later when memory is full', () => {
    const [cache, db] = [open(), database()]
    for (const id of ['a', 'b']) cache.set(db, id, 1, { text: '-'.repeat(45) })
    cache.get(db, 'a', 1)
    cache.set(db, 'c', 1, { text: '-'.repeat(45) })
    expect(['a', 'b', 'c'].filter((id) => cache.get(db, id, 1))).toEqual(['a', 'c'])
  })
})
