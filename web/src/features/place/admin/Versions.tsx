import type { DraftPage } from '@guildhall/contract/place'
import { acceptedPages, type LegalPage } from '@guildhall/contract/place-limits'
import { Button } from '@mantine/core'
import { day } from '../../../lib/dates/dates'
import { TextLink } from '../../../ui/links'
import { Panel } from '../../../ui/Panel'
import classes from './Admin.module.css'

/** What was published, and how many people accepted it. */
export function Versions({ draft: { page, versions, people } }: { draft: DraftPage }) {
  if (versions.length === 0) return null
  const isAccepted = (acceptedPages as readonly LegalPage[]).includes(page)
  return (
    <Panel
      title="Versions"
      action={
        isAccepted && (
          <Button
            component="a"
            href={`/rest/v1/admin/pages/${page}/acceptances`}
            download
            variant="default"
            size="compact-sm"
          >
            Acceptances as CSV
          </Button>
        )
      }
    >
      <ul className={`${classes.rows} plain-list above-16`}>
        {versions.map((version) => (
          <li key={version.number} className={classes.row}>
            <div className="fill anywhere">
              <TextLink to={`/${page}`} search={{ number: String(version.number) }}>
                Version {version.number}
              </TextLink>
              {version.changes && <p dir="auto">{version.changes}</p>}
              <p className={classes.quiet}>
                From {day(version.inForceFrom, true)}
                {version.isSignificant && ' · significant'}
                {version.publishedBy && ` · published by ${version.publishedBy}`}
              </p>
            </div>
            {isAccepted && (
              <span className={classes.quiet}>
                {version.acceptedBySignUp + version.acceptedWhenAsked} of {people} accepted
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
