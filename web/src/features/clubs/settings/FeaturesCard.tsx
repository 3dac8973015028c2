import '@mantine/core/styles/Switch.layer.css'
import type { Club } from '@guildhall/contract/clubs'
import { type Feature, features } from '@guildhall/contract/limits'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { featureTexts } from '../../../content/kindWords'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { TextLink } from '../../../ui/links'
import { Note } from '../../../ui/Note'
import { Panel } from '../../../ui/Panel'
import { SaveBar } from './SaveBar'
import classes from './Settings.module.css'
import { useSaveFeatures } from './settings.api'
import { useSaving } from './useSaving'

type Choices = Partial<Record<Feature, boolean>>
const ownerOnly = 'Only club owners can update features'

/** Content features of a club: editable for the owner, read-only for admins (platform.md 2.6, 5). */
export function FeaturesCard({ club }: { club: Club }) {
  const [changes, setChanges] = useState<Choices>({})
  const { mutateAsync } = useSaveFeatures(club.slug)
  const { state, save, clear } = useSaving()
  const isOwner = club.can.own === true
  // A switch is no change if someone else has saved the same value.
  const open = features.filter(
    (feature) => (changes[feature] ?? club.features[feature]) !== club.features[feature],
  )

  function toggle(feature: Feature, on: boolean) {
    clear()
    setChanges({ ...changes, [feature]: on })
  }

  async function run() {
    if (open.length === 0) return void save(async () => undefined, failed)
    const wanted: Choices = Object.fromEntries(open.map((feature) => [feature, changes[feature]]))
    const isDone = await save(() => mutateAsync(wanted), failed)
    // Switches pressed while saving stay unsaved.
    if (isDone)
      setChanges((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([feature, on]) => (wanted[feature as Feature] ?? !on) !== on),
        ),
      )
  }

  return (
    <Panel title="Club Features" className={`${classes.card} stack gap-16`}>
      <p className={`${classes.quiet} muted body`}>
        Turning a feature off hides its tab and stops new content. Existing content is kept.
      </p>
      {!isOwner && <Note title={ownerOnly}>Admins can turn a feature on from its tab.</Note>}
      <ul className={classes.features} aria-label="Club Features">
        {features.map((feature) => (
          <li key={feature} className={`${classes.feature} row shrink framed rounded gap-12 pad-12-16`}>
            {isOwner ? (
              <Toggle
                feature={feature}
                on={changes[feature] ?? club.features[feature]}
                onChange={(on) => toggle(feature, on)}
              />
            ) : (
              <FeatureStatus club={club} feature={feature} />
            )}
          </li>
        ))}
      </ul>
      {isOwner && (
        <SaveBar
          state={state}
          isChanged={open.length > 0}
          onSave={() => void run()}
          onDiscard={() => setChanges({})}
        >
          Save Features
        </SaveBar>
      )}
    </Panel>
  )
}

type ToggleProps = { feature: Feature; on: boolean; onChange: (on: boolean) => void }

function Toggle({ feature, on, onChange }: ToggleProps) {
  const { label, icon: Icon, text } = featureTexts[feature]
  return (
    <>
      <Icon size={22} stroke={1.6} aria-hidden />
      <Switch
        className={`${classes.switch} fill`}
        labelPosition="left"
        label={label}
        description={text}
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </>
  )
}

/** Read-only state of a feature, for admins. */
function FeatureStatus({ club, feature }: { club: Club; feature: Feature }) {
  const { label, icon: Icon, text } = featureTexts[feature]
  return (
    <>
      <Icon size={22} stroke={1.6} aria-hidden />
      <div className={classes.status}>
        <strong>{label}</strong>
        <span>{club.features[feature] ? text : 'Not enabled'}</span>
      </div>
      {club.features[feature] ? (
        <span className={classes.on}>On</span>
      ) : (
        <TextLink
          to="/$clubSlug"
          params={{ clubSlug: club.slug }}
          search={{ tab: feature }}
          aria-label={`Open the tab ${label}`}
        >
          Open
        </TextLink>
      )}
    </>
  )
}

function failed(error: unknown) {
  if (codeOf(error) === 'owner_only') toast.error('Permission denied', ownerOnly)
  else toast.error('Error updating features', errorText(error, 'Please try again.'))
}
