import type { ReportReason } from '@guildhall/contract/report-reasons'

/** Reasons of a report, in plain words. */
export const reasonTexts: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or threats',
  hate: 'Hate against a group',
  sexual: 'Sexual content',
  violence: 'Violence or self-harm',
  fraud: 'Fraud or a scam',
  privacy: 'Someone’s private information',
  rules: 'Breaks a club rule',
  other: 'Something else',
  illegal: 'It’s illegal',
}
