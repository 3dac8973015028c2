import { editEvent } from '@guildhall/contract/events'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import foot from '../../content/FormFoot.module.css'
import type { FieldsProps } from '../../content/form'
import { focusFault } from '../../lib/forms/focusFault'
import { BusyButton, SubmitButton } from '../../ui/BusyButton'
import { useUploadFields } from '../../ui/useUploadFields'
import classes from './EventFields.module.css'
import { CoverStep, DetailsStep, PlaceStep, TimeStep } from './EventSteps'
import type { EventValues } from './events.api'

const steps = [
  { title: 'Event Details', Fields: DetailsStep, names: ['eventName', 'description', 'agenda'] },
  {
    title: 'Date and Time',
    Fields: TimeStep,
    names: ['startDate', 'startTime', 'hasEndTime', 'endDate', 'endTime', 'timeZone'],
  },
  { title: 'Place', Fields: PlaceStep, names: ['eventFormat', 'location', 'link', 'capacity'] },
  { title: 'Cover Image', Fields: CoverStep, names: ['images'] },
] as const
const last = steps.length - 1

/** Milliseconds after a new step in which a press was meant for the step before. */
const doubleMs = 500

const stepOf = (path: string) =>
  steps.findIndex(({ names }) => (names as readonly string[]).includes(path.split('.')[0] ?? ''))

/** What the schema refuses: paths with texts. */
const issuesOf = (values: EventValues) =>
  (editEvent.safeParse(values).error?.issues ?? []).map(
    ({ path, message }) => [path.join('.'), message] as const,
  )

/**
 * Fields of an event, step by step (content.md 2). All steps stay mounted, to keep their state. Steps that were reached
 * can be pressed; it can be saved from the step before the last one on, as a cover is optional.
 */
export function EventFields({ form, progress, children }: FieldsProps<EventValues>) {
  const [step, setStep] = useState(0)
  const uploads = useUploadFields(form)
  const body = useRef<HTMLDivElement>(null)
  const changedAt = useRef(0)
  /** Moves the focus to the first field at fault, or the step's title. */
  const [focus, setFocus] = useState({ times: 0, onFault: false })
  const isLast = step === last
  const issues = issuesOf(form.values)
  const isComplete = issues.length === 0
  // A complete event, as one that is edited, has no steps to come.
  const [reached, setReached] = useState(isComplete ? steps.length : 0)
  const isDone = (at: number) => at < reached && !issues.some(([path]) => stepOf(path) === at)

  function go(to: number) {
    changedAt.current = performance.now()
    setStep(to)
    setReached(Math.max(reached, to))
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

  /** Goes to a later step if those before it are valid. The form's own check would report the following ones too. */
  function advance(to: number) {
    const before = issuesOf(form.getValues()).filter(([path]) => stepOf(path) < to)
    form.setErrors(Object.fromEntries(before))
    if (before.length === 0) go(to)
    else setFocus(({ times }) => ({ times: times + 1, onFault: true }))
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (performance.now() - changedAt.current < doubleMs) return
    // Save submits without the button Continue.
    const isWhole = isComplete && (event.nativeEvent as unknown as { submitter?: unknown }).submitter === null
    if (isLast || isWhole) form.bind.onSubmit(event)
    else advance(step + 1)
  }

  return (
    <form {...form.bind} onSubmit={onSubmit} className="stack gap-20">
      {children}
      <ol className={`${classes.steps} flex plain-list gap-8`} aria-label="Steps">
        {steps.map(({ title }, at) => {
          const label = (
            <>
              <span className={classes.mark} data-done={isDone(at) || undefined}>
                {isDone(at) ? <IconCheck size={14} stroke={2.5} aria-hidden /> : at + 1}
              </span>
              <span className={classes.name}>{title}</span>
              {isDone(at) && <span className="visually-hidden">(done)</span>}
            </>
          )
          return (
            <li key={title} aria-current={at === step ? 'step' : undefined}>
              {at <= reached && at !== step ? (
                <button type="button" onClick={() => (at < step ? go(at) : advance(at))}>
                  {label}
                </button>
              ) : (
                label
              )}
            </li>
          )
        })}
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
        {!isLast && isComplete && reached >= last - 1 && (
          <BusyButton
            variant="default"
            busy={form.saving || uploads.uploading !== undefined}
            progress={uploads.uploading ?? progress}
            onClick={form.send}
          >
            Save
          </BusyButton>
        )}
        <SubmitButton
          key={isLast ? 'save' : 'continue'}
          saving={isLast && form.saving}
          progress={progress}
          uploading={isLast ? uploads.uploading : undefined}
        >
          {isLast ? 'Save' : 'Continue'}
        </SubmitButton>
      </div>
    </form>
  )
}
