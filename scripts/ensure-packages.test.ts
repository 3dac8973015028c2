import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { ensurePrograms, findProgram } from './ensure-packages.mjs'

const directory = mkdtempSync(join(tmpdir(), 'guildhall-path-'))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(directory, { recursive: true, force: true })
})

it('a program is taken from wherever PATH has it; what is missing, and cannot be installed, is said in one line', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  vi.stubEnv('PATH', directory)
  expect(findProgram('redis-server')).toBeUndefined()
  expect(() => ensurePrograms(['redis-server'])).toThrow(/^The tests need .*: install redis-server\.$/)
  const program = join(directory, 'redis-server')
  writeFileSync(program, '#!/bin/sh\n')
  chmodSync(program, 0o755)
  expect(findProgram('redis-server')).toBe(program)
  ensurePrograms(['redis-server'])
})
