import '@mantine/core/styles/Checkbox.layer.css'
import type { Action } from '@guildhall/contract/moderation'
import { moderation } from '@guildhall/contract/moderation-limits'
import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useContractForm } from '../../lib/forms/useContractForm'
import { fullName } from '../../lib/text/names'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { RadioList } from '../../ui/RadioList'
import foot from '../FormFoot.module.css'
import classes from './Act.module.css'
import type { Moderated } from './ActDialog'
import { type ActValues, actOf, actSchema } from './actSchema'
import { showActError, useAct } from './acts.api'
import {
  actsOnContent,
  actsOnMembers,
  actTexts,
  hidingActs,
  hidingSubjectActs,
  meaningOf,
  timedActs,
} from './actTexts'
import { DaysField } from './DaysField'
import { GroundField } from './GroundField'
import { Presets } from './Presets'
import { factsOf, templates } from './statementTexts'

type Props = {
  about: Moderated
  caseId: string | undefined
  actions: readonly Action[]
  action: Action | undefined
  /** A ground that reports name. */
  suggested?: string | undefined
  onDone: () => void
}

/** The act, what it is based on, the facts and its length. */
export function ActForm({ about, caseId, actions, action: chosenAction, suggested = '', onDone }: Props) {
  const { kind, id: subjectId, one, club, person, known } = about
  // Of a case about a thing that is still there.
  const canHideSubject = about.canHide === true && !['profile', 'club'].includes(kind)
  const [id] = useState(uuidv7)
  const { mutateAsync: act } = useAct()
  const initialValues: ActValues = {
    id,
    caseId,
    action: chosenAction ?? (actions.length === 1 ? (actions[0] ?? '') : ''),
    subject: { kind, id: subjectId },
    clubId: club?.id,
    chosen: suggested,
    ground: '',
    facts: suggested && factsOf(one, suggested, known),
    days: chosenAction ? daysOf(chosenAction) : '',
    hidesAll: false,
    hidesSubject: canHideSubject && chosenAction !== undefined && hidingSubjectActs.includes(chosenAction),
  }
  const form = useContractForm({
    schema: actSchema,
    initialValues,
    submit: async (values) => {
      await act(actOf(values))
      if (form.isOpen()) onDone()
    },
    failed: showActError,
  })
  const { action, chosen, ground, facts, days, hidesAll } = form.values
  const name = person ? fullName(person) : null

  function chooseAction(next: Action) {
    form.setFieldValue('action', next)
    form.setFieldValue('days', daysOf(next))
    form.setFieldValue('hidesSubject', canHideSubject && hidingSubjectActs.includes(next))
  }

  /** The facts follow the chosen rule until they are written. */
  function chooseGround(next: string, isListed: boolean) {
    form.setFieldValue('chosen', next)
    if (facts === '' || facts === factsOf(one, chosen, known))
      form.setFieldValue('facts', isListed ? factsOf(one, next, known) : '')
  }

  return (
    <form {...form.bind} className="stack gap-20">
      <p className={`${classes.lead} muted`}>
        {name ? (
          <>
            <bdi>{name}</bdi> gets these reasons by notification and mail, and can appeal. Who reported it
            isn’t mentioned.
          </>
        ) : (
          'The account was deleted, so there’s no one to notify.'
        )}
      </p>
      {chosenAction ? (
        <p className={classes.means}>{meaningOf(chosenAction, kind)}</p>
      ) : (
        <RadioList<Action>
          label="What do you want to do?"
          choices={actions.map((value) => ({
            value,
            label:
              name && actsOnMembers.includes(value)
                ? `${actTexts[value].label}: ${name}`
                : actTexts[value].label,
            text: meaningOf(value, kind),
          }))}
          value={action}
          onChange={chooseAction}
          error={form.errors.action}
          autoFocus
        />
      )}
      {action && !actsOnContent.includes(action) && canHideSubject && (
        <Checkbox
          label={`Hide the ${one} that was reported`}
          {...form.getInputProps('hidesSubject', { type: 'checkbox' })}
          {...(hidesAll && { checked: true, disabled: true })}
        />
      )}
      {action && hidingActs.includes(action) && (
        <Checkbox
          label={action === 'ban' ? 'Hide everything they published here' : 'Hide everything they published'}
          description="Reversing this shows it again. Open cases about it are closed."
          {...form.getInputProps('hidesAll', { type: 'checkbox' })}
        />
      )}
      <GroundField
        label={one === 'member' ? 'What did they break?' : 'What does it break?'}
        suggested={suggested}
        clubSlug={club?.slug}
        chosen={chosen}
        onChoose={chooseGround}
        error={form.errors.chosen}
        ground={{ value: ground, ...form.getInputProps('ground') }}
        autoFocus={Boolean(chosenAction)}
      />
      <div>
        <Textarea
          label="What happened?"
          description={<Counter value={facts.length} max={moderation.facts} />}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('facts')}
        />
        <Presets
          label="Insert a text"
          presets={templates.map(({ label, text }) => ({
            label,
            press: () => form.setFieldValue('facts', facts.trim() ? `${facts.trim()} ${text}` : text),
          }))}
        />
      </div>
      {action && timedActs.includes(action) && (
        <DaysField
          value={days}
          onChange={(value) => form.setFieldValue('days', value)}
          isRequired={action === 'silence'}
          error={form.errors.days}
        />
      )}
      <div className={foot.foot}>
        <SubmitButton
          saving={form.saving}
          progress={action ? actTexts[action].progress : 'Working...'}
          color={action === 'close' || action === 'ban' || action === 'remove' ? 'red' : undefined}
        >
          {action ? actTexts[action].label : 'Continue'}
        </SubmitButton>
      </div>
    </form>
  )
}

const daysOf = (action: Action) => (action === 'silence' || action === 'suspend' ? '7' : '')
