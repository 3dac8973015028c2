import { legalTitles, type LegalPage as Page } from '@guildhall/contract/place-limits'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { day } from '../../lib/dates/dates'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { Markdown } from '../../ui/Markdown'
import { ErrorState } from '../../ui/States'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import classes from './LegalPage.module.css'
import { legalPageQuery } from './place.api'

/** Terms, privacy policy, community rules, imprint or contact, with its versions. */
export function LegalPage() {
  const page = useLocation({ select: ({ pathname }) => pathname.split('/')[1] as Page })
  const { number } = useSearch({ strict: false })
  const { data, error, isFetching, refetch } = useQuery(legalPageQuery(page, number))
  const title = legalTitles[page]
  usePageTitle(title)
  return (
    <article className={classes.page}>
      <h1>{title}</h1>
      {data ? (
        <>
          {data.number !== (data.currentNumber ?? data.number) && (
            <p className="framed rounded sunken pad-12-16">
              {data.number < (data.currentNumber ?? 0)
                ? 'This is an earlier version. '
                : `This version comes into force on ${day(data.inForceFrom, true)}. `}
              <Link to={`/${page}`}>Read the version in force</Link>
            </p>
          )}
          <p className={`${classes.facts} muted note`}>
            Version {data.number}, in force from{' '}
            <time dateTime={data.inForceFrom}>{day(data.inForceFrom, true)}</time>
          </p>
          <Markdown>{data.content}</Markdown>
          {data.versions.length > 1 && (
            <section aria-labelledby="versions">
              <h2 id="versions">All versions</h2>
              <ol className={classes.versions} reversed>
                {data.versions.map((version) => (
                  <li key={version.number} value={version.number}>
                    <Link
                      to={`/${page}`}
                      search={version.number === data.currentNumber ? {} : { number: String(version.number) }}
                      aria-current={version.number === data.number ? 'page' : undefined}
                    >
                      From {day(version.inForceFrom, true)}
                    </Link>
                    {version.changes && <span dir="auto"> {version.changes}</span>}
                  </li>
                ))}
              </ol>
            </section>
          )}
          <p className={`${classes.facts} muted note`}>
            <a href={`/${page}.txt${number ? `?number=${number}` : ''}`}>As plain text</a>
          </p>
        </>
      ) : codeOf(error) === 'page_not_found' ? (
        <p className="framed rounded sunken pad-12-16">This page has no text yet.</p>
      ) : error ? (
        <ErrorState
          title="This page could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorText(error)}
        </ErrorState>
      ) : (
        <Loading>
          <TextSkeleton lines={8} />
        </Loading>
      )}
    </article>
  )
}
