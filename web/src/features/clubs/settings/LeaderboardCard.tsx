import '@mantine/core/styles/Switch.layer.css'
import { editLeaderboard } from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { numberText } from '@guildhall/contract/locale'
import { levelNames, levelPoints } from '@guildhall/contract/points'
import { Button, Switch, TextInput } from '@mantine/core'
import { useEditing } from '../../../lib/forms/useEditing'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { EditClash } from '../../../ui/EditClash'
import { Panel } from '../../../ui/Panel'
import { SaveBar } from '../../../ui/SaveBar'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import classes from './Settings.module.css'
import { useSaveLeaderboard } from './settings.api'

const names = ['isOn', 'showsLevels', 'levels'] as const
const labels = { isOn: 'Leaderboard', showsLevels: 'Levels of members', levels: 'Names of the levels' }

/** Turns the leaderboard and members’ levels on or off, and names the levels. */
export function LeaderboardCard({ club }: { club: Club }) {
  const { mutateAsync } = useSaveLeaderboard(club.slug)
  const form = useEditing({
    schema: editLeaderboard,
    current: club.leaderboard,
    names,
    place: { kind: 'edit-club', place: `${club.id}:leaderboard` },
    send: async ({ wanted, before }) => {
      const { leaderboard } = await mutateAsync({ ...wanted, before })
      toast.success('Changes are saved!')
      return leaderboard
    },
    failed: (error) =>
      toast.error(
        'Error updating the leaderboard',
        errorText(error, 'Please try again.', {
          permission_denied: 'Only club owners and admins can change the leaderboard',
        }),
      ),
  })
  const { levels } = form.values
  const areDefault = levels.every((name, index) => name === levelNames[index])
  return (
    <>
      <form {...form.bind} aria-label="Leaderboard">
        <Panel title="Leaderboard" className={`${classes.card} stack gap-16`}>
          <UnsavedGuard when={form.hasChanges} />
          <p className={`${classes.quiet} muted body`}>
            Members by the points they get for what they do in the club.
          </p>
          <ul className={classes.features} aria-label="Leaderboard">
            <li className={`${classes.feature} row shrink framed rounded gap-12 pad-12-16`}>
              <Switch
                className={`${classes.switch} fill`}
                labelPosition="left"
                label="Leaderboard"
                description="When it’s off, it’s hidden from everyone, and so are levels."
                {...form.getInputProps('isOn', { type: 'checkbox' })}
              />
            </li>
            <li className={`${classes.feature} row shrink framed rounded gap-12 pad-12-16`}>
              <Switch
                className={`${classes.switch} fill`}
                labelPosition="left"
                label="Levels of members"
                description="Beside their names on the members page."
                {...form.getInputProps('showsLevels', { type: 'checkbox' })}
              />
            </li>
          </ul>
          <fieldset className={classes.levels}>
            <legend>Names of the levels</legend>
            {levels.map((_, index) => (
              <TextInput
                // biome-ignore lint/suspicious/noArrayIndexKey: levels are identified by position
                key={index}
                label={`Level ${index + 1}`}
                description={`From ${numberText(levelPoints[index] ?? 0)} points`}
                maxLength={limits.levelName}
                dir="auto"
                {...form.getInputProps(`levels.${index}`)}
              />
            ))}
          </fieldset>
          <SaveBar
            isChanged={form.hasChanges}
            isRestored={form.isRestored}
            onDiscard={form.discard}
            extra={
              !areDefault && (
                <Button variant="subtle" onClick={() => form.setFieldValue('levels', [...levelNames])}>
                  Use the default names
                </Button>
              )
            }
          >
            <SubmitButton
              saving={form.saving}
              progress="Saving..."
              variant={form.hasChanges ? 'filled' : 'default'}
            >
              Save Leaderboard
            </SubmitButton>
          </SaveBar>
        </Panel>
      </form>
      <EditClash form={form} labels={labels} />
    </>
  )
}
