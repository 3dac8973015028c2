import { contrastsOf, isReadable, tintOf } from '@guildhall/contract/accent'
import { type Identity, identityFields } from '@guildhall/contract/place'
import { defaultName, placeLimits } from '@guildhall/contract/place-limits'
import { ColorInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEditing } from '../../../lib/forms/useEditing'
import { useOutdated } from '../../../lib/forms/useOutdated'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { OutdatedNote } from '../../../ui/OutdatedNote'
import { Panel } from '../../../ui/Panel'
import { PicturePicker } from '../../../ui/PicturePicker'
import { SaveBar } from '../../../ui/SaveBar'
import { ErrorState } from '../../../ui/States'
import { RowsSkeleton } from '../../../ui/skeletons'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import { useUploadFields } from '../../../ui/useUploadFields'
import classes from './Admin.module.css'
import { identityQuery, useSaveIdentity } from './admin.api'

/** Name, logo and accent of the place. */
export default function LookPage() {
  const { data, isError, isFetching, refetch } = useQuery(identityQuery)
  if (data) return <LookForm identity={data} />
  if (!isError) return <RowsSkeleton count={4} />
  return (
    <ErrorState
      title="The settings could not be loaded"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

/** Placeholder of the present logo, which has no path of an upload. */
const present = 'present'

type Values = { name: string; accent: string; logoPath: string | null }
const valuesOf = ({ name, accent, logoUrl }: Identity): Values => ({
  ...{ name, accent: accent ?? '', logoPath: logoUrl ? present : null },
})

function LookForm({ identity }: { identity: Identity }) {
  const queries = useQueryClient()
  const { mutateAsync } = useSaveIdentity()
  const form = useEditing<Values>({
    schema: identityFields,
    current: valuesOf(identity),
    names: ['name', 'accent', 'logoPath'],
    place: null,
    send: async () => {
      const { name, accent, logoPath } = form.getValues()
      try {
        const saved = await mutateAsync({
          ...{ revision: identity.revision, name, accent: accent || null },
          ...(logoPath !== present && { logoPath }),
        })
        toast.success('Changes are saved!')
        return valuesOf(saved)
      } catch (error) {
        if (codeOf(error) !== 'changed_meanwhile') throw error
        // Shows the note, after which saving replaces the other version.
        await queries.invalidateQueries({ queryKey: identityQuery.queryKey })
        return undefined
      }
    },
    failed: (error) => toast.error('The changes could not be saved', errorText(error, 'Please try again.')),
  })
  const uploads = useUploadFields(form)
  const picture = uploads.picture(form, 'logoPath', 'club-logo')
  const { accent, logoPath } = form.values
  const { hasChanges } = form
  const isOutdated = useOutdated(identity.revision, hasChanges)
  return (
    <form {...form.bind} aria-label="Name and look">
      <Panel className="stack gap-24">
        <UnsavedGuard when={hasChanges} />
        {isOutdated && (
          <OutdatedNote title="Someone else changed the name or look." onUseTheirs={form.discard} />
        )}
        <TextInput
          label="Name"
          description="In the header, in titles, in emails and on home screens"
          placeholder={defaultName}
          maxLength={placeLimits.name}
          {...form.getInputProps('name')}
        />
        <PicturePicker
          label="Logo"
          shape="square"
          hint="Square. JPEG, PNG or WebP, up to 5 MB"
          {...picture}
          value={logoPath === present ? { path: present, url: identity.logoUrl ?? '' } : picture.value}
        />
        <ColorInput
          label="Accent"
          description="For buttons and links. Empty: the usual green"
          placeholder="#1f5a41"
          format="hex"
          withEyeDropper={false}
          // Below it would cover the button to save.
          popoverProps={{ position: 'top-start' }}
          withPreview={accent !== ''}
          {...form.getInputProps('accent')}
        />
        {/^#[0-9a-f]{6}$/i.test(accent) && <Preview accent={accent} />}
        <SaveBar isChanged={hasChanges} onDiscard={form.discard}>
          <SubmitButton
            saving={form.saving}
            progress="Saving…"
            uploading={uploads.uploading}
            variant={hasChanges ? 'filled' : 'default'}
          >
            Save
          </SubmitButton>
        </SaveBar>
      </Panel>
    </form>
  )
}

/** How buttons and links look in both schemes, and whether they can be read. */
function Preview({ accent }: { accent: string }) {
  const { button, light, dark } = contrastsOf(accent)
  const schemes = [
    { name: 'Light', paper: '#faf8f4', ink: '#23201a', link: accent, contrast: Math.min(button, light) },
    {
      name: 'Dark',
      paper: '#191815',
      ink: '#ece7dc',
      link: tintOf(accent),
      contrast: Math.min(button, dark),
    },
  ]
  const shown = (contrast: number) => (Math.floor(contrast * 10) / 10).toFixed(1)
  return (
    <div className={`${classes.preview} flow gap-16`}>
      {schemes.map(({ name, paper, ink, link, contrast }) => (
        <div key={name} style={{ background: paper, color: ink }}>
          <span>{name} scheme</span>
          <span style={{ padding: '6px 14px', borderRadius: 8, background: accent, color: '#ffffff' }}>
            A button
          </span>
          <span style={{ color: link, textDecoration: 'underline' }}>A link</span>
          <span>
            {!isReadable(accent) && contrast < 4.5
              ? `Contrast ${shown(contrast)}: too low, 4.5 is needed`
              : `Contrast ${shown(contrast)}`}
          </span>
        </div>
      ))}
    </div>
  )
}
