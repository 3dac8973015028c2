import type { Request } from '@playwright/test'
import { untilDoublePressIsOver } from './double-press.ts'
import type { Form } from './forms/form.ts'
import { forms } from './forms.ts'
import { giveFile } from './paste-and-drop.ts'
import { holdRequests } from './request-gate.ts'
import { createClub, expect, picture, test, unusedName } from './test.ts'

const withText: Form[] = Object.values(forms)
  .flat()
  .filter(({ byKey }) => byKey)

for (const { name, open, sends, byKey = '', done } of withText)
  test(`Ctrl + Enter in a text sends: ${name}`, async ({ signedIn, client }) => {
    const [me, other] = [await signedIn('Kay'), await client('Noor')]
    const stage = { me, other, club: await createClub(me.request, { name: unusedName('Keys') }) }
    await open(stage)
    const [method, path] = sends
    const sent: string[] = []
    me.page.on('request', (request: Request) => {
      if (request.method() === method && path.test(new URL(request.url()).pathname)) sent.push(request.url())
    })
    await untilDoublePressIsOver(me.page)
    await me.page.getByRole('textbox', { name: byKey, exact: true }).press('Control+Enter')
    await expect.poll(() => sent.length).toBe(1)
    await done(stage)
    expect(sent).toHaveLength(1)
  })

test('Ctrl + Enter waits for a picture’s upload, like the button', async ({ signedIn }) => {
  const { page, request } = await signedIn('Kay')
  const club = await createClub(request, { name: unusedName('Keys') })
  await page.goto(`/${club.slug}?tab=polls`)
  await page.getByRole('button', { name: 'What would you like to ask?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Poll' })
  await dialog.getByLabel('Question').fill('Which door?')
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Left')
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('Right')
  const text = dialog.getByRole('textbox', { name: 'Description (optional)' })
  await expect(dialog.getByRole('button', { name: 'Insert picture' })).toBeVisible()
  const letGo = await holdRequests(page, /\/pictures\/inline/)
  await giveFile(text, 'paste', await picture('door.png'))
  await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible()
  const sent: string[] = []
  page.on('request', (one) => one.method() === 'POST' && /\/polls$/.test(one.url()) && sent.push(one.url()))
  await text.press('Control+Enter')
  letGo()
  await expect(dialog.getByRole('button', { name: 'Create Poll' })).toBeEnabled()
  expect(sent).toEqual([])
  await text.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('toolbars show Mac shortcuts on a Mac, formatted and plain', async ({ signedIn }) => {
  const { page, request } = await signedIn('Kay')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' })
  })
  const club = await createClub(request, { name: unusedName('Keys') })
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await expect(dialog.getByRole('button', { name: 'Insert picture' })).toBeVisible()
  const bold = dialog.getByRole('button', { name: 'Bold' })
  await expect(bold).toHaveAttribute('title', 'Bold (⌘ + B)')
  await dialog.getByRole('button', { name: 'Write in Markdown' }).click()
  await expect(bold).toHaveAttribute('title', 'Bold (⌘ + B)')
})
