import type { Club } from '@guildhall/contract/clubs'
import type { ContentType } from '@guildhall/contract/limits'
import { Button } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLiveFeed } from '../../features/content/useLiveFeed'
import { EmptyState } from '../../ui/States'
import classes from './ClubFeed.module.css'
import { Composer } from './Composer'
import { type ContentKind, contentKinds } from './contentKinds'
import { LiveFeed, toTop } from './LiveFeed'

const mixed = {
  label: 'Feed',
  icon: IconNotes,
  empty: { title: 'No content yet', text: 'Create your first post, poll, event, service or product above.' },
  placeholders: 3,
}

/** For those to whom no way to publish stands above. */
const noneToRead = 'What members publish will show up here.'

/** A club's content with the ways to add to it; of all kinds, or of one. */
export function ClubFeed({ club, kind }: { club: Club; kind?: ContentKind }) {
  const around = useRef<HTMLDivElement>(null)
  const live = useLiveFeed({ club, type: kind?.type, around })
  const [creating, setCreating] = useState<{ type: ContentType; opened: boolean }>()
  const { label, icon: Icon, empty, placeholders } = kind ?? mixed

  const kinds = contentKinds.filter((one) => club.features[one.feature] && (!kind || one === kind))
  const Create = contentKinds.find(({ type }) => type === creating?.type)?.Create
  const create = (type: ContentType) => setCreating({ type, opened: true })
  const first = kinds.find(({ type }) => club.can.publish[type] === true)
  useComposeInAddress(() => first && create(first.type))

  return (
    <div className={classes.feed}>
      <Composer club={club} kinds={kinds} onCreate={create} />
      <LiveFeed
        live={live}
        around={around}
        label={label}
        placeholders={placeholders}
        empty={
          <EmptyState
            icon={<Icon size={24} stroke={1.6} />}
            title={empty.title}
            action={
              first && (
                <Button variant="default" onClick={() => create(first.type)}>
                  {first.create}
                </Button>
              )
            }
          >
            {first ? empty.text : noneToRead}
          </EmptyState>
        }
      />
      {Create && creating && (
        <Suspense>
          <Create
            club={club}
            opened={creating.opened}
            onClose={() => setCreating({ ...creating, opened: false })}
            onCreated={() => toTop(around)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Opens what one writes in where the address asks for it, once: reloading must not open it again. */
function useComposeInAddress(open: () => void) {
  const { compose, ...search } = useSearch({ from: '/$clubSlug' })
  const navigate = useNavigate({ from: '/$clubSlug' })
  const start = useEffectEvent(() => {
    void navigate({ search, replace: true, resetScroll: false }).then(open)
  })
  useEffect(() => {
    if (compose) start()
  }, [compose])
}
