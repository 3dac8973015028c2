import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import type { Unlocking } from '@guildhall/contract/course-limits'
import { courseLimits } from '@guildhall/contract/course-limits'
import { NumberInput, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Autosave } from '../../../lib/forms/useAutosave'
import { DateField } from '../../../ui/DateField'
import classes from './LessonEditor.module.css'
import type { LessonValues } from './lesson.form'
import { localParts, momentOf } from './unlockTime'

type Props = { form: Autosave<LessonValues>; unlocking: Unlocking }

export function OptionFields({ form, unlocking }: Props) {
  const { values, errors, set } = form
  return (
    <>
      <div className={classes.pair}>
        <NumberInput
          label="Minutes"
          description="How long this lesson takes"
          placeholder="None"
          min={1}
          max={courseLimits.minutes}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={values.minutes ?? ''}
          onChange={(value) => set({ minutes: value === '' ? null : Number(value) })}
          error={errors.minutes}
        />
        {unlocking === 'days' && (
          <NumberInput
            label="Unlock after days"
            description="Counted from when a person began the course"
            placeholder="At once"
            min={0}
            max={courseLimits.unlockDays}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            value={values.unlockDays ?? ''}
            onChange={(value) => set({ unlockDays: value === '' ? null : Number(value) })}
            error={errors.unlockDays}
          />
        )}
      </div>
      {unlocking === 'date' && <UnlockDate form={form} />}
      {unlocking === 'order' && (
        <p className="muted body">
          This course unlocks in order: this lesson opens once every required lesson before it is done.
        </p>
      )}
      <Switch
        label="Free preview"
        description="Everyone who can see the course can open this lesson without enrolling."
        checked={values.isPreview}
        onChange={({ currentTarget: { checked } }) => set({ isPreview: checked })}
      />
      <Switch
        label="Optional"
        description="Doesn’t count for progress or the certificate, and holds up no one."
        checked={values.isOptional}
        onChange={({ currentTarget: { checked } }) => set({ isOptional: checked })}
      />
    </>
  )
}

/** Date and time in the teacher's time zone. */
function UnlockDate({ form: { values, errors, set } }: Pick<Props, 'form'>) {
  const [parts, setParts] = useState(() => localParts(values.unlockAt))
  const { unlockAt } = values
  useEffect(() => {
    // Another teacher's change; an incomplete date stays as it is typed.
    setParts((now) => (momentOf(now) === unlockAt ? now : localParts(unlockAt)))
  }, [unlockAt])

  const change = (changed: Partial<typeof parts>) => {
    const next = { ...parts, ...changed }
    setParts(next)
    set({ unlockAt: momentOf(next) })
  }
  return (
    <div className={classes.pair}>
      <DateField
        kind="date"
        label="Unlock date"
        description="Without a date the lesson is open at once"
        value={parts.date}
        onChange={(date) => change({ date })}
        error={errors.unlockAt}
      />
      <DateField
        kind="time"
        label="Unlock time"
        description="In your time zone"
        value={parts.time}
        disabled={parts.date === ''}
        onChange={(time) => change({ time })}
      />
    </div>
  )
}
