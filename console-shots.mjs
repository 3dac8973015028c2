import { chromium } from '@playwright/test'
import sharp from 'sharp'
const base = 'http://localhost:4107'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 860 } })
const answer = await context.request.post('/auth/v1/sign-in', { data: { email: 'owner@demo.test', password: 'demo-password' }, headers: { origin: base } })
console.log(answer.status(), await answer.text())
const page = await context.newPage()
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
page.on('pageerror', (e) => console.log('pageerror', e.message))
const shots = []
async function shot(name) {
  await page.waitForTimeout(700)
  const file = `/tmp/visCONSOLE-${name}.png`
  await page.screenshot({ path: file })
  shots.push(file)
}
await page.goto('/admin'); await page.waitForLoadState('networkidle')
await shot('entry')
try {
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Code').waitFor()
  await shot('entry2')
  let code
  for (let i = 0; i < 40 && !code; i++) {
    const { mails } = await (await context.request.get('/dev/mail.json')).json()
    code = /Your code is (\d{6})/.exec(mails.find((m) => m.subject.includes('console'))?.text ?? '')?.[1]
    await page.waitForTimeout(250)
  }
  console.log('code', code)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Open the console' }).click()
} catch (e) { console.log('ENTRY FAILED', e.message) }
await page.waitForLoadState('networkidle')
await shot('overview')
const people = await (await context.request.get('/rest/v1/admin/people')).json()
console.log(JSON.stringify(people).slice(0, 300))
const one = people.items?.find((p) => !p.isOperator)
const clubs = await (await context.request.get('/rest/v1/admin/clubs')).json()
const pages = ['people', `people/${one?.id}`, 'clubs', `clubs/${clubs.items?.[0]?.id}`, 'tasks', 'mail', 'storage', 'server', 'numbers', 'log', 'operators']
const done = await context.request.post('/rest/v1/acts', { headers: { origin: base }, data: { id: crypto.randomUUID(), action: 'warn_account', subject: { kind: 'profile', id: one.id }, statement: { basis: 'rule', ground: 'Rule 3: No advertising', facts: 'Three posts in two clubs advertised a shop.' } } })
console.log('act', done.status(), (await done.text()).slice(0, 200))
for (const path of pages) {
  await page.goto(`/admin/${path}`); await page.waitForLoadState('networkidle')
  if (path === 'mail') await page.getByRole('button', { name: 'Send a test mail' }).click().catch((e) => console.log(e.message))
  await shot(path.replace(/\/.*/, '-one'))
}
// The dialog of an act.
await page.goto(`/admin/people/${one?.id}`); await page.getByRole('button', { name: 'Suspend' }).click().catch((e) => console.log(e.message)); await shot('suspend')
await page.emulateMedia({ colorScheme: 'dark' }); await page.setViewportSize({ width: 390, height: 844 })
for (const path of ['', 'people', `people/${one?.id}`, 'tasks', 'numbers', 'log', 'mail', 'server']) {
  await page.goto(`/admin/${path}`.replace(/\/$/, '')); await page.waitForLoadState('networkidle')
  await shot(`dark-${path.replace(/\/.*/, '-one') || 'overview'}`)
}
await page.getByRole('button', { name: /^Console:/ }).click().catch((e) => console.log(e.message)); await shot('dark-menu')
const wide = await page.evaluate(() => document.documentElement.scrollWidth)
console.log('width', wide)
async function tile(files, out, w, h, cols) {
  const rows = Math.ceil(files.length / cols)
  const parts = await Promise.all(files.map(async (f, i) => ({ input: await sharp(f).resize(w, h, { fit: 'cover', position: 'top' }).toBuffer(), left: (i % cols) * (w + 8), top: Math.floor(i / cols) * (h + 8) })))
  await sharp({ create: { width: cols * (w + 8), height: rows * (h + 8), channels: 3, background: '#f0f' } }).composite(parts).png().toFile(out)
}
const light = shots.filter((f) => !f.includes('dark')), dark = shots.filter((f) => f.includes('dark'))
await tile(light.slice(0, 6), '/tmp/visC1.png', 960, 645, 2)
await tile(light.slice(6, 12), '/tmp/visC2.png', 960, 645, 2)
await tile(light.slice(12), '/tmp/visC3.png', 960, 645, 2)
await tile(dark, '/tmp/visC4.png', 390, 844, 5)
await browser.close()
