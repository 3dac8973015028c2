import '@mantine/core/styles/Checkbox.layer.css'
import { eventPeriod } from '@guildhall/contract/event-times'
import { editEvent } from '@guildhall/contract/events'
import { limits } from '@guildhall/contract/limits'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { fileAddress } from '../../lib/storedFiles'
import { cropQuery, upload } from '../../lib/upload'
import type { ContractForm } from '../../lib/useContractForm'
import { Choices } from '../../ui/Choices'
import { Counter } from '../../ui/Counter'
import { DateField } from '../../ui/DateField'
import { MarkdownField } from '../../ui/MarkdownField'
import { PicturePicker } from '../../ui/PicturePicker'
import classes from './EventFields.module.css'
import type { EventValues } from './events.api'
import { whenText, zoneName } from './when'

type Props = {
  form: ContractForm<EventValues>
  onBusy: (busy: boolean, field: string) => void
}

const pictureTexts = {
  choose: 'Upload cover image',
  wrongType: 'Please upload an image file',
  tooLarge: 'Image size should be less than 5MB',
}

export function CoverStep({ form, onBusy }: Props) {
  const [image] = form.values.images
  return (
    <PicturePicker
      label="Cover image"
      takesGif
      hint="Minimum width 480 pixels, 16:9 recommended"
      value={image ? { path: image.path, url: fileAddress(image.path) } : null}
      texts={pictureTexts}
      error={form.errors.images as string | undefined}
      onBusy={onBusy}
      upload={(file, options) =>
        upload(
          'POST /storage/v1/pictures/:purpose',
          { params: { purpose: 'content' }, query: cropQuery(options.crop), file },
          options,
        )
      }
      onChange={(value) => {
        // Another picture shows something else.
        form.setFieldValue('images', value ? [{ path: value.path, alt: '' }] : [])
        form.clearFieldError('images.0.alt')
      }}
    >
      {image && (
        <Textarea
          label="Describe this picture"
          description={
            <>
              For people who can’t see it. Say what matters in it.{' '}
              <Counter value={image.alt.length} max={limits.pictureAlt} />
            </>
          }
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('images.0.alt')}
        />
      )}
    </PicturePicker>
  )
}

export function DetailsStep({ form }: Props) {
  return (
    <>
      <TextInput
        label="Event Name"
        placeholder="What is it called?"
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
        {...form.getInputProps('description')}
      />
      <MarkdownField
        label="Agenda (optional)"
        placeholder="What happens when?"
        max={limits.eventAgenda}
        minRows={3}
        {...form.getInputProps('agenda')}
      />
    </>
  )
}

export function TimeStep({ form }: Props) {
  const { hasEndTime, timeZone } = form.values
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
      <NativeSelect
        label="Time zone"
        description="Everyone sees the time in their own zone."
        data={zonesWith(timeZone)}
        {...form.getInputProps('timeZone')}
      />
      <Summary values={form.values} />
    </>
  )
}

/** What it comes to, which is another time than the one entered where the clocks change. */
function Summary({ values }: { values: EventValues }) {
  const isDone = editEvent.safeParse({ ...values, eventName: 'x' }).success
  if (!isDone) return null
  const { start, end } = eventPeriod(values)
  const period = {
    startsAt: start.toISOString(),
    endsAt: end.toISOString(),
    hasEndTime: values.hasEndTime,
  }
  return (
    <p className={classes.summary} role="status">
      {whenText(period, values.timeZone)}, {zoneName(period.startsAt, values.timeZone, 'long')}
    </p>
  )
}

export function PlaceStep({ form }: Props) {
  const isOnline = form.values.eventFormat === 'online'
  return (
    <>
      <Choices
        label="Format"
        value={form.values.eventFormat}
        onChange={(value) => form.setFieldValue('eventFormat', value)}
        choices={[
          { value: 'in_person', label: 'In person', text: 'People meet at a place' },
          { value: 'online', label: 'Online', text: 'People meet by a link' },
        ]}
      />
      {isOnline && (
        <TextInput
          label="Link"
          description="Only those who attend see it, and those who run the event."
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
        description="When it is full, people are put on a waiting list."
        placeholder="No limit"
        inputMode="numeric"
        {...form.getInputProps('capacity')}
        value={form.values.capacity ?? ''}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('capacity', numberOf(value) as number)}
      />
    </>
  )
}

/** What is no number stays as it was typed, and is refused. */
function numberOf(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : text
}

function zonesWith(zone: string): string[] {
  const all = new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])
  return [...all].sort()
}
