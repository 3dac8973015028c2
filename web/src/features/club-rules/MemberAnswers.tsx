import type { Person } from '@guildhall/contract/common'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '../../lib/text/names'
import { Dialog } from '../../ui/Dialog'
import { ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import { Day } from '../../ui/TimeAgo'
import classes from './MemberAnswers.module.css'
import { memberAnswersQuery } from './managing.api'

type Props = { clubId: string; person: Person; opened: boolean; onClose: () => void }

/** What a member answered before joining. */
export function MemberAnswers({ person, opened, onClose, clubId }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Answers of ${fullName(person)}`}>
      <Answers clubId={clubId} personId={person.id} />
    </Dialog>
  )
}

function Answers({ clubId, personId }: { clubId: string; personId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(memberAnswersQuery(clubId, personId))
  if (!data && isError)
    return (
      <ErrorState
        bare
        title="The answers could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <TextSkeleton lines={4} />
  if (data.answers.length === 0) return <p className="muted note">They answered no questions.</p>
  return (
    <>
      <dl className={`${classes.answers} grid gap-16 below-16`}>
        {data.answers.map(({ question, answer }) => (
          <div key={question}>
            <dt dir="auto">{question}</dt>
            <dd dir="auto">{answer}</dd>
          </div>
        ))}
      </dl>
      {data.acceptedAt && (
        <p className="muted note">
          Answered <Day iso={data.acceptedAt} />
        </p>
      )}
    </>
  )
}
