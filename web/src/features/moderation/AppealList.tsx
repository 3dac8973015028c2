import type { AppealRow } from '@guildhall/contract/acts'
import type { MadeDecision } from '@guildhall/contract/made-decision'
import { moderation } from '@guildhall/contract/moderation-limits'
import { nounOf } from '@guildhall/contract/nouns'
import { plural } from '@guildhall/contract/plural'
import { Button, Textarea } from '@mantine/core'
import { IconMessageCircleQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import foot from '../../content/FormFoot.module.css'
import { actTexts } from '../../content/moderation/actTexts'
import { useContractForm } from '../../lib/forms/useContractForm'
import { decisionOf } from '../../lib/net/decidedText'
import { fullName } from '../../lib/text/names'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { DecidedNote } from '../../ui/DecidedNote'
import { Face } from '../../ui/Face'
import { FormDialog } from '../../ui/FormDialog'
import { InfiniteList } from '../../ui/InfiniteList'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { Day, TimeAgo } from '../../ui/TimeAgo'
import { useAppeals, useDecideAppeal, type Verdict } from './appeals.api'
import classes from './Lists.module.css'
import { SnapshotView } from './SnapshotView'
import type { Scope } from './scope'

/** Open appeals, each with the decision it is about. */
export function AppealList({ scope }: { scope: Scope }) {
  const query = useAppeals(scope)
  // Outlives the row, which leaves once someone else decides.
  const [deciding, setDeciding] = useState<{ actId: string; decision: Verdict['decision'] }>()
  const [isOpen, setOpen] = useState(false)
  const shut = () => setOpen(false)
  return (
    <Panel flush>
      <InfiniteList
        query={query}
        label="Appeals"
        layout="rows"
        skeleton={<RowsSkeleton count={3} />}
        errorTitle="Failed to load the appeals"
        empty={
          <EmptyState
            bare
            icon={<IconMessageCircleQuestion size={24} stroke={1.6} />}
            title="No open appeals"
          >
            When someone appeals a decision, you decide it here.
          </EmptyState>
        }
        end="You’ve reached the end."
      >
        {(row) => (
          <Appeal
            row={row}
            showsClub={scope === 'server'}
            onDecide={(decision) => {
              setDeciding({ actId: row.statement.id, decision })
              setOpen(true)
            }}
          />
        )}
      </InfiniteList>
      {deciding && (
        <FormDialog
          opened={isOpen}
          onClose={shut}
          title={deciding.decision === 'granted' ? 'Grant this appeal' : 'Reject this appeal'}
        >
          <VerdictForm {...deciding} onDone={shut} />
        </FormDialog>
      )}
    </Panel>
  )
}

type Props = { row: AppealRow; showsClub: boolean; onDecide: (decision: Verdict['decision']) => void }

function Appeal({ row, showsClub, onDecide }: Props) {
  const { statement, person, isOwnAct } = row
  const { appeal, subject, earlier, others } = statement
  const name = person ? fullName(person) : 'Deleted account'
  return (
    <article className="stack gap-12 pad-16" aria-label={`Appeal by ${name}`}>
      <header className="row shrink anywhere gap-12">
        <Face person={person} size={36} />
        <div>
          <b dir="auto">{name}</b>
          <p className={`${classes.facts} flow muted note anywhere gap-12 rows-0`}>
            {appeal && (
              <span>
                Appealed <TimeAgo iso={appeal.createdAt} />
              </span>
            )}
            {showsClub && statement.club && <bdi>{statement.club.name}</bdi>}
          </p>
        </div>
      </header>
      <p className={classes.text} dir="auto">
        {appeal?.text}
      </p>
      <div className="stack rounded sunken gap-4 pad-12-16">
        <p className={`${classes.facts} flow muted note anywhere gap-12 rows-0`}>
          <b>{actTexts[statement.action].done}</b>
          <TimeAgo iso={statement.createdAt} />
          {statement.endsAt && (
            <span>
              until <Day iso={statement.endsAt} />
            </span>
          )}
        </p>
        <p className="strong anywhere" dir="auto">
          {statement.ground}
        </p>
        <p className={classes.text} dir="auto">
          {statement.facts}
        </p>
        {subject && (
          <details className={classes.details}>
            <summary>Show the {nounOf(subject.label)}</summary>
            <SnapshotView snapshot={subject} />
          </details>
        )}
        {earlier.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: versions carry no other name, and never move
          <details key={index} className={classes.details}>
            <summary>Show it before it was edited</summary>
            <SnapshotView snapshot={one} />
          </details>
        ))}
        {others.length > 0 && (
          <p className={`${classes.facts} flow muted note anywhere gap-12 rows-0`}>
            {plural(
              others.length,
              'One other thing was decided with it. Your answer is for all of them.',
              '{n} other things were decided with it. Your answer is for all of them.',
            )}
          </p>
        )}
        {others.map(({ id, subject: other, facts, isReversed }) => (
          <details key={id} className={classes.details}>
            <summary>
              {isReversed
                ? `Show the other ${nounOf(other?.label ?? 'Thing')} (reversed)`
                : `Show the other ${nounOf(other?.label ?? 'Thing')}`}
            </summary>
            <p className={classes.text} dir="auto">
              {facts}
            </p>
            {other && <SnapshotView snapshot={other} />}
          </details>
        ))}
      </div>
      {isOwnAct && (
        <p className={`${classes.facts} flow muted note anywhere gap-12 rows-0`}>
          You made this decision. Someone else should answer, if there is someone.
        </p>
      )}
      <div className={`${classes.buttons} flow gap-8`}>
        <Button
          variant="default"
          onClick={() => onDecide('upheld')}
          aria-label={`Reject the appeal by ${name}`}
        >
          Reject…
        </Button>
        <Button onClick={() => onDecide('granted')} aria-label={`Grant the appeal by ${name}`}>
          Grant…
        </Button>
      </div>
    </article>
  )
}

type FormProps = { actId: string; decision: Verdict['decision']; onDone: () => void }

const schema = z.object({
  answer: z
    .string()
    .max(moderation.appealAnswer, `At most ${moderation.appealAnswer} characters`)
    .refine((value) => value.trim() !== '', 'Explain the decision'),
})

function VerdictForm({ actId, decision, onDone }: FormProps) {
  const { mutateAsync: decide } = useDecideAppeal(actId)
  const [made, setMade] = useState<MadeDecision>()
  const form = useContractForm({
    schema,
    initialValues: { answer: '' },
    submit: async ({ answer }) => {
      await decide({ decision, answer })
      if (form.isOpen()) onDone()
    },
    failed: (error) => setMade(decisionOf(error)),
  })
  return (
    <form {...form.bind} className="stack gap-20">
      <DecidedNote made={made} />
      <p>
        {decision === 'granted'
          ? 'This reverses the decision: everything is as it was before.'
          : 'The decision stays. They can’t appeal again.'}
      </p>
      <Textarea
        label="Your answer"
        description={<Counter value={form.values.answer.length} max={moderation.appealAnswer} />}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        {...form.getInputProps('answer')}
      />
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress="Saving...">
          {decision === 'granted' ? 'Grant appeal' : 'Reject appeal'}
        </SubmitButton>
      </div>
    </form>
  )
}
