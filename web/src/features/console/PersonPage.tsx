import type { ConsolePersonDetails } from '@guildhall/contract/console'
import { listText } from '@guildhall/contract/lists'
import { nounOf } from '@guildhall/contract/nouns'
import { plural } from '@guildhall/contract/plural'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { actTexts } from '../../content/moderation/actTexts'
import { codeOf } from '../../lib/net/callError'
import { lazyPart } from '../../lib/page/lazyPart'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { LinkButton, TextLink } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { Day, TimeAgo } from '../../ui/TimeAgo'
import { standingTexts } from '../moderation/caseTexts'
import { ActList } from './ActList'
import classes from './Console.module.css'
import { personQuery } from './console.api'
import { Fact } from './Fact'
import { Loaded } from './Loaded'
import { Standing } from './PeoplePage'
import { PersonHelp } from './PersonHelp'

const ActDialog = lazyPart(() => import('../../content/moderation/ActDialog'))

const roleTexts = { owner: 'owner', admin: 'admin', moderator: 'moderator', member: 'member' } as const

/** An account with its clubs, decisions and cases. */
export function PersonPage({ personId }: { personId: string }) {
  const query = useQuery(personQuery(personId))
  if (codeOf(query.error) === 'user_not_found' || codeOf(query.error) === 'bad_input')
    return (
      <EmptyState
        page
        title="No such account"
        action={
          <LinkButton to="/admin/$" params={{ _splat: 'people' }} variant="default">
            All people
          </LinkButton>
        }
      >
        It may have been deleted.
      </EmptyState>
    )
  return (
    <Loaded query={query} errorTitle="This account could not be loaded">
      {(one) => <Details one={one} />}
    </Loaded>
  )
}

function Details({ one }: { one: ConsolePersonDetails }) {
  const { person } = one
  return (
    <>
      <div className="row gap-16">
        <Face person={person} size={56} />
        <div className={`${classes.words} fill anywhere`}>
          <PageTitle
            tabTitle={`${fullName(person)} · Console`}
            note={
              <>
                <TextLink to="/user/$username" params={{ username: person.username }}>
                  @{person.username}
                </TextLink>{' '}
                · {one.email}
              </>
            }
          >
            {fullName(person)}
          </PageTitle>
          <div className="wrap gap-8 rows-4">
            <Standing one={one} />
          </div>
        </div>
      </div>
      <Panel>
        <dl className={classes.facts}>
          <Fact name="Joined">
            <Day iso={one.joinedAt} />
          </Fact>
          <Fact name="Last seen">{one.lastSeenAt ? <TimeAgo iso={one.lastSeenAt} /> : 'Not this month'}</Fact>
          <Fact name="Logged in on">{plural(one.sessions, '{n} device', '{n} devices')}</Fact>
          <Fact name="Two-step login">{one.hasTwoStep ? 'On' : 'Off'}</Fact>
          <Fact name="Items">{one.items}</Fact>
          <Fact name="Comments">{one.comments}</Fact>
          <Fact name="Reports sent">{one.reportsSent}</Fact>
        </dl>
      </Panel>
      <Acts one={one} />
      <PersonHelp one={one} />
      {one.acts.length > 0 && (
        <Panel title="Decisions">
          <ActList acts={one.acts} label="Decisions" />
        </Panel>
      )}
      {one.cases.length > 0 && (
        <Panel title="Cases about them">
          <ul className={`${classes.rows} plain-list above-16`}>
            {one.cases.map((each) => (
              <li key={each.id} className={classes.row}>
                <div className={`${classes.words} fill anywhere`}>
                  <TextLink to="/admin/$" params={{ _splat: `cases/${each.id}` }}>
                    {each.outcome === null ? 'Open case' : 'Closed case'}
                  </TextLink>
                  <p className="muted note">
                    {each.kind.replace('_', ' ')} · opened <TimeAgo iso={each.openedAt} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Clubs">
        {one.memberships.length === 0 ? (
          <p className={classes.about}>Not a member of any club.</p>
        ) : (
          <ul className={`${classes.rows} plain-list above-16`} aria-label="Clubs">
            {one.memberships.map(({ club, role, joinedAt, restriction }) => (
              <li key={club.id} className={classes.row}>
                <div className={`${classes.words} fill anywhere`}>
                  <TextLink to="/admin/$" params={{ _splat: `clubs/${club.id}` }} dir="auto">
                    {club.name}
                  </TextLink>
                  <p className="muted note">
                    {listText([roleTexts[role], restriction && nounOf(standingTexts[restriction])])} since{' '}
                    <Day iso={joinedAt} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

const acts = ['warn_account', 'suspend', 'close'] as const

/** Warn, suspend or close, each with a statement of reasons. Operators can’t act on themselves. */
function Acts({ one }: { one: ConsolePersonDetails }) {
  const isOwn = useViewer()?.id === one.id
  const [act, setAct] = useState<(typeof acts)[number]>()
  const [opened, setOpened] = useState(false)
  if (isOwn || one.isOperator) return null
  return (
    <Panel title="Act on this account">
      <div className="flow gap-8">
        {acts
          .filter((action) => one.restriction?.kind !== 'closed' || action === 'warn_account')
          .map((action) => (
            <Button
              key={action}
              variant="default"
              onClick={() => {
                setAct(action)
                setOpened(true)
              }}
            >
              {actTexts[action].label}
            </Button>
          ))}
      </div>
      {act && (
        <Suspense>
          <ActDialog
            key={`${act} ${one.acts.length}`}
            about={{ kind: 'profile', id: one.id, one: 'account', club: null, person: one.person }}
            action={act}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </Panel>
  )
}
