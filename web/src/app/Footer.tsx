import { defaultName, legalTitles } from '@guildhall/contract/place-limits'
import { Link, type LinkProps } from '@tanstack/react-router'
import { usePlace } from '../lib/page/place'
import classes from './Footer.module.css'
import { SchemeSwitch } from './SchemeSwitch'

const quickLinks: readonly { label: string; to: NonNullable<LinkProps['to']> }[] = [
  { label: 'Clubs', to: '/clubs' },
  { label: 'Jobs', to: '/jobs' },
  { label: 'Services', to: '/services' },
  { label: 'Products', to: '/products' },
  { label: 'Create Club', to: '/create-club' },
  { label: 'Search', to: '/search' },
]

/** With the legal pages that have a text. */
export function Footer() {
  const { name = defaultName, pages = [] } = usePlace() ?? {}
  return (
    <footer className="rule-above muted note">
      <div className={classes.inner}>
        <p className="strong" dir="auto">
          {name}
        </p>
        <nav aria-label="Quick links">
          <ul className={`${classes.links} flow plain-list gap-20 rows-4`}>
            {quickLinks.map(({ label, to }) => (
              <li key={label}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {pages.length > 0 && (
          <nav aria-label="About this place">
            <ul className={`${classes.links} flow plain-list gap-20 rows-4`}>
              {pages.map(({ page }) => (
                <li key={page}>
                  <Link to={`/${page}`}>{legalTitles[page]}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <SchemeSwitch />
      </div>
    </footer>
  )
}
