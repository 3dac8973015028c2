import type { EnrollmentDetails } from '@guildhall/contract/course-enrollments'
import { learnerState } from '@guildhall/contract/course-limits'
import { listText } from '@guildhall/contract/lists'
import { nounOf } from '@guildhall/contract/nouns'
import { plural } from '@guildhall/contract/plural'
import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { BusyButton } from '../../../ui/BusyButton'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { Dialog } from '../../../ui/Dialog'
import { ErrorState } from '../../../ui/States'
import { RowsSkeleton } from '../../../ui/skeletons'
import { Day } from '../../../ui/TimeAgo'
import { enrollmentQuery, refreshLearners, revokeCertificate } from './enrollments.api'
import classes from './Learners.module.css'
import { ProgressBar } from './ProgressBar'
import { submissionTexts } from './states'

type Props = { courseId: string; personId: string; name: string; opened: boolean; onClose: () => void }

/** A learner's progress lesson by lesson, and their certificate. */
export function LearnerDialog({ courseId, personId, name, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={name} size="lg">
      <Details courseId={courseId} personId={personId} />
    </Dialog>
  )
}

function Details({ courseId, personId }: Pick<Props, 'courseId' | 'personId'>) {
  const { data, isError, isFetching, refetch } = useQuery(enrollmentQuery(courseId, personId))
  if (!data && isError)
    return (
      <ErrorState
        bare
        title="The learner could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <RowsSkeleton count={5} />
  const { enrollment, lessons } = data
  return (
    <div className="one-column gap-16">
      <p className="flow muted note gap-16 rows-4">
        <span>{learnerState(enrollment).text}</span>
        <span>
          Began <Day iso={enrollment.beganAt} />
        </span>
        {enrollment.completedAt && (
          <span>
            Completed <Day iso={enrollment.completedAt} />
          </span>
        )}
        {enrollment.remindedAt && (
          <span>
            Reminded <Day iso={enrollment.remindedAt} />
          </span>
        )}
      </p>
      <ProgressBar learner={enrollment} />
      {enrollment.certificate && <CertificateRow courseId={courseId} certificate={enrollment.certificate} />}
      <ol className="plain-list">
        {lessons.map((lesson) => (
          <Step key={lesson.id} lesson={lesson} />
        ))}
      </ol>
    </div>
  )
}

function Step({ lesson }: { lesson: EnrollmentDetails['lessons'][number] }) {
  const { title, doneAt, openedAt, score, isPassed, attempts, submission } = lesson
  const Icon = doneAt ? IconCircleCheck : IconCircle
  return (
    <li className={classes.step} data-done={doneAt ? true : undefined}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>
        <bdi>{title}</bdi>
        <small>
          {doneAt ? (
            <>
              Done <Day iso={doneAt} />
            </>
          ) : openedAt ? (
            <>
              Opened <Day iso={openedAt} />
            </>
          ) : (
            'Not opened'
          )}
          {score !== null &&
            ` · ${listText([`Quiz ${score}%`, isPassed && 'passed', plural(attempts, '{n} attempt', '{n} attempts')])}`}
          {submission && ` · Assignment: ${nounOf(submissionTexts[submission])}`}
        </small>
      </span>
    </li>
  )
}

type CertificateProps = { courseId: string; certificate: { code: string; revokedAt: string | null } }

function CertificateRow({ courseId, certificate: { code, revokedAt } }: CertificateProps) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function change(isRevoked: boolean) {
    setBusy(true)
    try {
      await revokeCertificate(code, isRevoked)
      toast.success(isRevoked ? 'Certificate revoked' : 'Certificate valid again')
      await refreshLearners(queries, courseId)
    } catch (error) {
      toast.error('The certificate could not be changed', errorText(error, 'Please try again.'))
      throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={`${classes.certificate} wrap between framed rounded gap-8 pad-8-12`}>
      <p>
        <a href={`/certificates/${code}`} target="_blank" rel="noopener">
          Certificate
        </a>
        {revokedAt && (
          <>
            {' '}
            revoked <Day iso={revokedAt} />
          </>
        )}
      </p>
      {revokedAt ? (
        <BusyButton
          size="xs"
          variant="default"
          busy={busy}
          progress="Restoring..."
          onClick={() => change(false).catch(() => undefined)}
        >
          Restore
        </BusyButton>
      ) : (
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Revoke this certificate?"
        action="Revoke"
        progress="Revoking..."
        danger
        onConfirm={() => change(true)}
      >
        Everyone who opens its address will see that it was revoked. You can restore it.
      </ConfirmDialog>
    </div>
  )
}
