// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useContractForm } from '../../lib/forms/useContractForm'
import { keepPlain } from '../../ui/plainWriting'
import { renderPart } from '../../ui/rendering.fixture'
import { EventFields } from './EventFields'
import type { EventValues } from './events.api'
import { eventForm } from './events.form'

vi.mock('../../ui/editor/RichText', () => {
  throw new Error('not here')
})

const submit = vi.fn(async () => undefined)
let clock = 0

function Wizard({ values }: { values: Partial<EventValues> }) {
  const form = useContractForm<EventValues>({
    schema: eventForm.schema,
    initialValues: { ...eventForm.empty, ...values },
    submit,
  })
  return (
    <EventFields form={form} files={[]} onFiles={() => {}} button="" progress="Saving..." currency={null} />
  )
}

beforeEach(() => {
  keepPlain(true)
  submit.mockClear()
  clock = 0
  // Each press comes long after the step before.
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const steps = () => within(screen.getByRole('list', { name: 'Steps' }))
const press = (name: string) => {
  clock += 10_000
  fireEvent.click(screen.getByRole('button', { name }))
}
const shown = () => screen.getByRole('heading', { level: 3 }).textContent

const whole = { eventName: 'Open day', startDate: '2030-05-01', timeZone: 'Europe/Berlin' }

describe('the steps of an event', () => {
  it('begin with what it is, and are pressable once they are reached', async () => {
    renderPart(<Wizard values={{ ...whole, startDate: '' }} />)
    expect(shown()).toMatch(/^Event Details/)
    expect(steps().queryByRole('button')).toBeNull()
    press('Continue')
    await waitFor(() => expect(shown()).toMatch(/^Date and Time/))
    expect(
      steps()
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Event Details(done)'])
    press('Event Details (done)')
    await waitFor(() => expect(shown()).toMatch(/^Event Details/))
    // Reached, but not valid yet.
    press('2 Date and Time')
    press('Continue')
    await screen.findByText('Start date is required')
    expect(shown()).toMatch(/^Date and Time/)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('are all done where an event is edited, which can be saved from each', async () => {
    renderPart(<Wizard values={whole} />)
    press('Cover Image (done)')
    await waitFor(() => expect(shown()).toMatch(/^Cover Image/))
    press('Place (done)')
    await waitFor(() => expect(shown()).toMatch(/^Place/))
    press('Save')
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
  })

  it('can’t be left forward with something missing', async () => {
    renderPart(<Wizard values={whole} />)
    fireEvent.change(screen.getByLabelText('Event Name'), { target: { value: '' } })
    press('Place (done)')
    await screen.findByText('Event name is required')
    expect(shown()).toMatch(/^Event Details/)
  })
})

describe('the time zone', () => {
  it('is found by typing, and shown with its offset at the date', async () => {
    renderPart(<Wizard values={whole} />)
    press('Date and Time (done)')
    const field = screen.getByLabelText('Time zone', { selector: 'input' }) as HTMLInputElement
    expect(field.value).toBe('Berlin (GMT+2)')
    fireEvent.click(field)
    fireEvent.change(field, { target: { value: 'new york' } })
    fireEvent.click(await screen.findByRole('option', { name: 'New York (GMT-4)' }))
    await screen.findByText('Wednesday, May 1, 2030 12:00 PM, Eastern Daylight Time')
    expect(field.value).toBe('New York (GMT-4)')
  })
})
