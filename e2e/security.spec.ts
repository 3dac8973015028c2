import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('an injected script does not run, and nothing is fetched from other sites', async ({
  visitor,
  expectComplaints,
  client,
}) => {
  expectComplaints(/Content Security Policy/)
  const { request } = await client()
  const club = await createClub(request, { name: unusedName('Guarded') })
  const { path } = await publishPost(request, club, { title: 'Guarded' })
  const page = await visitor()
  for (const address of ['/', path, '/login', '/nothing/here']) {
    await page.goto(address)
    await expect(page.getByRole('banner')).toBeVisible()
    await page.evaluate(() => {
      const ran: string[] = []
      const blocked = new Set<string>()
      Object.assign(window, { ran, blocked })
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
      fetch('https://evil.example/x').catch(() => {})
    })
    const found = () =>
      page.evaluate(() => {
        const { ran, blocked } = window as unknown as { ran: string[]; blocked: Set<string> }
        return { ran, blocked: [...blocked].sort() }
      })
    await expect.poll(found, { message: address }).toEqual({
      ran: [],
      blocked: ['connect-src', 'form-action', 'frame-src', 'script-src-attr', 'script-src-elem'],
    })
  }
})
