import type { FieldValue } from '@guildhall/contract/editing'
import { limits } from '@guildhall/contract/limits'
import { editProfile, type OwnProfile } from '@guildhall/contract/profiles'
import { Group, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useEditing } from '../../lib/forms/useEditing'
import { profileErrorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { fileAddress } from '../../lib/text/storedFiles'
import { SubmitButton } from '../../ui/BusyButton'
import { showValue } from '../../ui/ConflictDialog'
import { DraftNote, UnkeptNote } from '../../ui/DraftNote'
import { EditClash } from '../../ui/EditClash'
import { LinkButton } from '../../ui/links'
import { MarkdownField } from '../../ui/MarkdownField'
import { Panel } from '../../ui/Panel'
import { PicturePicker } from '../../ui/PicturePicker'
import { TagField } from '../../ui/TagField'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import { useUploadFields } from '../../ui/useUploadFields'
import classes from './ProfileForm.module.css'
import { useSaveProfile } from './profiles.api'

export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const navigate = useNavigate()
  const { mutateAsync } = useSaveProfile()
  const [saved, setSaved] = useState(false)

  const form = useEditing({
    schema: editProfile,
    current: valuesOf(profile),
    names,
    place: { kind: 'edit-profile', place: 'page' },
    send: async ({ wanted, before }) => {
      const saved = await mutateAsync({ ...wanted, before })
      toast.success('Profile updated!', 'Your profile has been updated successfully.')
      return valuesOf(saved)
    },
    done: () => setSaved(true),
    atField: {
      username_taken: {
        field: 'username',
        text: 'This username is already taken. Please choose another one.',
      },
    },
    failed: (error) => toast.error('Error updating profile', profileErrorText(error)),
  })
  const uploads = useUploadFields(form)

  // In an effect, so that the unsaved-changes guard already sees the saved state.
  useEffect(() => {
    if (saved) void navigate({ to: '/profile' })
  }, [saved, navigate])

  return (
    <form {...form.bind} className="stack gap-16">
      <UnsavedGuard when={form.hasChanges && !saved} isKept />
      <DraftNote onDiscard={form.isRestored && form.discard} />
      <UnkeptNote when={form.isUnkept} />
      <Panel title="Picture and name" className={`${classes.fields} stack gap-16`}>
        <PicturePicker
          label="Profile picture"
          shape="round"
          {...uploads.picture(form, 'imagePath', 'profile-image')}
        />
        <div className={classes.pair}>
          <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
        </div>
        <TextInput
          label="Username"
          description="Letters, numbers and underscores."
          leftSection={<span aria-hidden>@</span>}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
      </Panel>

      <Panel title="About you" className={`${classes.fields} stack gap-16`}>
        <MarkdownField label="Bio" max={limits.bio} minRows={4} {...form.getInputProps('bio')} />
        <TagField
          label="Interests"
          description="Press Enter after each."
          maxTags={limits.listEntries}
          {...form.getInputProps('interests')}
          error={entryError(form.errors, 'interests')}
        />
        <TagField
          label="Community roles"
          description="What you do in your clubs: organiser, mentor, treasurer."
          maxTags={limits.listEntries}
          {...form.getInputProps('communityRoles')}
          error={entryError(form.errors, 'communityRoles')}
        />
      </Panel>

      <Panel title="Links" className={`${classes.fields} stack gap-16`}>
        <TextInput
          label="Website"
          type="url"
          placeholder="https://"
          autoComplete="url"
          {...form.getInputProps('websiteUrl')}
        />
        <TextInput
          label="Social profile"
          type="url"
          placeholder="https://"
          {...form.getInputProps('socialUrl')}
        />
      </Panel>

      <Group justify="flex-end" gap="xs">
        <LinkButton to="/profile" variant="default">
          Cancel
        </LinkButton>
        <SubmitButton saving={form.saving} progress="Saving..." uploading={uploads.uploading}>
          Save changes
        </SubmitButton>
      </Group>
      <EditClash form={form} labels={labels} show={shown} />
    </form>
  )
}

const names = [
  ...['firstName', 'lastName', 'username', 'bio', 'socialUrl', 'websiteUrl'],
  ...['interests', 'communityRoles', 'imagePath'],
] as (keyof ReturnType<typeof valuesOf>)[]

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  bio: 'Bio',
  socialUrl: 'Social profile',
  websiteUrl: 'Website',
  interests: 'Interests',
  communityRoles: 'Community roles',
  imagePath: 'Profile picture',
}

const shown = (path: string, value: FieldValue) =>
  path === 'imagePath' && typeof value === 'string' ? (
    <img src={fileAddress(value)} alt="" />
  ) : (
    showValue(path, value)
  )

const valuesOf = ({ firstName, lastName, username, bio, socialUrl, websiteUrl, ...rest }: OwnProfile) => ({
  ...{ firstName, lastName, username, bio, socialUrl, websiteUrl },
  interests: rest.interests,
  communityRoles: rest.communityRoles,
  imagePath: rest.imagePath,
})

/** The error of a list, or of its first invalid entry. */
const entryError = (errors: Record<string, ReactNode>, list: string) =>
  errors[list] ?? Object.entries(errors).find(([path]) => path.startsWith(`${list}.`))?.[1]
