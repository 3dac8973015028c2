import '@mantine/core/styles/Checkbox.layer.css'
import { eventPeriod } from '@guildhall/contract/event-times'
import { editEvent } from '@guildhall/contract/events'
import { limits } from '@guildhall/contract/limits'
import { Checkbox, TextInput } from '@mantine/core'
import { PictureField } from '../../content/PictureField'
import type { ContractForm } from '../../lib/forms/useContractForm'
import { Choices } from '../../ui/Choices'
import { Counter } from '../../ui/Counter'
import { DateField } from '../../ui/DateField'
import { MarkdownField } from '../../ui/MarkdownField'
import type { UploadFields } from '../../ui/useUploadFields'
import { ZoneField } from '../../ui/ZoneField'
import classes from './EventFields.module.css'
import type { EventValues } from './events.api'
import { whenInZone } from './when'

type Props = {
  form: ContractForm<EventValues>
  uploads: UploadFields
}

export function DetailsStep({ form, uploads }: Props) {
  return (
    <>
      <TextInput
        label="Event Name"
        placeholder="What is it called?"
        data-autofocus
        rightSection={<Counter value={form.values.eventName.length} max={limits.eventName} />}
        rightSectionWidth={68}
        rightSectionPointerEvents="none"
        {...form.getInputProps('eventName')}
      />
      <MarkdownField
        label="Description"
        placeholder="What is it about, and who is it for?"
        max={limits.eventDescription}
        minRows={4}
        pictures={uploads.inText}
        {...form.getInputProps('description')}
      />
      <MarkdownField
        label="Agenda (optional)"
        placeholder="What happens when?"
        max={limits.eventAgenda}
        minRows={3}
        pictures={uploads.inText}
        {...form.getInputProps('agenda')}
      />
    </>
  )
}

export function TimeStep({ form }: Props) {
  const { hasEndTime } = form.values
  return (
    <>
      <div className={classes.pair}>
        <DateField label="Start date" kind="date" {...form.getInputProps('startDate')} />
        <DateField label="Start time" kind="time" {...form.getInputProps('startTime')} />
      </div>
      <Checkbox
        label="Add an end time"
        checked={hasEndTime}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('hasEndTime', checked)}
      />
      {hasEndTime && (
        <div className={classes.pair}>
          <DateField
            label="End date"
            description="The start date, if left empty."
            kind="date"
            {...form.getInputProps('endDate')}
            value={form.values.endDate ?? ''}
            onChange={(value) => form.setFieldValue('endDate', value || null)}
          />
          <DateField
            label="End time"
            description="In the same zone."
            kind="time"
            {...form.getInputProps('endTime')}
          />
        </div>
      )}
      <ZoneField
        label="Time zone"
        description="Everyone sees the time in their own zone."
        at={startOf(form.values)}
        {...form.getInputProps('timeZone')}
        value={form.values.timeZone}
      />
      <Summary values={form.values} />
    </>
  )
}

/** In ms; undefined until the date and time are valid. */
function startOf(values: EventValues): number | undefined {
  if (!editEvent.safeParse({ ...values, eventName: 'x', hasEndTime: false }).success) return undefined
  return eventPeriod(values).start.getTime()
}

/** The resulting time, which differs from the entered one at a clock change. */
function Summary({ values }: { values: EventValues }) {
  const isDone = editEvent.safeParse({ ...values, eventName: 'x' }).success
  return (
    <div role="status">{isDone && <p className="rounded sunken body pad-12-16">{periodText(values)}</p>}</div>
  )
}

function periodText(values: EventValues): string {
  const { start, end } = eventPeriod(values)
  const { hasEndTime, timeZone } = values
  return whenInZone({ startsAt: start.toISOString(), endsAt: end.toISOString(), hasEndTime }, timeZone)
}

export function PlaceStep({ form }: Props) {
  const isOnline = form.values.eventFormat === 'online'
  return (
    <>
      <Choices
        label="Format"
        value={form.values.eventFormat}
        onChange={(value) => {
          form.setFieldValue('eventFormat', value)
          if (value !== 'online') form.setFieldValue('link', '')
        }}
        choices={[
          { value: 'in_person', label: 'In person', text: 'In person' },
          { value: 'online', label: 'Online', text: 'Online' },
        ]}
      />
      {isOnline && (
        <TextInput
          label="Link"
          description="Only attendees and the people who run the event can see it."
          type="url"
          inputMode="url"
          placeholder="https://"
          {...form.getInputProps('link')}
        />
      )}
      <TextInput
        label={isOnline ? 'Location (optional)' : 'Location'}
        placeholder={isOnline ? 'Such as the name of the service' : 'Where do people meet?'}
        {...form.getInputProps('location')}
      />
      <TextInput
        label="Capacity (optional)"
        description="When it’s full, people join a waiting list."
        placeholder="No limit"
        inputMode="numeric"
        {...form.getInputProps('capacity')}
        value={form.values.capacity ?? ''}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('capacity', numberOf(value) as number)}
      />
    </>
  )
}

const pictureTexts = {
  choose: 'Upload cover image',
  wrongType: 'Please upload an image file',
  tooLarge: 'Image size should be less than 5MB',
}

export function CoverStep({ form, uploads }: Props) {
  return (
    <PictureField
      form={form}
      uploads={uploads}
      label="Cover image"
      hint="Minimum width 480 pixels, 16:9 recommended"
      texts={pictureTexts}
    />
  )
}

/** A number, or the text as typed if it is none, which the schema refuses. */
function numberOf(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : text
}
