import { contrastsOf, isReadable, tintOf } from '@guildhall/contract/accent'
import { type Identity, identityFields } from '@guildhall/contract/place'
import { defaultName, placeLimits } from '@guildhall/contract/place-limits'
import { ColorInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
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
  if (data) return <LookForm key={data.revision} identity={data} />
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

function LookForm({ identity }: { identity: Identity }) {
  const { mutateAsync } = useSaveIdentity()
  const logo = identity.logoUrl ? present : null
  const initialValues = { name: identity.name, accent: identity.accent ?? '', logoPath: logo }
  const form = useContractForm<{ name: string; accent: string; logoPath: string | null }>({
    schema: identityFields,
    initialValues,
    submit: async ({ name, accent, logoPath }) => {
      await mutateAsync({
        ...{ revision: identity.revision, name, accent: accent || null },
        ...(logoPath !== logo && { logoPath }),
      })
      toast.success('Changes are saved!')
    },
    failed: (error) =>
      toast.error(
        'The changes could not be saved',
        errorText(error, 'Please try again.', {
          changed_meanwhile: 'Someone else changed this. Load the page again to see it.',
        }),
      ),
  })
  const uploads = useUploadFields(form)
  const picture = uploads.picture(form, 'logoPath', 'club-logo')
  const { name, accent, logoPath } = form.values
  const isChanged =
    name !== initialValues.name || accent !== initialValues.accent || logoPath !== initialValues.logoPath
  return (
    <form {...form.bind} aria-label="Name and look">
      <Panel className={classes.fields}>
        <UnsavedGuard when={isChanged} />
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
          {...form.getInputProps('accent')}
        />
        {/^#[0-9a-f]{6}$/i.test(accent) && <Preview accent={accent} />}
        <SaveBar isChanged={isChanged} onDiscard={() => form.setValues(initialValues)}>
          <SubmitButton saving={form.saving} progress="Saving…" uploading={uploads.uploading}>
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
  return (
    <div className={classes.preview}>
      {schemes.map(({ name, paper, ink, link, contrast }) => (
        <div key={name} style={{ background: paper, color: ink }}>
          <span>{name} scheme</span>
          <span style={{ padding: '6px 14px', borderRadius: 8, background: accent, color: '#ffffff' }}>
            A button
          </span>
          <span style={{ color: link, textDecoration: 'underline' }}>A link</span>
          <span>
            Contrast {(Math.floor(contrast * 10) / 10).toFixed(1)}
            {!isReadable(accent) && contrast < 4.5 && ': too low, 4.5 is needed'}
          </span>
        </div>
      ))}
    </div>
  )
}
