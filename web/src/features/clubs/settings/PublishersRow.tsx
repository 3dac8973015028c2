import type { Publishers } from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import { type Feature, limits } from '@guildhall/contract/limits'
import { nounOf } from '@guildhall/contract/nouns'
import { NativeSelect } from '@mantine/core'
import { featureTexts } from '../../../content/kindWords'
import { PeoplePicker } from '../../../ui/PersonPicker'
import classes from './Settings.module.css'
import { nameableQuery } from './settings.api'

const choices: { value: Publishers['who']; label: string }[] = [
  { value: 'admins', label: 'Only Admins' },
  { value: 'all', label: 'All Members' },
  { value: 'named', label: 'Named people' },
]

type Props = {
  club: Club
  feature: Feature
  value: Publishers
  onChange: (value: Publishers) => void
  error?: string
}

/** Who can publish one kind of content. */
export function PublishersRow({ club, feature, value, onChange, error }: Props) {
  const { label, icon: Icon } = featureTexts[feature]
  return (
    <li className={classes.publishers}>
      <p className={`${classes.kind} row shrink strong gap-12`}>
        <Icon size={20} stroke={1.6} aria-hidden />
        <span>{label}</span>
        {!club.features[feature] && <span className={classes.off}>Not enabled</span>}
      </p>
      <NativeSelect
        aria-label={`Who may publish ${nounOf(label)}`}
        data={choices}
        value={value.who}
        onChange={(event) => onChange({ ...value, who: event.currentTarget.value as Publishers['who'] })}
      />
      {value.who === 'named' && (
        <PeoplePicker
          className={classes.people}
          search={nameableQuery(club.slug)}
          placeholder="Type a name"
          noOne="No member with this name"
          noOneYet="No one to add: the owner and admins can always publish"
          maxValues={limits.namedPeople}
          label={`People who may publish ${nounOf(label)}`}
          value={value.people}
          onChange={(people) => onChange({ who: 'named', people })}
          error={error}
        />
      )}
    </li>
  )
}
