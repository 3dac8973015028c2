import type { Club } from '@guildhall/contract/clubs'
import type { ContentKind } from '@guildhall/contract/limits'
import { Button } from '@mantine/core'
import { IconChevronDown, IconLock, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import { useViewer } from '../lib/session/viewer'
import { Face } from '../ui/Face'
import { useLateMenu } from '../ui/lateFocus'
import classes from './Composer.module.css'
import type { Kind } from './kind'
import { kindWords } from './kindWords'
import { adminsOnlyText, publishDenial } from './publishing'

const ComposerMenu = lazyPart(() => import('./ComposerMenu'))

/** Buttons beside the prompt; the other kinds are under 'More'. */
const shownKinds = 3

type Props = {
  club: Club
  /** Kinds that the club has enabled. */
  kinds: readonly Kind[]
  onCreate: (type: ContentKind) => void
  /** Called on hover and focus. */
  onApproach: (kind: Kind) => void
}

/** Buttons to publish above a feed, or the reason for none. Kinds that the viewer may not publish have no button. */
export function Composer({ club, kinds, onCreate, onApproach }: Props) {
  const viewer = useViewer()
  const [first] = kinds
  if (!first) return null
  const allowed = kinds.filter(({ type }) => club.can.publish[type] === true)
  const [main] = allowed
  if (!main) {
    const denial = club.can.publish[first.type]
    return <Refusal>{denial === true ? null : publishDenial(first.type, denial)}</Refusal>
  }

  // One kind more than shown takes the place of 'More'.
  const direct = allowed.length > shownKinds + 1 ? allowed.slice(0, shownKinds) : allowed
  const more = allowed.slice(direct.length)
  const isOnly = kinds.length === 1
  const reserved = kinds.filter(({ type }) => club.can.adminsOnly.includes(type))
  return (
    <section className={classes.composer} aria-label="Composer">
      <div className={`${classes.row} wrap gap-8`}>
        <span className={classes.face}>
          <Face person={viewer ?? null} size={32} />
        </span>
        <button
          type="button"
          className={classes.prompt}
          onClick={() => onCreate(main.type)}
          onPointerEnter={() => onApproach(main)}
          onFocus={() => onApproach(main)}
        >
          {main.texts.prompt}
        </button>
        <div className={`${classes.kinds} flex`} data-single={isOnly || undefined}>
          {direct.map((kind) => (
            <Button
              key={kind.type}
              variant={isOnly ? 'filled' : 'subtle'}
              className={classes.kind}
              aria-label={kind.texts.create}
              leftSection={<kind.icon size={18} stroke={1.7} aria-hidden />}
              onClick={() => onCreate(kind.type)}
              onPointerEnter={() => onApproach(kind)}
            >
              {isOnly ? kind.texts.create : kindWords[kind.type].one}
            </Button>
          ))}
          {!isOnly && <More kinds={more} all={allowed} onCreate={onCreate} onApproach={onApproach} />}
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

/** On phones in place of all buttons, so that the composer is one line. */
function More({ kinds, all, ...on }: Omit<Props, 'club'> & { all: readonly Kind[] }) {
  const { isWanted, button, menu } = useLateMenu(ComposerMenu.preload)
  return (
    <>
      <Button
        {...button}
        variant="subtle"
        className={`${classes.kind} ${classes.more}`}
        data-phones={kinds.length === 0 || undefined}
        aria-label="More to publish"
        rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
      >
        <span className={classes.word}>More</span>
        <IconPlus className={classes.plus} size={22} stroke={1.8} aria-hidden />
      </Button>
      {isWanted && (
        <Suspense>
          <ComposerMenu menu={menu} kinds={isPhone() ? all : kinds} {...on} />
        </Suspense>
      )}
    </>
  )
}

/** Where the buttons give way to the menu (Composer.module.css). */
const isPhone = () => matchMedia('(max-width: 47.99em)').matches

/** The Join button is in the club's head. */
function Refusal({ children }: { children: string | null }) {
  return (
    <section className={classes.refusal} aria-label="Composer">
      <IconLock size={18} stroke={1.7} aria-hidden />
      <p>{children}</p>
    </section>
  )
}
