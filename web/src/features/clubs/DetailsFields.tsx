import { limits } from '@guildhall/contract/limits'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MarkdownField } from '../../ui/MarkdownField'
import { TagField } from '../../ui/TagField'
import { AddressField } from './AddressField'
import type { ClubForm } from './clubFields'
import { clubCategoriesQuery } from './clubs.api'

type Props = { form: ClubForm; club?: { id: string; slug: string } }

/** Name, address, description and categories of a club. */
export function DetailsFields(props: Props) {
  return (
    <>
      <NameFields {...props} />
      <AboutFields form={props.form} />
    </>
  )
}

/** Name and address of a new or existing club. */
export function NameFields({ form, club }: Props) {
  return (
    <>
      <TextInput
        label="Club name"
        required
        withAsterisk={false}
        maxLength={limits.clubName}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <AddressField form={form} club={club} />
    </>
  )
}

/** Description and categories. */
export function AboutFields({ form }: { form: ClubForm }) {
  const { data } = useQuery(clubCategoriesQuery)
  return (
    <>
      <MarkdownField
        label="Description"
        placeholder="What you do together, where and when, and who is welcome"
        max={limits.clubDescription}
        minRows={4}
        {...form.getInputProps('description')}
      />
      <TagField
        label="Categories"
        description={`Add up to ${limits.clubCategories}. Press Enter after each. They help people find the club.`}
        data={data?.categories}
        maxTags={limits.clubCategories}
        {...form.getInputProps('categories')}
        error={entryError(form.errors, 'categories')}
      />
    </>
  )
}

/** The error of a list, or of its first invalid entry. */
const entryError = (errors: Record<string, ReactNode>, list: string) =>
  errors[list] ?? Object.entries(errors).find(([path]) => path.startsWith(`${list}.`))?.[1]
