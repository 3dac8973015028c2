import { expect, it } from 'vitest'
import { bodyOf, type ReportValues } from './reportSchema'

const values: ReportValues = {
  ...{
    id: 'report',
    subject: { kind: 'content', id: 'post' },
    reason: 'spam',
    rule: 'Rule 1',
    note: 'Again',
  },
  legal: {
    ...{ explanation: 'A forgery', name: 'Mia', email: 'mia@x.test' },
    ...{ isAboutChildAbuse: false, isInGoodFaith: true },
  },
}

it('sends with each reason its own fields alone', () => {
  expect(bodyOf(values)).toMatchObject({ rule: '', note: 'Again' })
  expect(bodyOf(values)).not.toHaveProperty('legal')
  expect(bodyOf({ ...values, reason: 'rules' })).toMatchObject({ rule: 'Rule 1', note: 'Again' })
  expect(bodyOf({ ...values, reason: 'illegal' })).toMatchObject({ rule: '', note: '', legal: values.legal })
})
