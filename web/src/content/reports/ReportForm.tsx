import type { Subject } from '@guildhall/contract/moderation'
import { moderation } from '@guildhall/contract/moderation-limits'
import { type ReportReason, reportReasons } from '@guildhall/contract/report-reasons'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useContractForm } from '../../lib/forms/useContractForm'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { TextLink } from '../../ui/links'
import { RadioList } from '../../ui/RadioList'
import foot from '../FormFoot.module.css'
import { LegalFields } from './LegalFields'
import type { Sent } from './ReportSent'
import { reasonTexts } from './reasonTexts'
import { bodyOf, type ReportValues, reportSchema } from './reportSchema'
import { clubRulesQuery, ruleText, showReportError, useSendReport } from './reports.api'

/** `one`: 'post' or 'comment'; `clubSlug`: the club whose rules apply, if any. */
export type Reported = Subject & { one: string; clubSlug?: string | undefined }

type Props = { about: Reported; onSent: (sent: Sent) => void }

const usualReasons = reportReasons.filter((reason) => reason !== 'illegal')

export function ReportForm({ about, onSent }: Props) {
  const { kind, one, clubSlug } = about
  const viewer = useViewer() ?? null
  const [id] = useState(uuidv7)
  const { mutateAsync: send } = useSendReport()
  const { data, isError } = useQuery({
    ...clubRulesQuery(clubSlug ?? ''),
    enabled: Boolean(clubSlug && viewer),
  })
  const rules = data?.rules ?? []
  const initialValues: ReportValues = {
    id,
    subject: { kind, id: about.id },
    reason: viewer ? '' : 'illegal',
    rule: '',
    note: '',
    legal: {
      explanation: '',
      name: viewer ? fullName(viewer) : '',
      email: viewer?.email ?? '',
      isAboutChildAbuse: false,
      isInGoodFaith: false,
    },
  }
  const form = useContractForm({
    schema: reportSchema(rules.length > 0),
    initialValues,
    submit: async (values) => {
      const { isNew } = await send(bodyOf(values))
      onSent({ isNew, email: viewer ? null : values.legal.email.trim() })
    },
    failed: showReportError,
  })
  const { reason } = form.values
  const choices = usualReasons
    // Without a club, or in one without rules, there is none to break.
    .filter((value) => value !== 'rules' || (clubSlug && (!data || rules.length > 0)))
    .map((value) => ({ value, label: reasonTexts[value] }))
  const choose = (value: ReportReason) => form.setFieldValue('reason', value)

  return (
    <form {...form.bind} className="stack gap-20">
      {viewer ? (
        <>
          <p className="muted">
            Moderators review your report. The person you report won’t learn who sent it.
          </p>
          <RadioList<ReportReason>
            label={`What’s wrong with this ${one}?`}
            choices={choices}
            value={reason}
            onChange={choose}
            error={form.errors.reason}
            autoFocus
          />
          <RadioList<ReportReason>
            label="Or does it break the law?"
            choices={[
              {
                value: 'illegal',
                label: reasonTexts.illegal,
                text: 'Needs an explanation, your name and email',
              },
            ]}
            value={reason}
            onChange={choose}
          />
        </>
      ) : (
        <VisitorNote one={one} />
      )}
      {reason === 'rules' && rules.length > 0 && (
        <RadioList
          label="Which rule?"
          choices={rules.map(({ title }, index) => {
            const rule = ruleText(index, title)
            return { value: rule, label: rule }
          })}
          value={form.values.rule}
          onChange={(rule) => form.setFieldValue('rule', rule)}
          error={form.errors.rule}
        />
      )}
      {reason === 'rules' && isError && (
        <p className="muted">The club’s rules could not be loaded. Name the rule in your note.</p>
      )}
      {reason === 'illegal' ? (
        <LegalFields form={form} />
      ) : (
        reason && (
          <Textarea
            label="Note (optional)"
            placeholder="What should moderators know?"
            description={<Counter value={form.values.note.length} max={moderation.reportText} />}
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('note')}
          />
        )
      )}
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress="Sending...">
          Send report
        </SubmitButton>
      </div>
    </form>
  )
}

/** What visitors can report, and how to report the rest. */
function VisitorNote({ one }: { one: string }) {
  const redirect = useLocation({ select: ({ href }) => href })
  return (
    <p className="muted">
      Use this form if this {one} breaks the law. To report spam, harassment or a broken rule,{' '}
      <TextLink to="/login" search={{ redirect }}>
        log in
      </TextLink>{' '}
      first.
    </p>
  )
}
