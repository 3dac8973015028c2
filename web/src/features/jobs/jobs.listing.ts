import { jobTypes, payPeriods, workplaces } from '@guildhall/contract/choices'
import { currencies } from '@guildhall/contract/money'
import type { Kind } from '../../content/kind'
import type { Listing } from '../../content/listings/listing'
import { call } from '../../lib/net/call'
import { jobKind } from './jobs.kind'
import { capitalised } from './words'

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: capitalised(value) }))

const currencyChoices = currencies.map((value) => ({ value, label: value }))

export const jobListing: Listing = {
  kind: jobKind as unknown as Kind,
  type: 'job',
  path: '/jobs',
  title: 'Jobs',
  note: 'Open positions, posted by people in clubs.',
  many: 'jobs',
  placeholder: 'Title, company or skill',
  fields: [
    { name: 'jobType', label: 'Job type', is: 'choice', any: 'All types', choices: choices(jobTypes) },
    { name: 'workplace', label: 'Workplace', is: 'choice', any: 'Anywhere', choices: choices(workplaces) },
    { name: 'location', label: 'Location', is: 'text', placeholder: 'City or country' },
    {
      ...{ name: 'pay', label: 'Pay', is: 'choice', any: 'Any or none' },
      choices: [{ value: 'stated', label: 'Says what it pays' }],
    },
    { name: 'minPay', label: 'Minimum pay', is: 'text', placeholder: '60,000' },
    {
      ...{ name: 'payPeriod', label: 'Minimum pay per', is: 'choice', any: 'Year' },
      choices: payPeriods
        .filter((value) => value !== 'year')
        .map((value) => ({ value, label: `Pay per ${value}` })),
    },
    { name: 'payCurrency', label: 'Currency', is: 'choice', any: 'Any currency', choices: currencyChoices },
  ],
  sorts: [{ value: 'closing', label: 'Closing soon' }],
  hasPrices: false,
  read: ({ filters, cursor, signal }) => call('GET /jobs', { query: { ...filters, cursor }, signal }),
}
