import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PageTitle } from '../ui/PageTitle'
import { TextSkeleton } from '../ui/skeletons'
import { NotFoundPage } from './NotFoundPage'
import classes from './SettingsPage.module.css'
import { settingsSections } from './settingsSections'

/** One section of the settings at a time, with links to the others beside it. */
export function SettingsPage() {
  const { section: wanted } = useParams({ strict: false })
  const found = wanted ? settingsSections.find(({ slug }) => slug === wanted) : settingsSections[0]
  if (!found) return <NotFoundPage />
  const { Section } = found
  return (
    <div className={classes.page}>
      <PageTitle note="Yours alone: nobody else sees them.">Settings</PageTitle>
      <div className={classes.columns}>
        <nav className={classes.sections} aria-label="Settings">
          {settingsSections.map(({ slug, label, icon: Mark }) => (
            <Link
              key={slug}
              to="/settings/$section"
              params={{ section: slug }}
              className={classes.section}
              aria-current={slug === found.slug ? 'page' : undefined}
            >
              <Mark size={18} stroke={1.7} aria-hidden />
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes.main}>
          <Suspense fallback={<TextSkeleton lines={4} />}>
            <Section key={found.slug} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}
