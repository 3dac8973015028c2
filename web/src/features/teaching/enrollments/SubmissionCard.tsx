import type { ReceivedSubmission } from '@guildhall/contract/course-assignments'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import type { MadeDecision } from '@guildhall/contract/made-decision'
import { Textarea } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { restrictionText } from '../../../content/restriction'
import { useDraft, useKeeping } from '../../../lib/drafts/drafts'
import { CallError, codeOf } from '../../../lib/net/callError'
import { decisionOf } from '../../../lib/net/decidedText'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { fullName } from '../../../lib/text/names'
import { BusyButton } from '../../../ui/BusyButton'
import { Face } from '../../../ui/Face'
import { Markdown } from '../../../ui/Markdown'
import { MediaFileList } from '../../../ui/MediaFileList'
import { TimeAgo } from '../../../ui/TimeAgo'
import { teachingDraft } from '../drafts'
import { useDecide } from './enrollments.api'
import classes from './Submissions.module.css'
import { submissionTexts } from './states'

type Props = {
  clubId: string
  course: Pick<CourseDraft, 'id' | 'can'>
  submission: ReceivedSubmission
  onDecided: () => void
  /** A remark was begun: the card stays when someone else decides. */
  onTyping: (submission: ReceivedSubmission) => void
}

/** What a learner handed in, with the teacher's decision. */
export function SubmissionCard(props: Props) {
  const { id, by, lesson, content, link, file, status, remark, submittedAt, decidedAt, decidedBy } =
    props.submission
  const name = fullName(by)
  return (
    <article
      className={classes.card}
      data-submission={id}
      tabIndex={-1}
      aria-label={`${name}: ${lesson.title}`}
    >
      <header className={`${classes.head} row shrink gap-12`}>
        <Face person={by} size={36} />
        <div>
          <b dir="auto">{name}</b>
          <p className="muted note">
            <bdi>{lesson.title}</bdi> · <TimeAgo iso={submittedAt} />
          </p>
        </div>
        <span className={classes.state} data-state={status}>
          {submissionTexts[status]}
        </span>
      </header>
      {content && <Markdown>{content}</Markdown>}
      {link && (
        <p className={`${classes.link} row shrink gap-8`}>
          <IconLink size={18} stroke={1.6} aria-hidden />
          <a href={link} target="_blank" rel="nofollow ugc noopener noreferrer" dir="ltr">
            {link}
          </a>
        </p>
      )}
      {file && <MediaFileList files={[file]} subject={`${name}: ${lesson.title}`} />}
      {status !== 'submitted' && (
        <div className={classes.remark}>
          <p className="muted note">
            {submissionTexts[status]}
            {decidedBy && (
              <>
                {' '}
                by <bdi>{fullName(decidedBy)}</bdi>
              </>
            )}{' '}
            {decidedAt && <TimeAgo iso={decidedAt} />}
          </p>
          {remark && (
            <p className="anywhere keep-lines" dir="auto">
              {remark}
            </p>
          )}
        </div>
      )}
      <Decision {...props} />
    </article>
  )
}

/** The form of a decision: for what waits for one, and while a remark is left that came after another’s. */
function Decision({ clubId, course, submission, onDecided, onTyping }: Props) {
  const { id, version, by, status: state, decidedAt } = submission
  const place = teachingDraft(clubId, 'remark', id)
  const { found, keep, acknowledge, arrivals } = useDraft<{ remark: string }>(place)
  const [remark, setRemark] = useState(found?.remark ?? '')
  const [error, setError] = useState<string>()
  const { mutateAsync, isPending, variables } = useDecide(course.id)
  useKeeping({ keep, arrivals }, remark ? { remark } : null)

  async function decide(status: 'accepted' | 'returned') {
    if (isPending) return
    if (status === 'returned' && remark.trim() === '') return setError('Say what is missing')
    setError(undefined)
    try {
      await mutateAsync({ submissionId: id, status, remark, version, decidedAt })
      acknowledge((newest) => (newest.remark === remark ? null : newest))
      setRemark('')
      toast.success(status === 'accepted' ? 'Assignment accepted' : 'Assignment sent back')
      onDecided()
    } catch (failure) {
      const field = failure instanceof CallError ? failure.fields.remark : undefined
      if (field) return setError(field)
      const made = decisionOf(failure)
      if (made) onTyping({ ...submission, ...presented(made) })
      toast.error(
        codeOf(failure) === 'changed_meanwhile'
          ? 'This changed meanwhile'
          : 'Your decision could not be saved',
        errorText(failure, 'Please try again.', {
          changed_meanwhile: 'Read the latest version, then decide. Your remark is kept.',
          submission_not_found: 'It was taken back by the learner.',
        }),
      )
    }
  }

  if (state !== 'submitted' && remark === '') return null
  if (state === 'accepted')
    return (
      <div className={classes.decision}>
        <Textarea
          label="Your remark, which was not sent"
          autosize
          maxRows={10}
          value={remark}
          onChange={({ currentTarget: { value } }) => setRemark(value)}
        />
      </div>
    )
  const denial = restrictionText(course.can.edit)
  if (denial) return <p className="muted note">{denial}</p>
  const busy = (status: string) => isPending && variables?.status === status
  return (
    <div className={classes.decision}>
      <Textarea
        label="Remark"
        description="Needed to send it back; the learner is notified."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={courseLimits.remark}
        value={remark}
        readOnly={isPending}
        onChange={({ currentTarget: { value } }) => {
          setRemark(value)
          setError(undefined)
          if (remark === '') onTyping(submission)
        }}
        error={error}
      />
      <fieldset className={classes.buttons}>
        <legend className="visually-hidden">Decision about {fullName(by)}</legend>
        <BusyButton
          variant="default"
          busy={busy('returned')}
          progress="Sending back..."
          onClick={() => decide('returned')}
        >
          Send back
        </BusyButton>
        <BusyButton busy={busy('accepted')} progress="Accepting..." onClick={() => decide('accepted')}>
          Accept
        </BusyButton>
      </fieldset>
    </div>
  )
}

/** The decision that someone else made, as the card shows it. */
const presented = ({ outcome, by, at, note }: MadeDecision): Partial<ReceivedSubmission> => ({
  status: outcome === 'accepted' ? 'accepted' : 'returned',
  ...{ decidedBy: by, decidedAt: at, remark: note },
})
