import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../e2e', import.meta.url))
/** Where windows get their size: as phones if they are narrow. */
const own = ['sizes.ts', 'playwright.config.ts']

/** Lines that give a window its size otherwise: narrow, it would still be a desktop's. */
const sizedBy = (source: string) =>
  source
    .split('\n')
    .filter((line) =>
      /\.setViewportSize\b|\bviewport: \{|\{ viewport\b|isMobile|\bdevices\[|^\s*viewport,/.test(line),
    )
    .map((line) => line.trim())

it('browser tests size windows by `resize` and `deviceOf` alone, so that narrow ones are phones', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const found = files
    .filter((file) => !own.includes(file))
    .flatMap((file) => sizedBy(readFileSync(`${folder}/${file}`, 'utf8')).map((line) => `${file}: ${line}`))
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(200)
  expect(own.filter((file) => sizedBy(readFileSync(`${folder}/${file}`, 'utf8')).length === 0)).toEqual([])
})

it.each([
  'await page.setViewportSize(phone)',
  'await owner.page.setViewportSize({ width: 390, height: 844 })',
  'test.use({ viewport: { width: 390, height: 844 } })',
  'const context = await browser.newContext({ viewport })',
  '    viewport: { width: 390, height: 640 },',
])('%s gives a window its size', (line) => expect(sizedBy(`// A comment\n${line}`)).toEqual([line.trim()]))

it.each(['await resize(page, phone)', '...deviceOf({ width: 390, height: 640 }),'])(
  '%s leaves it to the shared sizes',
  (line) => expect(sizedBy(line)).toEqual([]),
)
