import '@mantine/core/styles/CloseButton.layer.css'
import { addHiddenWord, type HiddenWord } from '@guildhall/contract/hidden-words'
import { hiddenWords } from '@guildhall/contract/prevention-limits'
import { CloseButton, TextInput } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import { useContractForm } from '../../lib/forms/useContractForm'
import { focusMain } from '../../lib/keyboard/focusMain'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Panel } from '../../ui/Panel'
import { EmptyState, ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import classes from './HiddenWords.module.css'
import { hiddenWordsQuery, useHideWord, useShowWord } from './hiddenWords.api'

/** Settings section with the words that fold what others write. */
export default function HiddenWordsSection() {
  const { data, isError, isFetching, refetch } = useQuery(hiddenWordsQuery)
  return (
    <Panel title="Hidden words">
      <p className={classes.note}>
        What others post with one of these words is collapsed for you, and you aren’t notified of it. Only you
        see your words.
      </p>
      <WordForm />
      {data ? (
        <WordList words={data.items} />
      ) : isError ? (
        <ErrorState
          bare
          title="Failed to load your hidden words"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={2} />
      )}
    </Panel>
  )
}

function WordForm() {
  const { mutateAsync } = useHideWord()
  const form = useContractForm({
    schema: addHiddenWord,
    initialValues: { id: uuidv7(), word: '' },
    submit: async (values) => {
      const { word } = await mutateAsync(values)
      form.setValues({ id: uuidv7(), word: '' })
      form.resetDirty()
      toast.success(`“${word}” is hidden`)
    },
    failed: (error) =>
      toast.error(
        'Not added',
        errorText(error, 'Please try again.', {
          too_many_hidden_words: `You’ve reached the limit of ${hiddenWords.words}. Remove one to add another.`,
        }),
      ),
  })
  return (
    <form {...form.bind} aria-label="Hide a word" className={classes.form}>
      <TextInput
        label="Word or phrase"
        description="Up to 5 words, however they are spelled"
        maxLength={hiddenWords.word}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        className={classes.field}
        {...form.getInputProps('word')}
      />
      <SubmitButton saving={form.saving} progress="Adding..." variant="default">
        Hide word
      </SubmitButton>
      <UnsavedGuard when={form.isDirty()} />
    </form>
  )
}

function WordList({ words }: { words: HiddenWord[] }) {
  const { mutateAsync } = useShowWord()
  if (words.length === 0)
    return (
      <EmptyState bare icon={<IconEyeOff size={24} stroke={1.6} />} title="You haven’t hidden any words">
        Add the name of a show you haven’t finished, or a topic you’d rather not read about.
      </EmptyState>
    )

  async function remove({ id, word }: HiddenWord) {
    try {
      await mutateAsync(id)
      toast.success(`“${word}” is no longer hidden`)
      focusMain()
    } catch (error) {
      toast.error('Not removed', errorText(error, 'Please try again.'))
    }
  }

  return (
    <ul className="plain-list" aria-label="Hidden words">
      {words.map((one) => (
        <li key={one.id} className={classes.row}>
          <span className="fill anywhere" dir="auto">
            {one.word}
          </span>
          <CloseButton aria-label={`Show ${one.word} again`} onClick={() => void remove(one)} />
        </li>
      ))}
    </ul>
  )
}
