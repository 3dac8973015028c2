import { report } from '@guildhall/contract/reports'
import { z } from 'zod'
import type { ReportBody } from './reports.api'

/** What the form holds: the legal notice stays while another reason is tried. */
export type ReportValues = Omit<ReportBody, 'reason' | 'rule' | 'legal'> & {
  reason: ReportBody['reason'] | ''
  rule: string
  legal: {
    explanation: string
    name: string
    email: string
    isAboutChildAbuse: boolean
    isInGoodFaith: boolean
  }
}

/** The report that the form describes: each reason sends its own fields alone. */
export function bodyOf({ rule, note, legal, ...values }: ReportValues): ReportBody {
  const { reason } = values
  return {
    ...values,
    rule: reason === 'rules' ? rule : '',
    note: reason === 'illegal' ? '' : note,
    ...(reason === 'illegal' && { legal }),
  } as ReportBody
}

/** Checks all fields at once, including those that depend on others. */
export const reportSchema = (hasRules: boolean) =>
  z.custom<ReportValues>().superRefine((values, context) => {
    const { reason, rule, legal } = values
    const fault = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const { path, message } of report.safeParse(bodyOf(values)).error?.issues ?? [])
      fault(path.map(String), message)
    if (reason === 'rules' && hasRules && !rule) fault(['rule'], 'Choose the rule')
    if (reason !== 'illegal' || legal.isAboutChildAbuse) return
    if (!legal.name.trim()) fault(['legal', 'name'], 'Enter your name')
    if (!legal.email.trim()) fault(['legal', 'email'], 'Enter your email address')
  })
