import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { NotFoundPage } from '../../ui/NotFoundPage'
import { PageTitle } from '../../ui/PageTitle'
import { TextSkeleton } from '../../ui/skeletons'
import classes from './SettingsPage.module.css'
import { settingsSections } from './settingsSections'

/**
 * One section of the settings, with links to the others beside it. On phones /settings lists the sections, and each
 * is a page with a link back.
 */
export function SettingsPage() {
  const { section: wanted } = useParams({ strict: false })
  const found = wanted ? settingsSections.find(({ slug }) => slug === wanted) : settingsSections[0]
  if (!found) return <NotFoundPage />
  const { Section } = found
  return (
    <div className={classes.page} data-open={wanted ? 'section' : 'list'}>
      <div className={classes.head}>
        <PageTitle note="Only you can see these.">Settings</PageTitle>
      </div>
      <Link to="/settings" className={classes.back}>
        <IconChevronLeft size={20} stroke={1.8} aria-hidden />
        All settings
      </Link>
      <div className={classes.columns}>
        <nav className={classes.sections} aria-label="Settings">
          {settingsSections.map(({ slug, label, note, icon: Mark }) => (
            <Link
              key={slug}
              to="/settings/$section"
              params={{ section: slug }}
              className={classes.section}
              aria-current={slug === found.slug ? 'page' : undefined}
            >
              <Mark size={18} stroke={1.7} aria-hidden />
              <span className={classes.label}>
                {label}
                {note && <small>{note}</small>}
              </span>
              <IconChevronRight className={classes.chevron} size={18} stroke={1.8} aria-hidden />
            </Link>
          ))}
        </nav>
        <div className={`${classes.main} stack shrink gap-16`}>
          <Suspense fallback={<TextSkeleton lines={4} />}>
            <Section key={found.slug} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}
