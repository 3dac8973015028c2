import { createRequire } from 'node:module'
import { weaknesses } from '@guildhall/contract/passwords'
import { describe, expect, it } from 'vitest'
import { lettersTo, linkIn } from '../../testing/as.ts'
import { browser } from '../../testing/browser.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { commonest, isCommon } from './common-passwords.ts'
import { refuseWeak } from './passwords.ts'

const common = 'It is one of the most common passwords.'
const nobody = { firstName: 'Jo', lastName: 'Ek', email: 'x@people.test' }
const ranked = createRequire(import.meta.url)(
  '@zxcvbn-ts/language-common/dist/passwords.json.cjs',
) as string[]
const reasonsFor = (given: string, owner = nobody): string[] => {
  try {
    refuseWeak(given, owner)
    return []
  } catch (error) {
    return (error as { details: { reasons: string[] } }).details.reasons
  }
}

describe('the most common passwords', () => {
  it('are refused: the first 3,000 overall and the first 3,000 of sufficient length', () => {
    const long = ranked.filter((one) => one.length >= 8).slice(0, 3000)
    expect(long).toHaveLength(3000)
    const accepted = [...long, ...ranked.slice(0, 3000)].filter((one) => !reasonsFor(one).includes(common))
    expect(accepted).toEqual([])
    expect(long).toEqual(expect.arrayContaining(['password', 'football', 'iloveyou', 'trustno1', 'sunshine']))
    expect(commonest().size).toBeLessThan(6001)
  })

  it('are refused in any case, with look-alike signs and with short additions', () => {
    for (const one of ['PassWord', 'P@ssw0rd', 'sunshine2024', '!Football!'])
      expect(reasonsFor(one), one).toContain(common)
    for (const one of [
      'sunshine-73910',
      'correct-horse-battery',
      'quiet-lantern-42',
      'kdwpqmzx',
      'Añorga-8817',
    ])
      expect(isCommon(one), one).toBe(false)
  })

  it('keep only the needed part of the list in memory', () => {
    isCommon('whatever-it-is')
    const { cache } = createRequire(import.meta.url)
    const kept = Object.keys(cache).filter((path) => path.includes('@zxcvbn-ts'))
    expect(kept).toEqual([])
  })

  it("include none of the tests' passwords", () => {
    for (const one of [password, 'an-entirely-new-one', 'a-long-password'])
      expect(reasonsFor(one), one).toEqual([])
  })
})

describe('weaknesses', () => {
  const maren = { firstName: 'Maren', lastName: 'de la Cruz', email: 'tulip.garden@people.test' }
  const cases: [string, string[]][] = [
    ['maren-goes-out', ['It contains your name.']],
    ['xx-DeLaCruz-xx', ['It contains your name.']],
    ['garden-gnomes-9', ['It contains the name in your email.']],
    ['tulip.garden', ['It contains the name in your email.']],
    ['my-GuildHall-1', ['It contains the name of this site.']],
    ['zzzzzzzzzzzz', ['It repeats the same few characters.']],
    ['xkxkxkxkxk', ['It repeats the same few characters.']],
    ['ÄÄÄÄÄÄÄÄÄ', ['It repeats the same few characters.']],
    ['klmnopqrst', ['It is a simple run of characters.']],
    ['0987654321', ['It is a simple run of characters.']],
    ['lkjhgfdsa', ['It is a simple run of characters.']],
    ['guildhallguildhall', ['It contains the name of this site.']],
    ['maren@guildhall', ['It contains your name.', 'It contains the name of this site.']],
    ['people-of-test', []],
    ['quiet-lantern-42', []],
    ['klmnopqrstX', []],
  ]

  it('lists every reason', () => {
    for (const [given, reasons] of cases) expect(weaknesses(given, maren), given).toEqual(reasons)
  })

  it('allows a short name by chance, but not one with digits around it', () => {
    expect(weaknesses('beklommen', { ...maren, lastName: 'Ek' })).toEqual([])
    expect(weaknesses('2024-ek-2024', { ...maren, lastName: 'Ek' })).toEqual(['It contains your name.'])
    expect(weaknesses('quiet-lantern', { firstName: '', lastName: '', email: '' })).toEqual([])
  })
})

describe('over HTTP', async () => {
  const { origin, visitor, app, make, eventually } = await openWorld()
  const page = browser(origin)

  it('sign-up refuses a sample of the most common with reasons, and stores nothing', async () => {
    const long = ranked.filter((one) => one.length >= 8).slice(0, 3000)
    const sample = long.filter((_, index) => index % 60 === 0)
    const email = 'weak@people.test'
    for (const one of [...sample, sample[0]?.toUpperCase()]) {
      const body = { email, password: one, firstName: 'Jo', lastName: 'Ek' }
      const refusal = await page.refused('POST /auth/v1/sign-up', { body })
      expect(refusal, one).toMatchObject({ status: 400, code: 'weak_password' })
      expect(refusal.reasons?.[0]).toBe(common)
      expect(refusal.fields?.password).toContain(common)
    }
    const rows = await app.deps.db.selectFrom('profiles').select('id').where('email', '=', email).execute()
    expect(rows).toEqual([])
    expect(await lettersTo(visitor, email)).toEqual([])
  })

  it("sign-up and reset return all reasons, and the reset's link stays valid", async () => {
    const body = {
      email: 'tulip@people.test',
      password: 'tulip-of-guildhall',
      firstName: 'Tulip',
      lastName: 'Ek',
    }
    const reasons = [
      'It contains your name.',
      'It contains the name in your email.',
      'It contains the name of this site.',
    ]
    expect(await page.refused('POST /auth/v1/sign-up', { body })).toMatchObject({
      code: 'weak_password',
      reasons,
      fields: { password: reasons.join(' ') },
    })
    expect(
      await page.refused('POST /auth/v1/sign-up', { body: { ...body, password: 'short' } }),
    ).toMatchObject({
      code: 'bad_input',
      fields: { password: 'Password must be at least 8 characters long' },
    })

    const person = await make.person({ firstName: 'Beatrix', lastName: 'Moss' })
    await visitor.call('POST /auth/v1/password-resets', { body: { email: person.email } })
    const letter = await eventually(async () => (await lettersTo(visitor, person.email))[0])
    const token = new URL(linkIn(letter), origin).searchParams.get('token') ?? ''
    for (const [given, reasons] of [
      ['beatrix-walks', ['It contains your name.', 'It contains the name in your email.']],
      ['Password1', [common]],
    ] as const)
      expect(await page.refused('PUT /auth/v1/password', { body: { token, password: given } })).toMatchObject(
        { status: 400, code: 'weak_password', reasons },
      )
    // Without the link, nothing about the password is revealed.
    expect(
      await page.refused('PUT /auth/v1/password', { body: { token: 'x', password: 'Password1' } }),
    ).toMatchObject({ code: 'invalid_token' })
    expect(
      await page.call('PUT /auth/v1/password', { body: { token, password: 'quiet-lantern-42' } }),
    ).toEqual({})
  })
})
