import type { UsedPicture } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { Textarea } from '@mantine/core'
import { fileAddress } from '../lib/text/storedFiles'
import classes from './PictureList.module.css'
import { atWidth } from './pictureSizes'
import { moved, SortableList } from './SortableList'

type Props = {
  value: readonly UsedPicture[]
  /** Applies a change to the current pictures. */
  onChange: (change: (now: readonly UsedPicture[]) => UsedPicture[]) => void
  /** The error of a picture's description, by index. */
  altError: (at: number) => string | undefined
}

/** The pictures chosen so far, in their order, each with its description. */
export function PictureList({ value, onChange, altError }: Props) {
  return (
    <SortableList
      label="Pictures"
      rows={value}
      idOf={({ path }) => path}
      nameOf={(_, at) => `picture ${at + 1}`}
      onMove={(from, to) => onChange((now) => moved(now, from, to))}
      onRemove={(at) => onChange((now) => now.filter(({ path }) => path !== value[at]?.path))}
    >
      {({ path, alt }, at) => (
        <div className="row gap-8">
          <div className={classes.picture}>
            <img src={atWidth(fileAddress(path), 96)} alt="" />
            {at === 0 && <span className={classes.first}>First</span>}
          </div>
          <Textarea
            className="fill"
            aria-label={`Describe picture ${at + 1}`}
            placeholder="Describe it for people who can’t see it"
            autosize
            minRows={2}
            maxRows={4}
            maxLength={limits.pictureAlt}
            value={alt}
            error={altError(at)}
            onChange={({ currentTarget }) =>
              onChange((now) =>
                now.map((one, index) => (index === at ? { ...one, alt: currentTarget.value } : one)),
              )
            }
          />
        </div>
      )}
    </SortableList>
  )
}
