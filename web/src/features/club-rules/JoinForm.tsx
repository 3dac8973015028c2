import '@mantine/core/styles/Checkbox.layer.css'
import type { ClubRules, Joining } from '@guildhall/contract/club-rules'
import { moderation } from '@guildhall/contract/moderation-limits'
import { Checkbox, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { useContractForm } from '../../lib/forms/useContractForm'
import { codeOf } from '../../lib/net/callError'
import { SubmitButton } from '../../ui/BusyButton'
import { Note } from '../../ui/Note'
import { ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import { clubRulesQuery } from './club-rules.api'
import classes from './JoinForm.module.css'
import { RuleList } from './RuleList'

export type JoinFormProps = {
  clubId: string
  action: string
  progress: string
  send: (input: Joining) => Promise<unknown>
  onFailed: (error: unknown) => void
  /** The club's rules or questions changed: fetches them again. */
  onChanged: () => Promise<unknown>
}

/** A club's rules, with one tick for all, and its questions. */
export default function JoinForm({ clubId, onChanged, ...props }: JoinFormProps) {
  const { data, isError, isFetching, refetch } = useQuery(clubRulesQuery(clubId))
  if (!data && isError)
    return (
      <ErrorState
        bare
        title="The rules could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <TextSkeleton lines={6} />
  return <Fields {...props} club={data} onChanged={onChanged} />
}

type Values = { acceptsRules: boolean; answers: Record<string, string> }

function Fields({
  club: { rules, questions, version },
  action,
  progress,
  send,
  onFailed,
  onChanged,
}: Omit<JoinFormProps, 'clubId'> & { club: ClubRules }) {
  const [hasChanged, setChanged] = useState(false)
  const form = useContractForm<Values>({
    schema: schemaOf({ rules, questions }),
    initialValues: {
      acceptsRules: false,
      answers: Object.fromEntries(questions.map(({ id }) => [id, ''])),
    },
    submit: ({ acceptsRules, answers }) =>
      send({
        acceptsRules,
        rulesVersion: version,
        answers: questions.map(({ id }) => ({ questionId: id, answer: answers[id] ?? '' })),
      }),
    failed: (error) => {
      const code = codeOf(error)
      if (code === 'rules_changed' || code === 'rules_not_accepted') void onChanged()
      else onFailed(error)
    },
  })

  // What was ticked is no tick of other rules.
  const known = useRef(version)
  const follow = useEffectEvent(() => {
    if (known.current === version) return
    known.current = version
    form.setFieldValue('acceptsRules', false)
    setChanged(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rules change
  useEffect(() => follow(), [version])

  return (
    <form {...form.bind} className="stack gap-24">
      {hasChanged && <Note title="The rules changed">Read them again before you join.</Note>}
      {rules.length > 0 && (
        <section className="stack gap-16" aria-label="Rules">
          <RuleList rules={rules} />
          <Checkbox
            label="I’ve read the rules and will follow them"
            {...form.getInputProps('acceptsRules', { type: 'checkbox' })}
          />
        </section>
      )}
      {questions.map(({ id, question, isRequired }) => (
        <Textarea
          key={id}
          label={<span dir="auto">{isRequired ? question : `${question} (optional)`}</span>}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps(`answers.${id}`)}
          value={form.values.answers[id] ?? ''}
        />
      ))}
      {questions.length > 0 && (
        <p className={classes.quiet}>The owner and admins of the club read your answers.</p>
      )}
      <div className="flex justify-end">
        <SubmitButton saving={form.saving} progress={progress}>
          {action}
        </SubmitButton>
      </div>
    </form>
  )
}

/** The server's rules, with questions by their ids. */
const schemaOf = ({ rules, questions }: Pick<ClubRules, 'rules' | 'questions'>) =>
  z.object({
    acceptsRules: z.boolean().refine((value) => value || rules.length === 0, 'Accept the rules to join'),
    answers: z.object(
      Object.fromEntries(
        questions.map(({ id, isRequired }) => [
          id,
          z
            .string()
            .max(moderation.answer, 'An answer has at most 1,000 characters')
            .optional()
            .refine((value = '') => !isRequired || value.trim() !== '', 'Answer this question'),
        ]),
      ),
    ),
  })
