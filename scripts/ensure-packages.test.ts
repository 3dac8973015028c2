import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
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
  const program = install('redis-server')
  expect(findProgram('redis-server')).toBe(program)
  ensurePrograms(['redis-server'])
})

it('of two browsers the one without a window is taken, and any that is named before either', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  const nearer = join(directory, 'nearer')
  vi.stubEnv('PATH', [nearer, directory].join(delimiter))
  vi.stubEnv('CHROMIUM_PATH', undefined)
  expect(() => ensurePrograms(['chromium'])).toThrow(
    /: install chromium-headless-shell, or set CHROMIUM_PATH to a browser\.$/,
  )
  const whole = install('nearer/chromium')
  expect(findProgram('chromium')).toBe(whole)
  const shell = install('chromium-headless-shell')
  expect(findProgram('chromium')).toBe(shell)
  vi.stubEnv('CHROMIUM_PATH', whole)
  expect(findProgram('chromium')).toBe(whole)
})

function install(name: string): string {
  const program = join(directory, name)
  mkdirSync(dirname(program), { recursive: true })
  writeFileSync(program, '#!/bin/sh\n')
  chmodSync(program, 0o755)
  return program
}
