import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { personOf } from '../server/src/testing/as.ts'
import { openWorld } from '../server/src/testing/world.ts'
import { captureStatements } from './captured.ts'
import { openClient } from './load.ts'
import { grown, reportPrice } from './priced.ts'
import { openReport } from './report.ts'
import { ratios, rounds, warmUp } from './rounds.ts'
import { median, percentile, spread } from './statistics.ts'

const { make, ann, cam, hall, origin, databaseUrl } = await openWorld()
const directory = await mkdtemp(join(tmpdir(), 'guildhall-bench-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('what the bench says', () => {
  it('is a line for each figure, met or short of its target, and a file of all', async () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    const report = openReport()
    report.figure('read.feed.of_sql', 56.123, '%', { atLeast: 40 }, '43–69')
    report.figure('start.first', 3.5, 's', { atMost: 3 })
    report.figure('read.feed.rate', 1243.4, '/s', undefined)
    report.leftOut('page.*', 'there is no Chromium')
    expect(print.mock.calls.map(([line]) => line)).toEqual([
      'read.feed.of_sql 56.1 % ≥40 met  (43–69)',
      'start.first 3.5 s ≤3 short',
      'read.feed.rate 1243 /s - -',
      'page.* left out: there is no Chromium',
    ])
    print.mockRestore()
    expect(report.shortOf()).toEqual(['start.first'])
    const path = join(directory, 'results.json')
    await report.save(path, true)
    const { figures, leftOut, isQuick } = JSON.parse(await readFile(path, 'utf8'))
    expect(figures.map(({ name, isMet }: { name: string; isMet?: boolean }) => [name, isMet])).toEqual([
      ['read.feed.of_sql', true],
      ['start.first', false],
      ['read.feed.rate', undefined],
    ])
    expect([leftOut.length, isQuick]).toEqual([1, true])
  })

  it('is made of rounds in which the sides take turns, first this one, then that one', async () => {
    const order: string[] = []
    const side = (name: string) => async () => order.push(name)
    const found = await rounds(3, { ours: side('a'), theirs: side('b') })
    expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b'])
    expect(ratios(found.ours, found.theirs)).toEqual([1 / 2, 4 / 3, 5 / 6])
    expect([median([3, 1, 2]), percentile([1, 2, 3, 4], 0.95), spread([2, 1, 3])]).toEqual([2, 4, '1–3'])
  })

  it('begins once a server gets no faster, or after twelve tries', async () => {
    const triesOf = async (rates: number[]) => {
      let tries = 0
      await warmUp(async () => rates[tries++] ?? rates.at(-1) ?? 0)
      return tries
    }
    expect(await triesOf([100, 50, 200, 300, 310, 320, 900])).toBe(6)
    expect(await triesOf([100])).toBe(3)
    expect(await triesOf(Array.from({ length: 40 }, (_, index) => 2 ** index))).toBe(12)
  })
})

describe('a price', () => {
  it('fails the bench when it is more than a tenth over the one stored', () => {
    const report = openReport()
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    reportPrice(report, 'feed', 'statements', { value: 2.2, unit: '' })
    reportPrice(report, 'feed', 'kilometers', { value: 9, unit: '' })
    expect(grown).toEqual([])
    reportPrice(report, 'feed', 'statements', { value: 2.3, unit: '', note: 'of the request' })
    expect(grown).toEqual(['price.feed.statements'])
    expect(print.mock.lastCall).toEqual(['price.feed.statements 2.3  - -  (of the request; 2 before)'])
    print.mockRestore()
  })
})

describe('what the bench measures', () => {
  const path = `/rest/v1/clubs/${hall.slug}/feed`
  const asks = [{ path, headers: { cookie: cam.cookie } }]

  it('is the very statements of a request, as many for twenty items as for one', async () => {
    await make.post({ club: hall, author: personOf(ann) })
    const [one = []] = await captureStatements(databaseUrl, directory, asks)
    for (let count = 0; count < 25; count++) await make.post({ club: hall, author: personOf(ann) })
    const [many = []] = await captureStatements(databaseUrl, directory, asks)
    expect(one.length).toBeGreaterThan(1)
    expect(many.map(({ text }) => text)).toEqual(one.map(({ text }) => text))
  })

  it('is answers that arrived, each in its time; an error ends the run', async () => {
    const client = openClient(origin, 2)
    try {
      const run = await client.load(0.2, () => ({ path, headers: { cookie: cam.cookie } }))
      expect(run.times.length).toBeGreaterThan(0)
      expect(run.times.every((time) => time > 0)).toBe(true)
      await expect(client.load(0.2, () => ({ path }))).rejects.toThrow(/401/)
    } finally {
      await client.close()
    }
  })
})
