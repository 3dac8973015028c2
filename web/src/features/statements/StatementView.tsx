import { decisionTitle } from '@guildhall/contract/act-titles'
import type { Statement } from '@guildhall/contract/acts'
import type { SnapshotPicture } from '@guildhall/contract/moderation'
import { nounOf } from '@guildhall/contract/nouns'
import { lazy, type ReactNode, Suspense } from 'react'
import { SnapshotFiles } from '../../content/moderation/SnapshotFiles'
import { exact } from '../../lib/dates/dates'
import { Markdown } from '../../ui/Markdown'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { Panel } from '../../ui/Panel'
import { TextSkeleton } from '../../ui/skeletons'
import classes from './Statement.module.css'
import { consequences, isAllReversed, isWithoutEnd } from './statementTexts'

const AppealForm = lazy(() => import('./AppealForm'))

type Props = {
  statement: Statement
  /** Of the link in the mail; absent for signed-in people. */
  token?: string
}

/** A decision about the reader, with its reasons and how to appeal. */
export function StatementView({ statement, token }: Props) {
  const { action, basis, ground, facts, isAutomatic, isByReport, endsAt, isReversed, createdAt } = statement
  const { subject, earlier, others } = statement
  return (
    <div className={classes.place}>
      <PageTitle tabTitle="A decision about you" note={exact(createdAt)}>
        {decisionTitle(statement)}
      </PageTitle>
      {isReversed && (
        <Note kind="success" title="This was reversed">
          {isAllReversed(statement) ? 'Everything is as it was before.' : 'The rest of this decision stays.'}
        </Note>
      )}
      <Panel title="Why">
        <dl className={`${classes.facts} grid gap-16`}>
          <Fact name={basis === 'law' ? 'Based on the law' : 'Based on a rule'}>
            <span dir="auto">{ground}</span>
          </Fact>
          <Fact name="What happened">
            <span dir="auto" className={classes.text}>
              {facts}
            </span>
          </Fact>
          <Fact name="What it means">{consequences[action]}</Fact>
          {endsAt && <Fact name="Until">{exact(endsAt)}</Fact>}
          {isWithoutEnd(statement) && <Fact name="Until">Someone reverses it</Fact>}
          <Fact name="How it was decided">
            {howTexts[isAutomatic ? 'program' : 'person'][isByReport ? 'reported' : 'unreported']}
          </Fact>
        </dl>
      </Panel>
      {subject && <Subject title={`Your ${nounOf(subject.label)} at that time`} subject={subject} />}
      {earlier.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: versions carry no other name, and never move
        <Subject key={index} title="Before it was edited" subject={one} />
      ))}
      {others.map((other) => (
        <Other key={other.id} other={other} isSameReason={other.ground === ground} />
      ))}
      <Appeal statement={statement} {...(token !== undefined && { token })} />
    </div>
  )
}

const howTexts = {
  program: {
    reported: 'By a program, without a person, after a report.',
    unreported: 'By a program, without a person, without a report.',
  },
  person: { reported: 'By a person, after a report.', unreported: 'By a person, without a report.' },
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type OtherProps = { other: Statement['others'][number]; isSameReason: boolean }

/** Another thing of the same decision. */
function Other({ other: { action, subject, ground, facts, isReversed }, isSameReason }: OtherProps) {
  const one = nounOf(subject?.label ?? 'Item')
  const title = isReversed
    ? `Your ${one}: reversed`
    : action === 'remove'
      ? `Your ${one}: removed`
      : `Your ${one}: hidden`
  return (
    <Panel title={title}>
      <div className="grid gap-16">
        {!isSameReason && (
          <p dir="auto" className={classes.text}>
            {ground}
          </p>
        )}
        <p dir="auto" className={classes.text}>
          {facts}
        </p>
        {subject && <SubjectText subject={subject} />}
      </div>
    </Panel>
  )
}

/** The thing as it was when it was decided about, or reported. */
function Subject({ title, subject }: { title: string; subject: Snapshot }) {
  return (
    <Panel title={title}>
      <SubjectText subject={subject} />
    </Panel>
  )
}

type Snapshot = NonNullable<Statement['subject']>

function SubjectText({ subject: { title, text, isMarkdown, pictures, files } }: { subject: Snapshot }) {
  return (
    <div className="grid anywhere gap-8">
      {title && (
        <strong dir="auto" className={classes.text}>
          {title}
        </strong>
      )}
      {isMarkdown ? (
        <Markdown pictures={pictures.filter(isInText)}>{text}</Markdown>
      ) : (
        <p dir="auto" className={classes.text}>
          {text}
        </p>
      )}
      <SnapshotFiles isOpen pictures={pictures.filter((one) => !isInText(one))} files={files} />
    </div>
  )
}

const isInText = (picture: SnapshotPicture): picture is SnapshotPicture & { id: string } =>
  picture.isInText && picture.id !== null

function Appeal({ statement, token }: Props) {
  const { appeal, appealUntil } = statement
  if (appeal)
    return (
      <Panel title="Your appeal">
        <div className="grid gap-16">
          <p dir="auto" className={classes.text}>
            {appeal.text}
          </p>
          {appeal.decision === null ? (
            <Note title="We’ll answer it">
              Sent {exact(appeal.createdAt)}. You’ll get a notification and an email with the answer.
            </Note>
          ) : (
            <Note
              kind={appeal.decision === 'granted' ? 'success' : 'info'}
              title={
                appeal.decision === 'granted' ? 'Your appeal was granted' : 'Your appeal was not granted'
              }
            >
              <span dir="auto" className={classes.text}>
                {appeal.answer}
              </span>
            </Note>
          )}
        </div>
      </Panel>
    )
  if (isAllReversed(statement)) return null
  if (!appealUntil)
    return <p className="muted below-16">The six months in which you could appeal are over.</p>
  return (
    <Panel title="Is this wrong?">
      <p className="muted below-16">
        You can appeal once, until {exact(appealUntil)}. Someone other than who decided answers it, where
        there is someone. If you disagree with the answer, you can still go to court or to an out-of-court
        dispute body.
      </p>
      <Suspense fallback={<TextSkeleton />}>
        <AppealForm statement={statement} {...(token !== undefined && { token })} />
      </Suspense>
    </Panel>
  )
}
