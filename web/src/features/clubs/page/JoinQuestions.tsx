import type { ClubPreview } from '@guildhall/contract/clubs'
import { cardFee, durationTexts } from '@guildhall/contract/fees'
import { IconChevronDown } from '@tabler/icons-react'
import { Panel } from '../../../ui/Panel'
import { asksBeforeJoining } from '../../club-rules/club-rules.api'
import classes from './JoinQuestions.module.css'

/** Questions before joining, answered from the club's settings. */
export function JoinQuestions({ club }: { club: ClubPreview }) {
  return (
    <Panel title="Good to know" flush>
      {questionsOf(club).map(([question, answer]) => (
        <details key={question} className={`${classes.question} rule-above`}>
          <summary>
            {question}
            <IconChevronDown size={18} stroke={1.7} aria-hidden />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </Panel>
  )
}

const questionsOf = (club: ClubPreview): [question: string, answer: string][] => [
  [
    'How do I join?',
    club.isPaid
      ? club.isPrivate
        ? 'Ask to join. Once you’re accepted, you see how to pay, and you’re in once your payment is recorded.'
        : 'Anyone with an account can join. You see how to pay, and you’re in once your payment is recorded.'
      : club.isPrivate
        ? 'Ask to join. The owner or an admin answers your request, and you get a notification.'
        : asksBeforeJoining(club)
          ? 'Anyone with an account can join, after what the club asks first.'
          : 'Anyone with an account can join right away.',
  ],
  [
    'What does it cost?',
    club.isPaid
      ? `${cardFee(club)}. ${durationTexts[club.subscriptionDuration]}.`
      : 'Nothing. Membership is free.',
  ],
  [
    'Who can see what I post?',
    club.isPrivate
      ? 'Only members of the club.'
      : 'Everyone. Posts in a public club can be read without an account.',
  ],
  [
    'Can I leave again?',
    club.isPaid
      ? 'Yes, at any time. What you posted stays in the club, and what you paid isn’t refunded.'
      : 'Yes, at any time. What you posted stays in the club.',
  ],
]
