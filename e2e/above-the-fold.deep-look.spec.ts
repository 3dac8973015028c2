import type { Locator, Page } from '@playwright/test'
import { join } from './members.ts'
import { resize } from './sizes.ts'
import {
  createClub,
  expect,
  publishEvent,
  publishJob,
  publishPost,
  publishProduct,
  publishService,
  test,
  unusedName,
} from './test.ts'

const sizes = [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
]
const eventName = 'A long walk along the river'
const sentence = 'We walk together every Saturday.'

for (const size of sizes)
  test(`pages show what matters above the fold at ${size.width} × ${size.height}`, async ({ signedIn }) => {
    const owner = await signedIn('Olga')
    const club = await createClub(owner.request, {
      name: unusedName('Walkers'),
      description: `${sentence} Bring good shoes and something to drink.`,
    })
    const product = await publishProduct(owner.request, club, { title: 'Walking stick' })
    const service = await publishService(owner.request, club, { title: 'Guided tour' })
    const events = []
    for (const day of [1, 1, 2, 3, 4, 5])
      events.push(
        await publishEvent(owner.request, club, {
          eventName: eventName,
          startDate: `2099-06-0${day}`,
          eventFormat: 'in_person',
          location: 'Town hall',
        }),
      )
    for (const n of [1, 2, 3])
      await publishJob(owner.request, club, {
        title: `Guide ${n} ${club.name}`,
        payFrom: '1800',
        payTo: '2200',
        payPeriod: 'month',
        payCurrency: 'EUR',
      })
    await publishPost(owner.request, club, { title: 'First words', content: 'Text' })
    await resize(owner.page, size)
    for (const path of [`/${club.slug}`, '/home']) {
      await owner.page.goto(path)
      await expectAboveFold(owner.page, {
        [`the post at ${path}`]: owner.page.getByRole('article').filter({ hasText: 'First words' }),
      })
    }

    const { page, request } = await signedIn('Mia')
    await resize(page, size)
    const main = page.getByRole('main')

    // As a visitor of the club.
    await page.goto(`/${club.slug}/preview`)
    await expectAboveFold(page, {
      name: main.getByRole('heading', { name: club.name, level: 1 }),
      sentence: main.getByText(sentence),
      'next event': main.getByText(eventName),
      join: main.getByRole('button', { name: 'Join Club' }),
    })

    await join(request, club)
    await page.goto(`/${club.slug}?tab=events`)
    for (const index of [0, 1, 2, 3, 4])
      await expectAboveFold(page, {
        [`event ${index}`]: main.getByRole('article', { name: eventName }).nth(index),
      })
    await page.goto(events[0]?.path ?? '')
    await expectAboveFold(page, {
      date: page.getByText(/June? 1/),
      place: page.getByText('Town hall'),
      attend: page.getByRole('button', { name: 'Attend' }),
    })
    await page.goto(product.path)
    await expectAboveFold(page, {
      price: page.getByText('$25.00'),
      chat: page.getByRole('link', { name: /^Chat/ }),
    })
    await page.goto(service.path)
    await expectAboveFold(page, {
      price: page.getByText('$12.50'),
      chat: page.getByRole('link', { name: /^Chat/ }),
    })
    await page.goto(`/${club.slug}?tab=jobs`)
    for (const n of [1, 2, 3]) {
      const job = main.getByRole('article', { name: `Guide ${n}` })
      await expectAboveFold(page, {
        title: job.getByRole('heading'),
        company: job.getByText('A company'),
        place: job.getByText('Lisbon, Portugal'),
        pay: job.getByText('€1,800–2,200 a month'),
      })
    }
  })

/** Expects each part to lie inside the window, above the bottom bar of phones. */
async function expectAboveFold(page: Page, parts: Record<string, Locator>): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const end = page.viewportSize()?.height ?? 0
  const fold = (await bar.isVisible()) ? ((await bar.boundingBox())?.y ?? end) : end
  for (const [name, found] of Object.entries(parts)) {
    const part = found.filter({ visible: true }).first()
    await expect(part, name).toBeVisible()
    const box = await part.boundingBox()
    expect(box?.y, `top of ${name}`).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0), `bottom of ${name}`).toBeLessThanOrEqual(fold)
  }
}
