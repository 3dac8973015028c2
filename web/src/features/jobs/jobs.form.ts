import { editJob, type JobItem, jobList } from '@guildhall/contract/jobs'
import { shortAmount } from '@guildhall/contract/pay'
import type { KindForm } from '../../content/form'
import { JobFields } from './JobFields'
import { type JobValues, jobWrites } from './jobs.api'

/** How a job is written. */
export const jobForm: KindForm<JobValues, JobItem> = {
  schema: editJob,
  empty: {
    title: '',
    company: '',
    location: '',
    jobType: '',
    workplace: '',
    payFrom: '',
    payTo: '',
    payPeriod: 'year',
    payCurrency: '',
    description: '',
    requirements: '',
    responsibilities: '',
    benefits: '',
    closesAt: null,
  },
  valuesOf: ({ data }) => ({
    title: data.title,
    company: data.company,
    location: data.location,
    jobType: data.jobType,
    workplace: data.workplace,
    payFrom: shortAmount(data.pay?.from ?? ''),
    payTo: shortAmount(data.pay?.to ?? ''),
    payPeriod: data.pay?.period ?? 'year',
    payCurrency: data.pay?.currency ?? '',
    description: data.description,
    requirements: jobList(data.requirements),
    responsibilities: jobList(data.responsibilities),
    benefits: jobList(data.benefits),
    closesAt: data.closesAt,
  }),
  slugFrom: 'title',
  groups: [['payFrom', 'payTo', 'payPeriod', 'payCurrency']],
  labels: {
    title: 'Title',
    company: 'Company',
    location: 'Location',
    jobType: 'Job type',
    workplace: 'Workplace',
    payFrom: 'Pay from',
    payTo: 'Pay to',
    payPeriod: 'Pay per',
    payCurrency: 'Currency of pay',
    description: 'Description',
    requirements: 'Requirements',
    responsibilities: 'Responsibilities',
    benefits: 'Benefits',
    closesAt: 'Closing date',
  },
  Fields: JobFields,
  writes: jobWrites,
}
