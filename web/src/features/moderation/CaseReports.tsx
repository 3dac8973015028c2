import type { CaseReport } from '@guildhall/contract/cases'
import { plural } from '@guildhall/contract/plural'
import { reasonTexts } from '../../content/reports/reasonTexts'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { Panel } from '../../ui/Panel'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Case.module.css'
import { legalTexts } from './caseTexts'

type Props = {
  reports: CaseReport[]
  caseId: string
  isServer: boolean
  /** Whether the case is about the viewer, who learns no names. */
  isOwn: boolean
}

/** Who reported it and why. The reported person never learns these names. */
export function CaseReports({ reports, caseId, isServer, isOwn }: Props) {
  if (reports.length === 0 && !isServer) return null
  return (
    <Panel
      title={plural(reports.length, '{n} report', '{n} reports')}
      action={
        isServer && (
          <a href={`/rest/v1/cases/${caseId}/file`} download className="inline-row green-text note gap-4">
            Download for authorities
          </a>
        )
      }
    >
      <ul className={classes.reports}>
        {reports.map(({ id, reporter, reason, rule, note, legal, createdAt }) => (
          <li key={id}>
            <Face person={reporter} size={28} />
            <div className="fill anywhere">
              <p className={`${classes.facts} wrap muted note anywhere gap-12 rows-0`}>
                <b dir="auto">{reporter ? fullName(reporter) : nameless(isOwn)}</b>
                <TimeAgo iso={createdAt} />
              </p>
              <p>
                <b>
                  {legal
                    ? legal.isAboutChildAbuse
                      ? legalTexts.child_abuse
                      : legalTexts.notice
                    : reasonTexts[reason]}
                </b>
                {rule && (
                  <>
                    {' · '}
                    <bdi>{rule}</bdi>
                  </>
                )}
              </p>
              {[note, legal?.explanation].map(
                (text) =>
                  text && (
                    <p key={text} className={classes.plain} dir="auto">
                      {text}
                    </p>
                  ),
              )}
              {legal?.name && (
                <p className="muted note anywhere" dir="auto">
                  {legal.name} {legal.email && <bdi>({legal.email})</bdi>}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const nameless = (isOwn: boolean) => (isOwn ? 'Name withheld from you' : 'Visitor or deleted account')
