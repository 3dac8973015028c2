import type { ClubRules } from '@guildhall/contract/club-rules'
import { moderation } from '@guildhall/contract/moderation-limits'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useEditing } from '../../lib/forms/useEditing'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { UnkeptNote } from '../../ui/DraftNote'
import { OutdatedNote } from '../../ui/OutdatedNote'
import { SaveBar } from '../../ui/SaveBar'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import { clubRulesQuery } from './club-rules.api'
import { useSaveRules } from './managing.api'
import { QuestionRows } from './QuestionRows'
import { RuleRows } from './RuleRows'
import classes from './RulesCard.module.css'
import { commonRules, newQuestion, newRule, type RulesValues, rulesSchema, rulesValues } from './rules.form'

type Props = { clubId: string; saved: ClubRules }

/** Edits rules and questions together: they have one version. */
export default function RulesForm({ clubId, saved }: Props) {
  const queries = useQueryClient()
  const { mutateAsync } = useSaveRules(clubId)
  /** The version that the changes began from. */
  const [base, setBase] = useState(saved.version)
  const form = useEditing<RulesValues>({
    schema: rulesSchema,
    current: rulesValues(saved),
    names: ['rules', 'questions'],
    place: { kind: 'edit-club', place: `${clubId}:rules` },
    extra: base,
    send: async () => {
      try {
        const now = await mutateAsync({ version: saved.version, ...form.getValues() })
        toast.success('Changes are saved!')
        return rulesValues(now)
      } catch (error) {
        if (codeOf(error) !== 'changed_meanwhile') throw error
        // Shows the note, after which saving replaces the other version.
        await queries.invalidateQueries({ queryKey: clubRulesQuery(clubId).queryKey })
        return undefined
      }
    },
    failed: (error) =>
      toast.error(
        'Error updating the rules',
        errorText(error, 'Please try again.', {
          permission_denied: 'Only club owners and admins can change the rules',
        }),
      ),
  })
  const { hasChanges, isRestored, extra } = form
  useEffect(() => {
    if (!hasChanges) setBase(saved.version)
  }, [hasChanges, saved.version])
  // A draft remembers its own.
  useEffect(() => {
    if (isRestored && typeof extra === 'number') setBase(extra)
  }, [isRestored, extra])

  const { rules, questions } = form.values
  /** The row that takes the focus once it is there. */
  const added = useRef<string>(undefined)
  const isOutdated = hasChanges && base !== saved.version
  const suggested = commonRules.filter(({ title }) => !rules.some((rule) => rule.title === title))

  function set(values: Partial<RulesValues>) {
    form.setValues(values)
    form.clearErrors()
  }

  function addRule(template?: (typeof commonRules)[number]) {
    const rule = newRule(template)
    if (!template) added.current = rule.id
    set({ rules: [...rules, rule] })
  }

  function addQuestion() {
    const question = newQuestion()
    added.current = question.id
    set({ questions: [...questions, question] })
  }

  return (
    <form {...form.bind} aria-label="Rules and questions" className={`${classes.card} stack gap-16`}>
      <UnsavedGuard when={hasChanges} isKept />
      <UnkeptNote when={form.isUnkept} />
      {isOutdated && <OutdatedNote title="Someone else changed the rules." onUseTheirs={form.discard} />}
      <h3 className={classes.title}>Rules</h3>
      {rules.length > 0 && (
        <RuleRows form={form} added={added.current} onChange={(next) => set({ rules: next })} />
      )}
      {rules.length < moderation.rules && (
        <div className="stack align-start gap-8">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => addRule()}
          >
            Add rule
          </Button>
          {suggested.length > 0 && (
            <fieldset className="plain-fieldset wrap gap-4" aria-label="Common rules">
              <span className="muted body">Common rules:</span>
              {suggested.map((template) => (
                <Button
                  key={template.title}
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Add “${template.title}”`}
                  onClick={() => addRule(template)}
                >
                  {template.title}
                </Button>
              ))}
            </fieldset>
          )}
        </div>
      )}
      <h3 className={classes.title}>Questions before joining</h3>
      {questions.length > 0 && (
        <QuestionRows form={form} added={added.current} onChange={(next) => set({ questions: next })} />
      )}
      {questions.length < moderation.questions && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={addQuestion}
          >
            Add question
          </Button>
        </div>
      )}
      <SaveBar isChanged={hasChanges} isRestored={isRestored} onDiscard={form.discard}>
        <SubmitButton saving={form.saving} progress="Saving..." variant={hasChanges ? 'filled' : 'default'}>
          Save Rules
        </SubmitButton>
      </SaveBar>
    </form>
  )
}
