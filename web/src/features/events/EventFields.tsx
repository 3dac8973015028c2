import { editEvent } from '@guildhall/contract/events'
import { Button } from '@mantine/core'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import foot from '../../content/FormFoot.module.css'
import type { FieldsProps } from '../../content/form'
import { focusFault } from '../../lib/forms/focusFault'
import { SubmitButton } from '../../ui/BusyButton'
import { useUploadFields } from '../../ui/useUploadFields'
import classes from './EventFields.module.css'
import { CoverStep, DetailsStep, PlaceStep, TimeStep } from './EventSteps'
import type { EventValues } from './events.api'

const steps = [
  { title: 'Cover Image', Fields: CoverStep, names: ['images'] },
  { title: 'Event Details', Fields: DetailsStep, names: ['eventName', 'description', 'agenda'] },
  {
    title: 'Date and Time',
    Fields: TimeStep,
    names: ['startDate', 'startTime', 'hasEndTime', 'endDate', 'endTime', 'timeZone'],
  },
  { title: 'Place', Fields: PlaceStep, names: ['eventFormat', 'location', 'link', 'capacity'] },
] as const

/** Milliseconds after a new step in which a press was meant for the step before. */
const doubleMs = 500

const stepOf = (path: string) =>
  steps.findIndex(({ names }) => (names as readonly string[]).includes(path.split('.')[0] ?? ''))

/** Fields of an event, step by step (content.md 2). All steps stay mounted, to keep their state. */
export function EventFields({ form, progress, children }: FieldsProps<EventValues>) {
  const [step, setStep] = useState(0)
  const uploads = useUploadFields(form)
  const body = useRef<HTMLDivElement>(null)
  const changedAt = useRef(0)
  /** Moves the focus to the first field at fault, or the step's title. */
  const [focus, setFocus] = useState({ times: 0, onFault: false })
  const isLast = step === steps.length - 1

  function go(to: number) {
    changedAt.current = performance.now()
    setStep(to)
    setFocus(({ times }) => ({ times: times + 1, onFault: false }))
  }

  const putFocus = useEffectEvent(() => {
    const shown = body.current?.querySelector<HTMLElement>('section:not([hidden])')
    if (focus.onFault) focusFault(shown)
    else shown?.querySelector<HTMLElement>('h3')?.focus()
    // A slow device may take longer to show the step than a double press takes.
    if (!focus.onFault) changedAt.current = performance.now()
  })
  useEffect(() => {
    if (focus.times > 0) putFocus()
  }, [focus])

  // Fields refused by the server may be in an earlier step.
  const faults = Object.keys(form.errors).sort().join()
  const showFault = useEffectEvent(() => {
    const first = Math.min(
      ...Object.keys(form.errors)
        .map(stepOf)
        .filter((at) => at >= 0),
    )
    if (!Number.isFinite(first)) return
    if (!Object.keys(form.errors).some((path) => stepOf(path) === step)) setStep(first)
    setFocus(({ times }) => ({ times: times + 1, onFault: true }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other fields are at fault
  useEffect(() => showFault(), [faults])

  function next() {
    // The form's own check would report the following steps too.
    const { error } = editEvent.safeParse(form.getValues())
    const here = (error?.issues ?? [])
      .map(({ path, message }) => [path.join('.'), message] as const)
      .filter(([path]) => stepOf(path) <= step)
    form.setErrors(Object.fromEntries(here))
    if (here.length === 0) go(step + 1)
    else setFocus(({ times }) => ({ times: times + 1, onFault: true }))
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (performance.now() - changedAt.current < doubleMs) return
    if (isLast) form.bind.onSubmit(event)
    else next()
  }

  return (
    <form {...form.bind} onSubmit={onSubmit} className={classes.form}>
      {children}
      <ol className={classes.steps} aria-label="Steps">
        {steps.map(({ title }, at) => (
          <li key={title} aria-current={at === step ? 'step' : undefined} data-done={at < step || undefined}>
            <span>{title}</span>
          </li>
        ))}
      </ol>
      <div ref={body}>
        {steps.map(({ title, Fields }, at) => (
          <section key={title} hidden={at !== step} className={classes.step} aria-label={title}>
            <h3 tabIndex={-1} className={classes.title}>
              {title}
              <span className={classes.count}>
                {' '}
                Step {at + 1} of {steps.length}
              </span>
            </h3>
            <Fields form={form} uploads={uploads} />
          </section>
        ))}
      </div>
      <div className={foot.foot}>
        {step > 0 && (
          <Button
            variant="default"
            className={classes.back}
            onClick={() => go(step - 1)}
            disabled={form.saving}
          >
            Back
          </Button>
        )}
        <SubmitButton
          key={isLast ? 'save' : 'continue'}
          saving={form.saving}
          progress={progress}
          uploading={isLast ? uploads.uploading : undefined}
        >
          {isLast ? 'Save' : 'Continue'}
        </SubmitButton>
      </div>
    </form>
  )
}
