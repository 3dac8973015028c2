import type { Club, ClubCard } from '@guildhall/contract/clubs'
import { featureOf } from '@guildhall/contract/limits'
import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Kind } from '../../content/kind'
import { publishDenial } from '../../content/publishing'
import { errorText } from '../../lib/net/errorText'
import { lazyPart } from '../../lib/page/lazyPart'
import { toast } from '../../lib/page/toast'
import { useViewer } from '../../lib/session/viewer'
import { Face } from '../../ui/Face'
import { kindList } from '../cards/kinds'
import { clubQuery } from '../clubs/clubs.api'
import classes from './PostTo.module.css'

const ChooseClub = lazyPart(() => import('../clubs/switcher/ChooseClub'))
const CreateDialog = lazyPart(() => import('../../content/CreateDialog'))

type Creating = { club: Club; kind: Kind; opened: boolean }

/** The composer of the home page: asks which club to post in, and opens its form here. With one club it asks nothing. */
export function PostTo({ clubs, hasMore }: { clubs: readonly ClubCard[]; hasMore: boolean }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const [choosing, setChoosing] = useState<'never' | 'open' | 'closed'>('never')
  const [creating, setCreating] = useState<Creating>()
  const [first] = clubs
  const only = clubs.length === 1 && !hasMore ? first : undefined

  async function begin({ slug, name }: ClubCard) {
    try {
      const club = await queries.fetchQuery(clubQuery(slug))
      const kinds = kindList.filter(({ type }) => club.features[featureOf[type]])
      const kind = kinds.find(({ type }) => club.can.publish[type] === true)
      if (kind) setCreating({ club, kind, opened: true })
      else toast.error('Permission Denied', whyNot(club, kinds))
    } catch (error) {
      toast.error(`Failed to open ${name}`, errorText(error, 'Please try again.'))
    }
  }

  return (
    <section className={classes.composer} aria-label="Composer">
      <Face person={viewer ?? null} size={32} />
      <button
        type="button"
        className={classes.prompt}
        aria-haspopup="dialog"
        onClick={() => (only ? void begin(only) : setChoosing('open'))}
        onPointerEnter={only ? preloadForm : preload}
        onFocus={only ? preloadForm : preload}
      >
        <span className="ellipsis shrink">{only ? `Post to ${only.name}…` : 'Post to…'}</span>
        {!only && <IconChevronDown size={18} stroke={1.8} aria-hidden />}
      </button>
      {choosing !== 'never' && (
        <Suspense>
          <ChooseClub
            opened={choosing === 'open'}
            onClose={() => setChoosing('closed')}
            onChoose={(club) => void begin(club)}
          />
        </Suspense>
      )}
      {creating && (
        <Suspense>
          <CreateDialog
            key={creating.club.id}
            {...creating}
            onClose={() => setCreating({ ...creating, opened: false })}
          />
        </Suspense>
      )}
    </section>
  )
}

function whyNot({ name, can }: Club, [first]: Kind[]): string {
  const denial = first && can.publish[first.type]
  return (
    (first && denial && denial !== true && publishDenial(first.type, denial)) || `You can’t post in ${name}.`
  )
}

const preload = () => void ChooseClub.preload()
const preloadForm = () => {
  void CreateDialog.preload()
  void kindList[0]?.form.preload()
}
