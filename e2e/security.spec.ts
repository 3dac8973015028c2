import { expect, foundClub, published, test, unusedName } from './test.ts'

test('a script that gets into a page does not run there, nor is anything fetched from elsewhere', async ({
  signedIn,
  visitor,
  expectComplaints,
}) => {
  expectComplaints(/Content Security Policy/)
  const { request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Guarded') })
  const { path } = await published(request, club, { title: 'Guarded' })
  const page = await visitor()
  for (const address of ['/', '/clubs', `/${club.slug}/preview`, path, '/login', '/nothing/here']) {
    await page.goto(address)
    await expect(page.getByRole('banner')).toBeVisible()
    const found = await page.evaluate(async () => {
      const ran: string[] = []
      const blocked = new Set<string>()
      Object.assign(window, { ran })
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        blocked.add(effectiveDirective),
      )
      const inline = document.createElement('script')
      inline.textContent = 'window.ran.push("inline")'
      const foreign = document.createElement('script')
      foreign.src = 'https://evil.example/x.js'
      const frame = document.createElement('iframe')
      frame.src = 'https://evil.example/'
      const form = document.createElement('form')
      form.action = 'https://evil.example/'
      document.body.append(inline, foreign, frame, form)
      document.body.insertAdjacentHTML(
        'beforeend',
        '<button onclick="window.ran.push(\'handler\')"></button>',
      )
      ;(document.body.lastElementChild as HTMLButtonElement).click()
      form.submit()
      await fetch('https://evil.example/x').catch(() => {})
      for (let turns = 0; blocked.size < 5 && turns < 100; turns++)
        await new Promise((resolve) => setTimeout(resolve, 20))
      return { ran, blocked: [...blocked].sort() }
    })
    expect(found, address).toEqual({
      ran: [],
      blocked: ['connect-src', 'form-action', 'frame-src', 'script-src-attr', 'script-src-elem'],
    })
  }
})

test('no page carries a script of its own, and every style has this answer’s nonce', async ({ request }) => {
  const nonces = new Set<string>()
  for (const path of [
    '/',
    '/clubs',
    '/login',
    '/nothing/here',
    '/search?q=%3Cscript%3Ealert(1)%3C/script%3E',
  ]) {
    const answer = await request.get(path)
    const html = await answer.text()
    const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    expect(scripts.length, path).toBeGreaterThan(0)
    for (const [, attributes = '', content = ''] of scripts)
      if (!/type="application\/(ld\+)?json"/.test(attributes)) {
        expect(attributes, path).toMatch(/\bsrc="\//)
        expect(content, path).toBe('')
      }
    expect(html, path).not.toMatch(/<[^>]+\son[a-z]+\s*=/i)
    expect(html, path).not.toContain('<script>alert')
    const policy = answer.headers()['content-security-policy'] ?? ''
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(nonce.length, path).toBeGreaterThan(20)
    nonces.add(nonce)
    expect(policy, path).not.toContain("'unsafe-eval'")
    expect(policy.replace(/style-src-attr [^;]+/, ''), path).not.toContain("'unsafe-inline'")
    for (const [, attributes = ''] of html.matchAll(/<style\b([^>]*)>/g))
      expect(attributes, path).toContain(`nonce="${nonce}"`)
  }
  expect(nonces.size).toBe(5)
})

test('no other page can put ours into a frame', async ({ visitor, expectComplaints, baseURL }) => {
  expectComplaints(/frame-ancestors|X-Frame-Options|Refused to/i)
  const page = await visitor()
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/login"></iframe>` }),
  )
  await page.goto('https://elsewhere.example/')
  const frame = page.frameLocator('iframe')
  await expect(page.locator('iframe')).toBeVisible()
  await expect
    .poll(() =>
      page
        .frames()
        .find((one) => one.parentFrame())
        ?.url(),
    )
    .toMatch(/^chrome-error:/)
  await expect(frame.getByRole('textbox')).toHaveCount(0)
})
