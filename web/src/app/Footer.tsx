import { Link, type LinkProps } from '@tanstack/react-router'
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

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.name}>Guildhall</p>
        <nav aria-label="Quick links">
          <ul className={classes.links}>
            {quickLinks.map(({ label, to }) => (
              <li key={label}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <SchemeSwitch />
      </div>
    </footer>
  )
}
