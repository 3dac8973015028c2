import type { ConsoleClubDetails } from '@guildhall/contract/console'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { codeOf } from '../../lib/net/callError'
import { lazyPart } from '../../lib/page/lazyPart'
import { fullName } from '../../lib/text/names'
import { Emblem } from '../../ui/Face'
import { LinkButton, TextLink } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { sizeText } from '../../ui/sizeText'
import { Day } from '../../ui/TimeAgo'
import { ActList } from './ActList'
import { ClubBadges } from './ClubListPage'
import classes from './Console.module.css'
import { clubQuery } from './console.api'
import { Fact } from './Fact'
import { Loaded } from './Loaded'

const ActDialog = lazyPart(() => import('../../content/moderation/ActDialog'))

/** A club with its owner and size; operators hide it with a statement of reasons. */
export function ClubInConsole({ clubId }: { clubId: string }) {
  const query = useQuery(clubQuery(clubId))
  if (codeOf(query.error) === 'club_not_found' || codeOf(query.error) === 'bad_input')
    return (
      <EmptyState
        page
        title="No such club"
        action={
          <LinkButton to="/admin/$" params={{ _splat: 'clubs' }} variant="default">
            All clubs
          </LinkButton>
        }
      >
        It may have been deleted.
      </EmptyState>
    )
  return (
    <Loaded query={query} errorTitle="This club could not be loaded">
      {(one) => <Details one={one} />}
    </Loaded>
  )
}

function Details({ one }: { one: ConsoleClubDetails }) {
  const { club, owner } = one
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <div className="row gap-16">
        <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={56} />
        <div className={`${classes.words} fill anywhere`}>
          <PageTitle
            tabTitle={`${club.name} · Console`}
            note={
              <TextLink to="/$clubSlug" params={{ clubSlug: club.slug }}>
                /{club.slug}
              </TextLink>
            }
          >
            {club.name}
          </PageTitle>
          <div className="wrap gap-8 rows-4">
            <ClubBadges one={one} />
          </div>
        </div>
      </div>
      <Panel>
        <dl className={classes.facts}>
          <Fact name="Owner">
            {owner ? (
              <TextLink to="/admin/$" params={{ _splat: `people/${owner.id}` }} dir="auto">
                {fullName(owner)}
              </TextLink>
            ) : (
              'Deleted user'
            )}
          </Fact>
          <Fact name="Members">{one.members}</Fact>
          <Fact name="Admins">{one.admins}</Fact>
          <Fact name="Items">{one.items}</Fact>
          <Fact name="Files">{sizeText(one.bytes)}</Fact>
          <Fact name="Since">
            <Day iso={one.createdAt} />
          </Fact>
          <Fact name="Open cases">{one.openCases}</Fact>
        </dl>
      </Panel>
      {!one.hiddenBy && (
        <Panel title="Act on this club">
          <Button variant="default" onClick={() => setDialog('open')}>
            Hide club
          </Button>
          {dialog !== 'never' && (
            <Suspense>
              <ActDialog
                key={one.acts.length}
                about={{ kind: 'club', id: one.id, one: 'club', club: null, person: owner }}
                action="hide"
                opened={dialog === 'open'}
                onClose={() => setDialog('closed')}
              />
            </Suspense>
          )}
        </Panel>
      )}
      {one.acts.length > 0 && (
        <Panel title="Decisions">
          <ActList acts={one.acts} label="Decisions" />
        </Panel>
      )}
    </>
  )
}
