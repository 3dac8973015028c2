import type { Club } from '@guildhall/contract/clubs'
import type { ContentItem } from '@guildhall/contract/feed'
import { type ContentKind, featureOf } from '@guildhall/contract/limits'
import type { Topic } from '@guildhall/contract/topics'
import { Button } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import { useViewer } from '../lib/session/viewer'
import { EmptyState } from '../ui/States'
import classes from './ClubFeed.module.css'
import { Composer } from './Composer'
import type { CreateProps, Kind } from './kind'
import { LiveFeed, toTop } from './LiveFeed'
import { OpenOnly } from './OpenOnly'
import { PinnedItems } from './PinnedItems'
import { takes } from './topics/topics'
import { useComposeInAddress } from './useComposeInAddress'
import { useLiveFeed } from './useLiveFeed'

const CreateDialog = lazyPart(() => import('./CreateDialog'))

const mixed = {
  icon: IconNotes,
  texts: {
    tab: 'Feed',
    empty: {
      title: 'No content yet',
      text: 'Create your first post, poll, event, service or product above.',
    },
  },
  placeholders: 3,
}

/** For people who can't publish here. */
const emptyForReaders = 'What members publish will show up here.'

type Props = {
  club: Club
  /** All kinds. */
  kinds: readonly Kind[]
  /** Limits the feed to a kind. */
  kind?: Kind
  /** Number of the kind's items, if known. */
  total?: number | undefined
  /** Limits the feed to a topic, and fills it in what is published here. */
  topic?: Topic
  children: (item: ContentItem) => ReactNode
}

/** Composer, pinned items and feed of a club, of all kinds or one. */
export function ClubFeed({ club: whole, kinds: all, kind, total = 0, topic, children }: Props) {
  const club = topic ? publishingIn(whole, topic) : whole
  const around = useRef<HTMLDivElement>(null)
  const { state } = useSearch({ strict: false })
  const openOnly = kind?.openOnly
  const isOpenOnly = openOnly && state !== 'all'
  const live = useLiveFeed({ club, type: kind?.type, isOpenOnly, topic: topic?.id, around })
  const [creating, setCreating] = useState<{
    type: ContentKind
    opened: boolean
    begin?: CreateProps['begin']
  }>()
  const { texts, icon: Icon, placeholders } = kind ?? mixed
  const pinned = live.query.data?.pages[0]?.pinned ?? []

  const kinds = all.filter(
    (each) =>
      club.features[featureOf[each.type]] && (!kind || each === kind) && (!topic || takes(topic, each.type)),
  )
  const created = all.find(({ type }) => type === creating?.type)
  const create = (type: ContentKind) => setCreating({ type, opened: true })
  const first = kinds.find(({ type }) => club.can.publish[type] === true)
  const viewer = useViewer()
  useComposeInAddress((what) => {
    if (what === 'hello' && kinds.some(({ type }) => type === 'post'))
      setCreating({ type: 'post', opened: true, begin: { title: `Hello, I’m ${viewer?.firstName}` } })
    else {
      const wanted = what === '1' ? first : kinds.find(({ type }) => type === what)
      if (wanted) create(wanted.type)
    }
  })

  return (
    <div className="stack gap-12">
      {kind && (
        <div className="wrap between gap-16 rows-8">
          <h2 className={classes.heading}>{texts.tab}</h2>
          {openOnly && <OpenOnly isAll={!isOpenOnly} label={openOnly.label} />}
        </div>
      )}
      <Composer club={club} kinds={kinds} onCreate={create} onApproach={preload} />
      {pinned.length > 0 && <PinnedItems items={pinned} kinds={all} />}
      <LiveFeed
        live={live}
        around={around}
        label={texts.tab}
        placeholders={placeholders}
        failed={kind?.texts.listFailed}
        layout={kind?.Tile && !kind.tileLayout ? 'grid' : 'stack'}
        empty={
          <EmptyState
            icon={<Icon size={24} stroke={1.6} />}
            title={isOpenOnly && total > 0 ? openOnly.none : texts.empty.title}
            action={
              first && (
                <Button variant="default" onClick={() => create(first.type)}>
                  {first.texts.create}
                </Button>
              )
            }
          >
            {first ? texts.empty.text : emptyForReaders}
          </EmptyState>
        }
      >
        {children}
      </LiveFeed>
      {created && creating && (
        <Suspense>
          <CreateDialog
            key={created.type}
            kind={created}
            club={club}
            opened={creating.opened}
            begin={{ ...creating.begin, ...(topic && { topicId: topic.id }) }}
            onClose={() => setCreating({ ...creating, opened: false })}
            onCreated={() => toTop(around)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The club, with what its viewer can publish in a topic. */
function publishingIn(club: Club, { can }: Topic): Club {
  if (can.publish === true) return club
  const publish = Object.fromEntries(Object.keys(club.can.publish).map((type) => [type, can.publish]))
  return { ...club, can: { ...club.can, publish: publish as Club['can']['publish'], adminsOnly: [] } }
}

/** Loads the dialog and its form before the press. */
function preload({ form }: Kind): void {
  void CreateDialog.preload()
  void form.preload()
}
