import type { Club } from '@guildhall/contract/clubs'
import type { ContentKind } from '@guildhall/contract/limits'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { toast } from '../lib/page/toast'
import { useViewer } from '../lib/session/viewer'
import { Face } from '../ui/Face'
import classes from './Composer.module.css'
import type { Kind } from './kind'
import { adminsOnlyText, publishDenial } from './publishing'

type Props = {
  club: Club
  /** Kinds that the club has enabled. */
  kinds: readonly Kind[]
  onCreate: (type: ContentKind) => void
  /** Called on hover and focus. */
  onApproach: (kind: Kind) => void
}

/** Buttons to publish above a feed, or the reason for none. */
export function Composer({ club, kinds, onCreate, onApproach }: Props) {
  const viewer = useViewer()
  const [first] = kinds
  if (!first) return null
  const refusal = (type: ContentKind) => {
    const ability = club.can.publish[type]
    return ability === true ? null : publishDenial(type, ability)
  }
  const main = kinds.find(({ type }) => refusal(type) === null)
  if (!main) return <Refusal>{refusal(first.type)}</Refusal>

  function create(type: ContentKind) {
    const text = refusal(type)
    if (text) toast.error('Permission Denied', text)
    else onCreate(type)
  }

  const reserved = kinds.filter(({ type }) => club.can.adminsOnly.includes(type))
  return (
    <section className={classes.composer} aria-label="Composer">
      <div className={classes.row}>
        <Face person={viewer ?? null} size={36} />
        <button
          type="button"
          className={classes.prompt}
          onClick={() => create(main.type)}
          onPointerEnter={() => onApproach(main)}
          onFocus={() => onApproach(main)}
        >
          {main.texts.prompt}
        </button>
        <div className={classes.kinds}>
          {kinds.map((kind) => (
            <Button
              key={kind.type}
              variant={kinds.length === 1 ? 'filled' : 'subtle'}
              className={classes.kind}
              title={kinds.length > 2 ? kind.texts.create : undefined}
              leftSection={<kind.icon size={18} stroke={1.7} aria-hidden />}
              onClick={() => create(kind.type)}
              onPointerEnter={() => onApproach(kind)}
            >
              <span className={classes.label}>{kind.texts.create}</span>
            </Button>
          ))}
        </div>
      </div>
      {reserved.map(({ type }) => (
        <p key={type} className={classes.note}>
          <IconLock size={16} stroke={1.7} aria-hidden />
          {adminsOnlyText(type)}
        </p>
      ))}
    </section>
  )
}

/** The Join button is in the club's head. */
function Refusal({ children }: { children: string | null }) {
  return (
    <section className={classes.refusal} aria-label="Composer">
      <IconLock size={18} stroke={1.7} aria-hidden />
      <p>{children}</p>
    </section>
  )
}
