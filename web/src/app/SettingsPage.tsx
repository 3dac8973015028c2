import { PageTitle } from '../ui/PageTitle'
import classes from './SettingsPage.module.css'
import { settingsSections } from './settingsSections'

export function SettingsPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Settings</PageTitle>
      {settingsSections.map(({ id, Section }) => (
        <div key={id} id={id}>
          <Section />
        </div>
      ))}
    </div>
  )
}
