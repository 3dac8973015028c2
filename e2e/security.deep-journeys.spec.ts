import type { Page } from '@playwright/test'
import { expect, mailedLink, newPerson, test } from './test.ts'

test('no page has inline scripts, and every style has the response’s nonce', async ({ request }) => {
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

test('other sites cannot frame our pages', async ({ visitor, expectComplaints, baseURL }) => {
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

/** Policy violations on a page, from its events and from the developer tools. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  const issues: string[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Audits.issueAdded', ({ issue }) => {
    const details = issue.details.contentSecurityPolicyIssueDetails
    if (details) issues.push(`${details.violatedDirective}: ${details.contentSecurityPolicyViolationType}`)
  })
  await devtools.send('Audits.enable')
  await page.exposeFunction('noteViolation', (text: string) => void issues.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { noteViolation } = window as never as { noteViolation: (text: string) => void }
      noteViolation(`${effectiveDirective}: ${blockedURI}`)
    })
  })
  return async () => {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    return issues
  }
}

test('no sign-in or settings page violates the content security policy', async ({ visitor, signedIn }) => {
  const page = await visitor()
  const violations = await watchPolicy(page)
  const person = newPerson('Nonce')
  await page.request.post('/auth/v1/sign-up', { data: person })
  const link = await mailedLink(page.request, person.email, 'Confirm')
  const send = (name: string) => page.getByRole('main').getByRole('button', { name }).first().click()
  for (const [address, button, said] of [
    ['/login', 'Log in', 'Email is required'],
    ['/signup', 'Create account', 'Email is required'],
    ['/forgot-password', 'Send reset link', 'Email is required'],
    ['/reset-password?token=x', 'Save new password', 'at least 8 characters long'],
    ['/confirm-email?token=x', '', 'This confirmation link doesn’t work'],
    ['/confirm-email/change?token=x', '', 'This link no longer works'],
    [link, 'Confirm my address', 'Welcome to Guildhall!'],
  ] as const) {
    await page.goto(address)
    if (button) await send(button)
    await expect(page.getByText(said).first()).toBeVisible()
    expect(await violations(), address).toEqual([])
  }

  const own = await signedIn()
  // A second device gives the devices page a button to test.
  const elsewhere = await visitor()
  const { email, password } = own.person
  const entered = await elsewhere.request.post('/auth/v1/sign-in', { data: { email, password } })
  expect(entered.ok()).toBe(true)
  const ownViolations = await watchPolicy(own.page)
  for (const [address, button] of [
    ['/settings/account', 'Change password'],
    ['/settings/security', 'Turn on two-step login'],
    ['/settings/devices', ''],
    ['/settings/tokens', ''],
    ['/settings/data', ''],
    ['/edit-profile', ''],
    ['/create-club', ''],
  ] as const) {
    await own.page.goto(address)
    await expect(own.page.getByRole('heading', { level: 1 })).toBeVisible()
    if (button) await own.page.getByRole('button', { name: button }).first().click()
    await expect(own.page.getByRole('main').getByRole('button').first()).toBeVisible()
    expect(await ownViolations(), address).toEqual([])
  }
})

test('account pages without scripts explain what they need', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const address of [
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password?token=x',
    '/confirm-email?token=x',
    '/settings',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible()
    // By role, because getByText finds nothing inside noscript.
    const said = page.getByRole('paragraph').filter({ hasText: 'Turn it on in your browser’s settings' })
    await expect(said).toBeVisible()
  }
  // Pages that work without scripts do not mention them.
  await page.getByRole('link', { name: 'See the clubs' }).click()
  await expect(page.getByRole('heading', { name: 'Clubs', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'needs JavaScript' })).toHaveCount(0)
  await context.close()
})
