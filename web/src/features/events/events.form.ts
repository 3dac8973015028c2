import { eventTimesOf } from '@guildhall/contract/event-times'
import { type EventItem, editEvent } from '@guildhall/contract/events'
import type { KindForm } from '../../content/form'
import { EventFields } from './EventFields'
import { type EventValues, eventWrites } from './events.api'
import { addDays, daysBetween, todayIn } from './month'
import { ownZone } from './when'

/** How an event is written. */
export const eventForm: KindForm<EventValues, EventItem> = {
  schema: editEvent,
  empty: {
    images: [],
    eventName: '',
    description: '',
    agenda: '',
    startDate: '',
    startTime: '12:00',
    hasEndTime: false,
    endDate: null,
    endTime: '',
    timeZone: ownZone(),
    eventFormat: 'in_person',
    location: '',
    link: '',
    capacity: null,
  },
  valuesOf: ({ data }) => ({
    images: data.images.map(({ path, alt }) => ({ path, alt })),
    eventName: data.name,
    description: data.description,
    agenda: data.agenda,
    ...eventTimesOf(data),
    eventFormat: data.eventFormat,
    location: data.location,
    link: data.link ?? '',
    capacity: data.capacity,
  }),
  copyOf: weeksLater,
  slugFrom: 'eventName',
  labels: {
    images: 'Cover image',
    eventName: 'Event Name',
    description: 'Description',
    agenda: 'Agenda',
    startDate: 'Start date',
    startTime: 'Start time',
    hasEndTime: 'With an end time',
    endDate: 'End date',
    endTime: 'End time',
    timeZone: 'Time zone',
    eventFormat: 'Format',
    location: 'Location',
    link: 'Link',
    capacity: 'Capacity',
  },
  // When it is changes as a whole.
  groups: [['startDate', 'startTime', 'hasEndTime', 'endDate', 'endTime', 'timeZone']],
  Fields: EventFields,
  writes: eventWrites,
}

/** The same event on the same weekday: a week later, or as soon as that is to come. */
function weeksLater(values: EventValues, now: number): EventValues {
  const { startDate, endDate } = values
  const weeks = Math.max(Math.floor(daysBetween(startDate, todayIn(values.timeZone, now)) / 7), 0) + 1
  const later = (day: string) => addDays(day, weeks * 7)
  return { ...values, startDate: later(startDate), endDate: endDate && later(endDate) }
}
