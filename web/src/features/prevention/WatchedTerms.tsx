import '@mantine/core/styles/CloseButton.layer.css'
import type { WatchedTerm } from '@guildhall/contract/prevention'
import { addWatchedTerm } from '@guildhall/contract/prevention'
import { prevention, type TermAction } from '@guildhall/contract/prevention-limits'
import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import { useContractForm } from '../../lib/forms/useContractForm'
import { focusMain } from '../../lib/keyboard/focusMain'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import classes from './Prevention.module.css'
import { type Scope, useUnwatchTerm, useWatchTerm, watchedTermsQuery } from './prevention.api'
import { TermTrial } from './TermTrial'

const actionTexts: Record<TermAction, string> = {
  block: 'Refuse',
  hold: 'Hold for a moderator',
  flag: 'Publish and open a case',
  replace: 'Replace with another text',
}

/** Watched words and domains of a club, or (null) of every club, with a field to try a text. */
export function WatchedTerms({ scope }: { scope: Scope }) {
  const { data, isError, isFetching, refetch } = useQuery(watchedTermsQuery(scope))
  return (
    <div className="stack gap-16">
      <p className="muted body">
        Whole words, however they are spelled: with accents, in capitals or s.p.a.c.e.d. A domain covers its
        subdomains.
      </p>
      <TermForm scope={scope} />
      {data ? (
        <TermList scope={scope} terms={data.items} />
      ) : isError ? (
        <ErrorState
          bare
          title="The watched words could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={2} />
      )}
      <TermTrial scope={scope} />
    </div>
  )
}

type Values = {
  id: string
  kind: WatchedTerm['kind']
  term: string
  action: TermAction
  replacement: string
}

const actionsOf = (kind: WatchedTerm['kind']) =>
  Object.entries(actionTexts)
    .filter(([action]) => kind === 'word' || action !== 'replace')
    .map(([value, label]) => ({ value, label }))

function TermForm({ scope }: { scope: Scope }) {
  const { mutateAsync } = useWatchTerm(scope)
  const form = useContractForm<Values>({
    schema: addWatchedTerm,
    initialValues: { id: uuidv7(), kind: 'word', term: '', action: 'block', replacement: '' },
    submit: async (values) => {
      await mutateAsync(values)
      form.setValues({ id: uuidv7(), term: '', replacement: '' })
      form.resetDirty()
      toast.success(`“${values.term}” is watched`)
    },
    failed: (error) =>
      toast.error(
        'Not added',
        errorText(error, 'Please try again.', {
          too_many_watched_terms: `You’ve reached the limit of ${prevention.terms}. Remove one to add another.`,
          permission_denied: 'Only club owners and admins can change this',
        }),
      ),
  })
  const { kind, action } = form.values
  const kindProps = form.getInputProps('kind')
  return (
    <form {...form.bind} aria-label="Watch a word" className={classes.pair}>
      <TextInput
        label="Word or domain"
        maxLength={prevention.term}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        {...form.getInputProps('term')}
      />
      <NativeSelect
        label="Kind"
        data={[
          { value: 'word', label: 'Word' },
          { value: 'domain', label: 'Domain' },
        ]}
        {...kindProps}
        onChange={(event) => {
          kindProps.onChange(event)
          // Domains can't be replaced.
          if (event.currentTarget.value === 'domain' && action === 'replace')
            form.setFieldValue('action', 'block')
        }}
      />
      <NativeSelect label="What happens" data={actionsOf(kind)} {...form.getInputProps('action')} />
      {action === 'replace' && (
        <TextInput
          label="Replace with"
          description="Not in code and addresses"
          maxLength={prevention.replacement}
          autoComplete="off"
          dir="auto"
          {...form.getInputProps('replacement')}
        />
      )}
      <SubmitButton saving={form.saving} progress="Adding..." variant="default">
        Add
      </SubmitButton>
    </form>
  )
}

function TermList({ scope, terms }: { scope: Scope; terms: WatchedTerm[] }) {
  const { mutateAsync } = useUnwatchTerm(scope)
  if (terms.length === 0) return <p className="muted body">No watched words yet.</p>

  async function remove({ id, term }: WatchedTerm) {
    try {
      await mutateAsync(id)
      toast.success(`“${term}” is no longer watched`)
      focusMain()
    } catch (error) {
      toast.error('Not removed', errorText(error, 'Please try again.'))
    }
  }

  return (
    <ul className={classes.terms} aria-label="Watched words">
      {terms.map((one) => (
        <li key={one.id} className={classes.term}>
          <span className="fill anywhere" dir="auto">
            {one.term}
          </span>
          <span className="muted note">
            {one.replacement === null ? (
              actionTexts[one.action]
            ) : (
              <>
                Replace with <bdi>“{one.replacement}”</bdi>
              </>
            )}
          </span>
          <CloseButton aria-label={`Stop watching ${one.term}`} onClick={() => void remove(one)} />
        </li>
      ))}
    </ul>
  )
}
