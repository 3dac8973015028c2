import type { JobItem } from '@guildhall/contract/jobs'
import type { Pay } from '@guildhall/contract/pay'
import { pathOf } from '../../content/links'
import { plainWords } from '../../lib/text/plainWords'
import { countryOf } from './countries'

const employmentTypes = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  internship: 'INTERN',
  contract: 'CONTRACTOR',
} as const

/**
 * A job as a schema.org JobPosting; null if it is closed, or names no country, which search engines require.
 */
export function jobPosting(item: JobItem, baseUrl: string): object | null {
  const { data, club } = item
  const country = countryOf(data.location)
  if (!data.isOpen || !country) return null
  const place = data.location.split(',').slice(0, -1).join(',').trim()
  return {
    '@type': 'JobPosting',
    title: data.title,
    description: htmlOf(data),
    datePosted: item.createdAt,
    ...(data.closesAt && { validThrough: data.closesAt }),
    employmentType: employmentTypes[data.jobType],
    hiringOrganization: { '@type': 'Organization', name: data.company },
    ...(data.pay && { baseSalary: salaryOf(data.pay) }),
    ...(data.workplace === 'remote'
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: country },
        }
      : {
          jobLocation: {
            '@type': 'Place',
            address: {
              '@type': 'PostalAddress',
              ...(place && { addressLocality: place }),
              addressCountry: country,
            },
          },
        }),
    identifier: { '@type': 'PropertyValue', name: club.name, value: item.id },
    url: baseUrl + pathOf(item),
  }
}

/** A range, or its one amount. Search engines take numbers only. */
function salaryOf({ from, to, period, currency }: Pay): object {
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: {
      '@type': 'QuantitativeValue',
      ...(from !== null && { minValue: Number(from) }),
      ...(to !== null && { maxValue: Number(to) }),
      unitText: period.toUpperCase(),
    },
  }
}

/** Uses only the tags that search engines accept here: paragraphs and lists. */
function htmlOf({ description, requirements, responsibilities, benefits }: JobItem['data']): string {
  const paragraphs = description
    .split(/\n\s*\n/)
    .map(plainWords)
    .filter(Boolean)
  const list = (title: string, entries: readonly string[]) =>
    entries.length === 0
      ? ''
      : `<p>${title}:</p><ul>${entries.map((entry) => `<li>${escaped(entry)}</li>`).join('')}</ul>`
  return [
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    list('Requirements', requirements),
    list('Responsibilities', responsibilities),
    list('Benefits', benefits),
  ].join('')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
