import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import { type ClubLink, type EditLook, editLook, lookLimits } from '@guildhall/contract/club-look'
import type { Club } from '@guildhall/contract/clubs'
import { ActionIcon, Button, ColorInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEditing } from '../../../lib/forms/useEditing'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { showValue } from '../../../ui/ConflictDialog'
import { EditClash } from '../../../ui/EditClash'
import { SaveBar } from '../../../ui/SaveBar'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import { useSaveLook } from './settings.api'

const labels = { accent: 'Color', links: 'Links', introVideo: 'Introduction' }
const valuesOf = ({ accent, links = [], introVideo = '' }: Club): EditLook => ({
  accent: accent?.color ?? '',
  links,
  introVideo,
})

export default function LookForm({ club }: { club: Club }) {
  const { mutateAsync } = useSaveLook(club.id)
  const form = useEditing<EditLook>({
    schema: editLook,
    current: valuesOf(club),
    names: ['accent', 'links', 'introVideo'],
    place: { kind: 'edit-club', place: `${club.id}:look` },
    send: async ({ wanted, before }) => {
      const saved = await mutateAsync({ ...wanted, before })
      toast.success('Changes are saved!')
      return valuesOf(saved)
    },
    failed: (error) =>
      toast.error(
        'Error updating the look',
        errorText(error, 'Please try again.', {
          permission_denied: 'Only club owners and admins can change the look',
        }),
      ),
  })
  const { accent, links } = form.values
  const setLinks = (next: ClubLink[]) => form.setFieldValue('links', next)
  return (
    <>
      <form {...form.bind} aria-label="Color and links" className="stack gap-16">
        <UnsavedGuard when={form.hasChanges} />
        <ColorInput
          label="Color"
          description="For buttons and links on the club’s pages. Empty: as everywhere"
          placeholder="#1f5a41"
          format="hex"
          withEyeDropper={false}
          withPreview={accent !== ''}
          {...form.getInputProps('accent')}
        />
        <fieldset className="plain-fieldset stack gap-8">
          <legend className="strong-note">Links</legend>
          {links.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: links are identified by position
            <div key={at} className="flex align-start gap-8">
              <TextInput
                aria-label={`Name of link ${at + 1}`}
                placeholder="Website"
                maxLength={lookLimits.label}
                w={112}
                {...form.getInputProps(`links.${at}.label`)}
              />
              <TextInput
                aria-label={`Address of link ${at + 1}`}
                placeholder="https://"
                className="grow"
                {...form.getInputProps(`links.${at}.url`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove link ${at + 1}`}
                onClick={() => setLinks(links.toSpliced(at, 1))}
              >
                <IconX size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          {links.length < lookLimits.links && (
            <Button
              variant="default"
              className="self-start"
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
              onClick={() => setLinks([...links, { label: '', url: '' }])}
            >
              Add link
            </Button>
          )}
        </fieldset>
        <TextInput
          label="Introduction"
          description="A YouTube, Vimeo or Loom video that the preview links to"
          placeholder="https://"
          {...form.getInputProps('introVideo')}
        />
        <SaveBar isChanged={form.hasChanges} isRestored={form.isRestored} onDiscard={form.discard}>
          <SubmitButton
            saving={form.saving}
            progress="Saving..."
            variant={form.hasChanges ? 'filled' : 'default'}
          >
            Save Look
          </SubmitButton>
        </SaveBar>
      </form>
      <EditClash
        form={form}
        labels={labels}
        show={(path, value) =>
          path === 'links'
            ? (value as ClubLink[]).map(({ label, url }) => <p key={url}>{`${label}: ${url}`}</p>)
            : showValue(path, value)
        }
      />
    </>
  )
}
