import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { useViewer } from '../../lib/session/viewer'
import { BusyButton } from '../../ui/BusyButton'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Console.module.css'
import { mailQuery, useTestMail } from './console.api'
import { Fact } from './Fact'
import { Loaded } from './Loaded'

/** How mail is sent, a test of it, and addresses that were refused. */
export default function MailPage() {
  const query = useQuery(mailQuery)
  return (
    <Loaded query={query} errorTitle="The mail settings could not be loaded">
      {({ server, from, waiting, failed, lastSentAt, refused }) => (
        <>
          <Panel title="How mail is sent">
            <dl className={classes.facts}>
              <Fact name="Mail server">{server ? `${server.host}:${server.port}` : 'None set'}</Fact>
              {server && <Fact name="Connection">{server.isSecure ? 'TLS' : 'STARTTLS if offered'}</Fact>}
              {server && <Fact name="Log-in">{server.user ? 'With a password' : 'Without'}</Fact>}
              <Fact name="From">{from}</Fact>
              <Fact name="Waiting">{waiting}</Fact>
              <Fact name="Failed">
                {failed > 0 ? (
                  <TextLink to="/admin/$" params={{ _splat: 'tasks' }}>
                    {failed}
                  </TextLink>
                ) : (
                  0
                )}
              </Fact>
              <Fact name="Last sent">{lastSentAt ? <TimeAgo iso={lastSentAt} /> : 'None known'}</Fact>
            </dl>
            {!server && (
              <p className={classes.about}>
                No mail server is set, so mail is stored in the local mailbox at{' '}
                <a href="/dev/mail">/dev/mail</a>, which only this machine can open. Set SMTP_URL to send it.
              </p>
            )}
          </Panel>
          <MailTest />
          <Panel title="Refused addresses">
            {refused.length === 0 ? (
              <p className={classes.about}>No address was refused.</p>
            ) : (
              <>
                <p className={classes.about}>
                  Mail servers said that these don’t exist. They get no mail until their owners confirm them
                  in their settings.
                </p>
                <ul className={`${classes.rows} plain-list above-16`} aria-label="Refused addresses">
                  {refused.map(({ address, refusedAt }) => (
                    <li key={address} className={classes.row}>
                      <div className={`${classes.words} fill anywhere`}>
                        {address}
                        <p className="muted note">
                          <TimeAgo iso={refusedAt} />
                        </p>
                      </div>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Panel>
        </>
      )}
    </Loaded>
  )
}

function MailTest() {
  const email = useViewer()?.email
  const { mutateAsync, isPending, data } = useTestMail()

  async function send() {
    try {
      await mutateAsync()
    } catch (error) {
      toast.error('The test was not sent', errorText(error, 'Please try again.'))
    }
  }

  return (
    <Panel title="Test">
      <div className={classes.stack}>
        <p className={classes.about}>
          Sends a mail to {email} at once, and shows what the mail server answers.
        </p>
        <BusyButton busy={isPending} progress="Sending..." onClick={send}>
          Send a test mail
        </BusyButton>
        <div role="status">
          {data && (
            <>
              <p>{data.isSent ? 'The mail was accepted:' : 'The mail was not accepted:'}</p>
              <p className={classes.answer}>{data.answer}</p>
            </>
          )}
        </div>
      </div>
    </Panel>
  )
}
