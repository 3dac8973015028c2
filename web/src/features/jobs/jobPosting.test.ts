import type { JobItem } from '@guildhall/contract/jobs'
import { describe, expect, it } from 'vitest'
import { countryOf } from './countries'
import { jobPosting } from './jobPosting'

const job = (given: Partial<JobItem['data']> = {}) =>
  ({
    id: '01910000-0000-7000-8000-000000000001',
    type: 'job',
    slug: 'carpenter',
    title: 'Carpenter',
    club: { id: 'c', slug: 'makers', name: 'Makers', logoUrl: null },
    createdAt: '2026-05-01T10:00:00.000Z',
    data: {
      title: 'Carpenter',
      company: 'Oak & Ash',
      location: 'Porto, Portugal',
      jobType: 'full_time',
      workplace: 'on_site',
      pay: null,
      description: 'Build <chairs>.\n\nAnd *tables*.',
      truncated: false,
      requirements: ['A saw'],
      responsibilities: [],
      benefits: [],
      closesAt: '2026-06-01T22:59:59.999Z',
      isActive: true,
      isOpen: true,
      ...given,
    },
  }) as unknown as JobItem

const posting = (given?: Partial<JobItem['data']>) =>
  jobPosting(job(given), 'https://hall.test') as Record<string, unknown> | null

describe('schema.org JobPosting', () => {
  it('has every property that search engines require, also of remote jobs', () => {
    // Required: title, description, datePosted, hiringOrganization, jobLocation with its country; of remote jobs
    // jobLocationType, and applicantLocationRequirements instead of a place.
    expect(posting()).toEqual({
      '@type': 'JobPosting',
      title: 'Carpenter',
      description:
        '<p>Build &lt;chairs&gt;.</p><p>And tables.</p><p>Requirements:</p><ul><li>A saw</li></ul>',
      datePosted: '2026-05-01T10:00:00.000Z',
      validThrough: '2026-06-01T22:59:59.999Z',
      employmentType: 'FULL_TIME',
      hiringOrganization: { '@type': 'Organization', name: 'Oak & Ash' },
      jobLocation: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Porto', addressCountry: 'PT' },
      },
      identifier: {
        '@type': 'PropertyValue',
        name: 'Makers',
        value: '01910000-0000-7000-8000-000000000001',
      },
      url: 'https://hall.test/makers/jobs/carpenter',
    })
    const remote = posting({ workplace: 'remote', closesAt: null })
    expect(remote).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'PT' },
    })
    expect(remote).not.toHaveProperty('jobLocation')
    expect(remote).not.toHaveProperty('validThrough')
  })

  it.each([
    ['part_time', 'PART_TIME'],
    ['internship', 'INTERN'],
    ['contract', 'CONTRACTOR'],
  ] as const)('maps job type %s to %s', (jobType, employmentType) => {
    expect(posting({ jobType })).toMatchObject({ employmentType })
  })

  it('has the pay, where the job says it, as minimum and maximum for its period', () => {
    expect(posting()).not.toHaveProperty('baseSalary')
    const pay = { from: '18.50', to: '22.00', period: 'hour', currency: 'EUR' } as const
    const value = { '@type': 'QuantitativeValue', minValue: 18.5, maxValue: 22, unitText: 'HOUR' }
    expect(posting({ pay })).toMatchObject({
      baseSalary: { '@type': 'MonetaryAmount', currency: 'EUR', value },
    })
    expect(posting({ pay: { ...pay, to: null } })?.baseSalary).toEqual({
      ...{ '@type': 'MonetaryAmount', currency: 'EUR' },
      value: { '@type': 'QuantitativeValue', minValue: 18.5, unitText: 'HOUR' },
    })
  })

  it('is null for a closed job and for a location without a country', () => {
    expect(posting({ isOpen: false })).toBeNull()
    expect(posting({ location: 'Porto' })).toBeNull()
  })

  it.each([
    ['Portugal', 'PT'],
    ['Berlin, GERMANY ', 'DE'],
    ['Austin, TX, USA', 'US'],
    ['Leeds, England', 'GB'],
    ['San Francisco, CA', null],
    ['Atlanta, Georgia', null],
    ['Anywhere', null],
  ])('finds the country of %s: %s', (location, country) => {
    expect(countryOf(location)).toBe(country)
  })
})
