import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { waitingOutbox } from '../../content/outbox/outbox'
import waiting from '../../content/outbox/Waiting.module.css'
import { WaitingRow } from '../../content/outbox/WaitingRow'
import { summaryOf } from '../../lib/draftText'
import classes from './Drafts.module.css'
import { wayTo, wordsOf } from './place'

/** What was sent without a connection, or was refused. */
export function WaitingSection({ personId, messages }: { personId: string; messages: ReactNode[] }) {
  const navigate = useNavigate()
  const entries = waitingOutbox.use(personId)
  if (entries.length + messages.length === 0) return null
  return (
    <section className={classes.waiting} aria-labelledby="to-be-sent">
      <h2 id="to-be-sent">Waiting to send</h2>
      <p>Written in this browser. It will be sent in this order once you’re online.</p>
      <ul className={waiting.list}>
        {entries.map((entry) => {
          const draft = { ...entry, about: { ...entry.about, person: null } }
          const { what, where } = wordsOf(draft)
          const way = wayTo(draft)
          return (
            <li key={entry.id}>
              <WaitingRow {...{ entry, personId }} name={what} onEdit={() => way && void navigate(way)}>
                <h3 dir="auto">{what}</h3>
                <p className={waiting.summary} dir="auto">
                  {summaryOf(entry.draft)}
                </p>
                <p className={classes.where} dir="auto">
                  {where}
                </p>
              </WaitingRow>
            </li>
          )
        })}
        {messages}
      </ul>
    </section>
  )
}
