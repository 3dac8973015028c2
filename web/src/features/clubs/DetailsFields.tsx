import { limits } from '@guildhall/contract/limits'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Counter } from '../../ui/Counter'
import { TagField } from '../../ui/TagField'
import classes from './ClubFields.module.css'
import type { ClubForm } from './clubFields'
import { clubCategoriesQuery } from './clubs.api'
import { likelySlug } from './likelySlug'

/** Name, description and categories; of a club that there is already, or of one to be. */
export function DetailsFields({ form, club }: { form: ClubForm; club?: { name: string; slug: string } }) {
  const { data } = useQuery(clubCategoriesQuery)
  const { name, description } = form.values
  return (
    <>
      <TextInput
        label="Club name"
        required
        withAsterisk={false}
        maxLength={limits.clubName}
        autoComplete="off"
        description={<Address name={name} club={club} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Description"
        placeholder="What you do together, where and when, and who is welcome"
        description={<Counter value={description.length} max={limits.clubDescription} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={4}
        maxRows={14}
        {...form.getInputProps('description')}
      />
      <TagField
        label="Categories"
        description={`Up to ${limits.clubCategories}; press Enter after each. People find the club by them.`}
        data={data?.categories}
        maxTags={limits.clubCategories}
        {...form.getInputProps('categories')}
        error={entryError(form.errors, 'categories')}
      />
    </>
  )
}

function Address({ name, club }: { name: string; club?: { name: string; slug: string } }) {
  const made = likelySlug(name)
  const isSame = club && made === likelySlug(club.name)
  const slug = isSame ? club.slug : made
  if (!slug) return `The club's address is made from its name.`
  return (
    <>
      Address: {location.host}/<span className={classes.address}>{slug}</span>
      {club && !isSame && '. The address before goes on leading here.'}
    </>
  )
}

/** The error of a list, or of the first of its entries that has one. */
const entryError = (errors: Record<string, ReactNode>, list: string) =>
  errors[list] ?? Object.entries(errors).find(([path]) => path.startsWith(`${list}.`))?.[1]
