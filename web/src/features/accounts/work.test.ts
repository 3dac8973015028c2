import { createHash } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import { solutionOf } from './work'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

it('finds the number of a challenge, the last as well, and none beyond', () => {
  const of = (number: number) => ({ salt: 'salt', challenge: digest(`salt${number}`), max: 500 })
  for (const number of [0, 137, 499]) expect(solutionOf(of(number), digest)).toBe(number)
  expect(solutionOf(of(500), digest)).toBeUndefined()
})

it('computes the digest that the server computes', () => {
  expect(bytesToHex(sha256(utf8ToBytes('salt137')))).toBe(digest('salt137'))
})
