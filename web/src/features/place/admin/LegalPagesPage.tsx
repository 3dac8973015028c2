import { type LegalPage, legalPages, legalTitles } from '@guildhall/contract/place-limits'
import { useQuery } from '@tanstack/react-query'
import { day } from '../../../lib/dates/dates'
import { TextLink } from '../../../ui/links'
import { PageTitle } from '../../../ui/PageTitle'
import { Panel } from '../../../ui/Panel'
import { ErrorState } from '../../../ui/States'
import { RowsSkeleton } from '../../../ui/skeletons'
import classes from './Admin.module.css'
import { draftPageQuery, draftPagesQuery } from './admin.api'
import { DraftForm } from './DraftForm'
import { Versions } from './Versions'

/** The legal pages: a list, and below /admin/legal/… each with its draft and versions. */
export default function LegalPagesPage({ rest }: { rest: string }) {
  const page = legalPages.find((one) => one === rest)
  return page ? <EditPage key={page} page={page} /> : <List />
}

function List() {
  const { data, isError, isFetching, refetch } = useQuery(draftPagesQuery)
  return (
    <>
      <PageTitle tabTitle="Legal pages · Console">Legal pages</PageTitle>
      <Panel>
        <p className={classes.about}>
          Pages with a text are linked at the foot of every page and every email. The law of your country says
          which ones you need; most ask for an imprint and a privacy policy.
        </p>
        {data ? (
          <ul className={`${classes.rows} plain-list above-16`}>
            {data.pages.map(({ page, number, inForceFrom, isChanged }) => (
              <li key={page} className={classes.row}>
                <TextLink to="/admin/$" params={{ _splat: `legal/${page}` }}>
                  {legalTitles[page]}
                </TextLink>
                <span className={classes.quiet}>
                  {number === null
                    ? 'Not published'
                    : `Version ${number}, from ${inForceFrom ? day(inForceFrom, true) : ''}`}
                  {isChanged && ' · Draft not published'}
                </span>
              </li>
            ))}
          </ul>
        ) : isError ? (
          <ErrorState
            bare
            title="The pages could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <RowsSkeleton count={5} />
        )}
      </Panel>
    </>
  )
}

function EditPage({ page }: { page: LegalPage }) {
  const { data, isError, isFetching, refetch } = useQuery(draftPageQuery(page))
  const title = legalTitles[page]
  return (
    <>
      <PageTitle tabTitle={`${title} · Console`}>{title}</PageTitle>
      {data ? (
        <>
          <DraftForm draft={data} />
          <Versions draft={data} />
        </>
      ) : isError ? (
        <ErrorState
          title="This page could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={6} />
      )}
    </>
  )
}
