import type { Publishers } from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import { type Feature, limits } from '@guildhall/contract/limits'
import { nounOf } from '@guildhall/contract/nouns'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { featureTexts } from '../../../content/kindWords'
import { PeoplePicker } from '../../../ui/PersonPicker'
import { GroupsField } from '../../groups/GroupsField'
import { groupsQuery } from '../../groups/groups.api'
import classes from './Settings.module.css'
import { nameableQuery } from './settings.api'

const choices: { value: Publishers['who']; label: string }[] = [
  { value: 'admins', label: 'Only Admins' },
  { value: 'all', label: 'All Members' },
  { value: 'named', label: 'Some people and groups' },
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
  const { data } = useQuery({ ...groupsQuery(club.slug), enabled: value.who === 'named' })
  const groupsOf = (ids: string[]) =>
    [...value.groups, ...(data?.groups ?? [])].flatMap(({ id, name }, index, all) =>
      ids.includes(id) && all.findIndex((one) => one.id === id) === index ? { id, name } : [],
    )
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
        <div className={`${classes.people} stack gap-8`}>
          <PeoplePicker
            search={nameableQuery(club.slug)}
            placeholder="Type a name"
            noOne="No member with this name"
            noOneYet="No one to add: the owner and admins can always publish"
            maxValues={limits.namedPeople}
            label={`People who may publish ${nounOf(label)}`}
            value={value.people}
            onChange={(people) => onChange({ ...value, people })}
            error={error}
          />
          <GroupsField
            slug={club.slug}
            label={`Groups that publish ${nounOf(label)}`}
            value={value.groups.map(({ id }) => id)}
            onChange={(ids) => onChange({ ...value, groups: groupsOf(ids) })}
            isOptional
          />
        </div>
      )}
    </li>
  )
}
