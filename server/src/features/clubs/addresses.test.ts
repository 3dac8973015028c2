import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { limitsOf } from '../../platform/rate-limits/rate-limits.ts'
import { personOf } from '../../testing/as.ts'
import { clubForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { clubsFeature } from './clubs.feature.ts'

const { visitor, ann, ben, cam, dot, make } = await openWorld()

const ask = 'GET /club-addresses'
const save = 'PUT /clubs/:club/details'
const details = { description: '', categories: [] }
const unused = (word: string) => `${word}-${newId().slice(-6)}`
const named = (name: string) => dot.call(ask, { query: { name } })
const typed = (slug: string, club?: string) => dot.call(ask, { query: { slug, ...(club && { club }) } })
const someClub = (given: object = {}) =>
  ann.call('POST /clubs', { body: clubForm({ name: `Some club ${newId().slice(-8)}`, ...given }) })

it('an address is suggested for a name, and used by the club', async () => {
  const name = `Łódź ${newId().slice(-6)}`
  const told = await named(name)
  expect(told).toEqual({ slug: `lodz-${name.slice(-6)}`, state: 'free' })
  expect((await someClub({ name })).slug).toBe(told.slug)
  expect(await named(name)).toEqual({ slug: `${told.slug}-1`, state: 'free' })
  expect(await named('Admin')).toEqual({ slug: 'admin-1', state: 'free' })
  expect(await named('A!')).toEqual({ slug: null, state: 'free' })
  expect(await dot.refused(ask, { query: { name: '🎉🎉' } })).toMatchObject({
    status: 400,
    code: 'slug_impossible',
    fields: { name: 'Failed to generate a valid slug from the club name' },
  })
})

it('an address is reported as available, taken, reserved or too short', async () => {
  const club = await someClub()
  const former = await make.formerSlug(club, unused('former'))
  const free = unused('free')
  expect(await typed(`  ${free.toUpperCase()}! `)).toEqual({ slug: free, state: 'free' })
  expect(await typed('Клуб')).toMatchObject({ slug: 'klub' })
  expect(await typed(club.slug.toUpperCase())).toEqual({ slug: club.slug, state: 'taken' })
  expect(await typed(former)).toEqual({ slug: former, state: 'taken' })
  for (const slug of ['Join Club', 'auth', 'user', newId()])
    expect((await typed(slug)).state, slug).toBe('reserved')
  for (const slug of ['', 'a', '--', '🎉🎉'])
    expect(await typed(slug), slug).toEqual({ slug: null, state: 'too_short' })
  expect(await typed(club.slug, club.id)).toEqual({ slug: club.slug, state: 'free' })
  expect(await typed(former, club.id)).toEqual({ slug: former, state: 'free' })
})

it('a suggestion requires a session and an existing club, and is rate limited', async () => {
  expect(await visitor.refused(ask, { query: { name: 'Hall' } })).toMatchObject({ status: 401 })
  expect(await dot.refused(ask, { query: { name: 'Hall', club: newId() } })).toMatchObject({ status: 404 })
  expect(limitsOf(ask, clubsFeature.rateLimits)).toMatchObject([{ max: 120, windowMs: 60_000 }])
})

it('an address can be chosen for a new club, by the same rules', async () => {
  const slug = unused('chosen')
  expect((await someClub({ slug: ` ${slug.toUpperCase()} ` })).slug).toBe(slug)
  const refusal = (given: string) =>
    dot.refused('POST /clubs', { body: clubForm({ name: 'Anything', slug: given }) })
  expect(await refusal(slug)).toMatchObject({
    status: 409,
    code: 'slug_taken',
    fields: { slug: 'This address is taken. Please choose another one.' },
  })
  for (const reserved of ['search', newId()])
    expect(await refusal(reserved)).toMatchObject({
      status: 409,
      code: 'slug_reserved',
      fields: { slug: 'This address is reserved. Please choose another one.' },
    })
  expect(await refusal('!')).toMatchObject({
    status: 400,
    fields: { slug: 'An address needs at least 2 letters or digits' },
  })
  expect(await refusal('a'.repeat(51))).toMatchObject({
    status: 400,
    fields: { slug: 'An address has at most 50 characters' },
  })
  const made = await someClub({ name: unused('Made'), slug: ' ' })
  expect(made.slug).toMatch(/^made-/)
})

it('an address goes to one of concurrent requests', async () => {
  const slug = unused('race')
  const tries = await Promise.allSettled(
    [ann, ben, cam, dot].map((who) => who.call('POST /clubs', { body: clubForm({ slug }) })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('an address can be changed, stays when the name changes, and the former one redirects', async () => {
  const club = await someClub({ name: unused('First name') })
  const slug = unused('short')
  const at = { params: { club: club.id } }
  const moved = await ann.call(save, { ...at, body: { ...details, name: club.name, slug } })
  expect(moved).toMatchObject({ slug, name: club.name })
  expect(await visitor.call('GET /clubs/:club/preview', { params: { club: club.slug } })).toMatchObject({
    slug,
  })
  expect(await dot.call(ask, { query: { name: 'Anything', club: club.id } })).toEqual({ slug, state: 'free' })
  const renamed = await ann.call(save, { ...at, body: { ...details, name: unused('Second name') } })
  expect(renamed.slug).toBe(slug)
  // What was its own may be taken back.
  expect(await ann.call(save, { ...at, body: { ...details, name: 'Third', slug: club.slug } })).toMatchObject(
    {
      slug: club.slug,
    },
  )
})

it("an address can be changed by the club's managers, and never taken from another club", async () => {
  const [club, other] = [await someClub(), await someClub()]
  await make.member(club, personOf(cam))
  const body = { ...details, name: club.name, slug: other.slug }
  expect(await ann.refused(save, { params: { club: club.id }, body })).toMatchObject({
    code: 'slug_taken',
    fields: { slug: 'This address is taken. Please choose another one.' },
  })
  const mine = { ...body, slug: unused('mine') }
  expect(await cam.refused(save, { params: { club: club.id }, body: mine })).toMatchObject({
    code: 'permission_denied',
  })
  expect((await ann.call('GET /clubs/:club', { params: { club: club.id } })).slug).toBe(club.slug)
})
