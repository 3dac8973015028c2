import { describe, expect, it } from 'vitest'
import { clubForm as form } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { dot } = await openWorld()

const found = (given: Parameters<typeof form>[0], who = dot) => who.call('POST /clubs', { body: form(given) })
const refusal = (given: object, who = dot) => who.refused('POST /clubs', { body: { ...form(), ...given } })

describe('an invalid form', () => {
  it('gets an error for each invalid field', async () => {
    const business = (given: object) => ({ clubType: 'business', business: { ...form().business, ...given } })
    const named = { businessName: 'B' }
    const wrong: [object, Record<string, string>][] = [
      [{ name: '' }, { name: 'Club name must be at least 2 characters long' }],
      [{ name: ' a ' }, { name: 'Club name must be at least 2 characters long' }],
      [{ name: '🎉' }, { name: 'Club name must be at least 2 characters long' }],
      [{ name: 'a'.repeat(101) }, { name: 'Club name must be at most 100 characters' }],
      [{ name: 'a\u0000b' }, { name: 'This text has characters we cannot keep' }],
      [{ description: 'a'.repeat(5001) }, { description: 'Description must be at most 5000 characters' }],
      [{ categories: Array.from('abcdefghi') }, { categories: 'At most 8 categories' }],
      [{ categories: ['a'.repeat(41)] }, { 'categories.0': 'A category has at most 40 characters' }],
      [{ isPaid: true }, { membershipFee: 'Enter the membership fee' }],
      [{ isPaid: true, membershipFee: '0.00' }, { membershipFee: 'Enter the membership fee' }],
      ...['1,234', '1.234'].map((membershipFee): [object, object] => [
        { isPaid: true, membershipFee },
        { membershipFee: 'Enter an amount with up to 2 decimal places and no thousands separators' },
      ]),
      [{ isPaid: true, membershipFee: '10000000' }, { membershipFee: 'The fee can be at most 9,999,999.99' }],
      ...['Euro', 'eur', '', 'XXX', 'DEM'].map((currency): [object, object] => [
        { currency },
        { currency: 'Choose a currency' },
      ]),
      ...['1.2345', '-1', '1e3', 'free', '٣'].map((membershipFee): [object, object] => [
        { isPaid: true, membershipFee },
        { membershipFee: 'Enter an amount with up to 2 decimal places' },
      ]),
      [business({}), { 'business.businessName': 'Business name is required' }],
      [business({ ...named, businessEmail: 'x@' }), { 'business.businessEmail': 'Invalid email address' }],
      [
        business({ ...named, contactCountryCode: 'UK' }),
        { 'business.contactCountryCode': 'Enter a country code such as +44' },
      ],
      [
        business({ ...named, contactNumber: 'call me' }),
        { 'business.contactNumber': 'Enter a phone number in digits' },
      ],
      [
        business({ businessName: 'a'.repeat(121) }),
        { 'business.businessName': 'Business name must be at most 120 characters' },
      ],
      [
        business({ ...named, addressLine1: 'a'.repeat(201) }),
        { 'business.addressLine1': 'Address must be at most 200 characters' },
      ],
      [
        business({ ...named, city: 'a'.repeat(101), postalCode: '1'.repeat(21) }),
        {
          'business.city': 'City must be at most 100 characters',
          'business.postalCode': 'Postal code must be at most 20 characters',
        },
      ],
    ] as [object, Record<string, string>][]
    for (const [given, fields] of wrong)
      expect(await refusal(given), JSON.stringify(given)).toMatchObject({
        status: 400,
        code: 'bad_input',
        fields,
      })
    for (const given of [
      { id: 'x' },
      { subscriptionDuration: 'weekly' },
      { clubType: 'guild' },
      { isPrivate: 'yes' },
      { business: null },
    ])
      expect(await refusal(given), JSON.stringify(given)).toMatchObject({ status: 400, code: 'bad_input' })
  })

  it('is valid exactly at the limits', async () => {
    const club = await found({
      name: 'ä'.repeat(100),
      description: 'd'.repeat(5000),
      categories: Array.from('abcdefgh', (letter) => letter.repeat(40)),
      isPaid: true,
      membershipFee: '9999999.99',
    })
    expect(club).toMatchObject({ membershipFee: '9999999.99', name: 'ä'.repeat(100) })
    expect(club.categories).toHaveLength(8)
    expect((await found({ name: 'ab' })).name).toBe('ab')
  })
})
