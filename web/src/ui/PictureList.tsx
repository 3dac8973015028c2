import type { UsedPicture } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { ActionIcon, Textarea } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { fileAddress } from '../lib/text/storedFiles'
import classes from './PictureList.module.css'
import { atWidth } from './pictureSizes'
import { useOrder } from './useOrder'

type Props = {
  value: readonly UsedPicture[]
  /** Applies a change to the current pictures. */
  onChange: (change: (now: readonly UsedPicture[]) => UsedPicture[]) => void
  /** The error of a picture's description, by index. */
  altError: (at: number) => string | undefined
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** The pictures chosen so far, in their order, each with its description. */
export function PictureList({ value, onChange, altError }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [news, setNews] = useState('')
  const { dragged, move, handle } = useOrder({
    list,
    onMove: (from, to) => {
      onChange((now) => {
        const moved = [...now]
        moved.splice(to, 0, ...moved.splice(from, 1))
        return moved
      })
      setNews(`Picture ${from + 1} is number ${to + 1} of ${value.length} now`)
    },
  })

  const describe = (at: number, alt: string) =>
    onChange((now) => now.map((one, index) => (index === at ? { ...one, alt } : one)))

  return (
    <>
      <ul ref={list} className={classes.list} aria-label="Pictures">
        {value.map(({ path, alt }, at) => (
          <li key={path} className={classes.entry} data-dragged={at === dragged || undefined}>
            <button
              type="button"
              className={classes.handle}
              aria-label={`Move picture ${at + 1}`}
              {...handle(at)}
            >
              <IconGripVertical {...icon} />
            </button>
            <div className={classes.picture}>
              <img src={atWidth(fileAddress(path), 96)} alt="" />
              {at === 0 && <span className={classes.first}>First</span>}
            </div>
            <Textarea
              className={`${classes.alt} shrink`}
              aria-label={`Describe picture ${at + 1}`}
              placeholder="Describe it for people who can’t see it"
              autosize
              minRows={2}
              maxRows={4}
              maxLength={limits.pictureAlt}
              value={alt}
              error={altError(at)}
              onChange={(event) => describe(at, event.currentTarget.value)}
            />
            <div className={`${classes.tools} flex`}>
              <ActionIcon
                aria-label={`Move picture ${at + 1} up`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <IconArrowUp {...icon} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move picture ${at + 1} down`}
                disabled={at === value.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown {...icon} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Remove picture ${at + 1}`}
                onClick={() => onChange((now) => now.filter((one) => one.path !== path))}
              >
                <IconX {...icon} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </>
  )
}
