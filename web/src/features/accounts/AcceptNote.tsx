import { acceptedPages } from '@guildhall/contract/place-limits'
import { Fragment } from 'react'
import { usePlace } from '../../lib/page/place'
import { TextLink } from '../../ui/links'

const names = { terms: 'Terms', privacy: 'Privacy policy', rules: 'Community rules' }

/** What signing up accepts, with links to the versions; nothing where the place has no such pages. */
export function AcceptNote() {
  const pages = usePlace()?.pages ?? []
  const accepted = acceptedPages.flatMap((page) => pages.filter((one) => one.page === page))
  if (accepted.length === 0) return null
  return (
    <p className="muted note">
      By signing up you accept the{' '}
      {accepted.map(({ page, number }, index) => (
        <Fragment key={page}>
          {index > 0 && (index === accepted.length - 1 ? ' and the ' : ', the ')}
          <TextLink to={`/${page}`} search={{ number: String(number) }} target="_blank">
            {names[page as keyof typeof names]}
          </TextLink>
        </Fragment>
      ))}
      .
    </p>
  )
}
