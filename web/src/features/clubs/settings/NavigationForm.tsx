import '@mantine/core/styles/Switch.layer.css'
import { type ClubEntry, clubEntries, inOrder } from '@guildhall/contract/club-entries'
import { type ClubNavigation, editNavigation } from '@guildhall/contract/club-navigation'
import type { Club } from '@guildhall/contract/clubs'
import { listText } from '@guildhall/contract/lists'
import { Switch } from '@mantine/core'
import { useEditing } from '../../../lib/forms/useEditing'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { EditClash } from '../../../ui/EditClash'
import { Panel } from '../../../ui/Panel'
import { SaveBar } from '../../../ui/SaveBar'
import { MoveButtons, moved, SortableList } from '../../../ui/SortableList'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import { navEntries } from '../navigation/entries'
import classes from './Customize.module.css'
import { useSaveNavigation } from './settings.api'

const labels = { order: 'Order', hidden: 'Hidden entries' }
const valuesOf = ({ navigation }: Club): ClubNavigation => ({
  order: inOrder(navigation?.order),
  hidden: navigation?.hidden ?? [],
})
const labelOf = (name: ClubEntry) => navEntries[name].label
const names = (list: unknown) => listText((list as ClubEntry[]).map(labelOf)) || 'None'

/** Order of a club's navigation, and which entries it shows. */
export function NavigationForm({ club }: { club: Club }) {
  const { mutateAsync } = useSaveNavigation(club.id)
  const form = useEditing<ClubNavigation>({
    schema: editNavigation,
    current: valuesOf(club),
    names: ['order', 'hidden'],
    place: { kind: 'edit-club', place: `${club.id}:navigation` },
    // Both at once, as entries are shown in an order.
    send: async ({ before }) => {
      const saved = await mutateAsync({ ...form.getValues(), before })
      toast.success('Changes are saved!')
      return valuesOf(saved)
    },
    failed: (error) =>
      toast.error(
        'Error updating the navigation',
        errorText(error, 'Please try again.', {
          permission_denied: 'Only club owners and admins can change the navigation',
        }),
      ),
  })
  const { order, hidden } = form.values
  const move = (from: number, to: number) => form.setFieldValue('order', moved(order, from, to))
  const isHidden = (name: ClubEntry) => name !== 'feed' && hidden.includes(name)
  return (
    <>
      <form {...form.bind} aria-label="Navigation">
        <Panel title="Navigation" className="stack gap-16">
          <UnsavedGuard when={form.hasChanges} />
          <p className="muted body">
            The order of the club’s pages. Hidden pages keep their address, and what they contain stays in the
            feed.
          </p>
          <SortableList
            label="Entries"
            rows={order}
            idOf={(name) => name}
            nameOf={labelOf}
            onMove={move}
            menu={(name, at, moveTo) => (
              <MoveButtons
                name={labelOf(name)}
                at={at}
                count={order.length}
                onMove={(by) => moveTo(at + by)}
              />
            )}
          >
            {(name) => {
              const { label, icon: Icon, isShown } = navEntries[name]
              return (
                <div className={`${classes.entry} row gap-12`}>
                  <Icon size={20} stroke={1.6} aria-hidden />
                  <span className="grow shrink">
                    <strong>{label}</strong>
                    {!isShown(club) && <span className="muted note"> Not enabled</span>}
                  </span>
                  {name !== 'feed' && (
                    <Switch
                      aria-label={`Show ${label}`}
                      checked={!isHidden(name)}
                      onChange={({ currentTarget: { checked } }) =>
                        form.setFieldValue(
                          'hidden',
                          clubEntries.filter(
                            (one) => one !== 'feed' && (one === name ? !checked : isHidden(one)),
                          ) as ClubNavigation['hidden'],
                        )
                      }
                    />
                  )}
                </div>
              )
            }}
          </SortableList>
          <SaveBar isChanged={form.hasChanges} isRestored={form.isRestored} onDiscard={form.discard}>
            <SubmitButton
              saving={form.saving}
              progress="Saving..."
              variant={form.hasChanges ? 'filled' : 'default'}
            >
              Save Navigation
            </SubmitButton>
          </SaveBar>
        </Panel>
      </form>
      <EditClash form={form} labels={labels} show={(_, value) => names(value)} />
    </>
  )
}
