import type { UsedPicture } from '@guildhall/contract/common'
import type { Conflict, FieldValue } from '@guildhall/contract/editing'
import { listText } from '@guildhall/contract/lists'
import { stillPath } from '@guildhall/contract/moving'
import { nounOf } from '@guildhall/contract/nouns'
import { Button, Group } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { useViewer } from '../lib/session/viewer'
import { fullName } from '../lib/text/names'
import { fileAddress } from '../lib/text/storedFiles'
import { Choices } from './Choices'
import classes from './ConflictDialog.module.css'
import { Dialog } from './Dialog'
import { differences } from './differences'
import { TimeAgo } from './TimeAgo'

export type ClashingField = { path: string; label: string; theirs: FieldValue; mine: FieldValue }
type Props = {
  /** Null while there is nothing to settle. */
  clash: Pick<Conflict, 'by' | 'at'> | null
  fields: ClashingField[]
  /** How a value is shown that is no text. */
  show?: (path: string, value: FieldValue) => ReactNode
  onClose: () => void
  /** Called with the paths of the fields that take their value. */
  onSettle: (theirs: string[]) => void
}

const ways = [
  { value: 'mine', label: 'Keep mine', text: 'Your version replaces theirs.' },
  { value: 'theirs', label: 'Take theirs', text: 'Your version is discarded.' },
] as const

/** Compares someone else's changes with yours, field by field, before anything is overwritten. */
export function ConflictDialog({ clash, ...props }: Props) {
  const [shown, setShown] = useState({ clash, ...props })
  // The content stays while the dialog fades out.
  if (clash && shown.clash !== clash) setShown({ clash, ...props })
  return (
    <Dialog
      opened={clash !== null}
      onClose={props.onClose}
      title="Someone else changed this"
      size="lg"
      sticky
      onBack="close"
    >
      {shown.clash && <Conflicts {...props} clash={shown.clash} fields={shown.fields} />}
    </Dialog>
  )
}

function Conflicts({ clash, fields, show = showValue, onClose, onSettle }: Props & { clash: object }) {
  const [theirs, setTheirs] = useState<string[]>([])
  return (
    <div className="stack gap-24">
      <p>
        <WhoAndWhen {...(clash as Pick<Conflict, 'by' | 'at'>)} /> Choose what to keep; nothing else is
        affected.
      </p>
      {fields.map(({ path, label, ...values }) => (
        <section key={path} className={`${classes.field} stack gap-16`} aria-label={label}>
          <h3>{label}</h3>
          <div className={classes.sides}>
            <div>
              <h4>Theirs</h4>
              <div className={classes.value}>
                {marked(show(path, values.theirs), show(path, values.mine))}
              </div>
            </div>
            <div>
              <h4>Yours</h4>
              <div className={classes.value}>
                {marked(show(path, values.mine), show(path, values.theirs))}
              </div>
            </div>
          </div>
          <Choices
            label={`Which ${nounOf(label)} do you want to keep?`}
            choices={ways}
            value={theirs.includes(path) ? 'theirs' : 'mine'}
            onChange={(way) =>
              setTheirs(way === 'theirs' ? [...theirs, path] : theirs.filter((one) => one !== path))
            }
          />
        </section>
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep editing
        </Button>
        <Button onClick={() => onSettle(theirs)}>Save</Button>
      </Group>
    </div>
  )
}

function WhoAndWhen({ by, at }: Pick<Conflict, 'by' | 'at'>) {
  const viewer = useViewer()
  const when = at && <TimeAgo iso={at} />
  if (!by) return <>This was changed {when} while you were editing it.</>
  if (by.id === viewer?.id) return <>You changed this elsewhere {when} while you were editing it.</>
  return (
    <>
      <strong>{fullName(by)}</strong> changed this {when} while you were editing it.
    </>
  )
}

export function showValue(_: string, value: FieldValue): ReactNode {
  if (Array.isArray(value)) {
    const pictures = value.filter((one) => typeof one !== 'string').filter((one) => 'path' in one)
    if (pictures.length > 0) return pictures.map(showPicture)
    const texts = value.flatMap((one) => (typeof one === 'string' ? one : 'text' in one ? one.text : []))
    return listText(texts) || 'None'
  }
  if (typeof value === 'object' && value !== null) return showPicture(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value || 'None'
}

const showPicture = ({ path, alt }: UsedPicture) => (
  <figure key={path} className={classes.picture}>
    <img src={stillPath(fileAddress(path))} alt="" />
    <figcaption dir="auto">{alt || 'No description'}</figcaption>
  </figure>
)

/** A text with each piece marked in which it differs from the other. */
function marked(node: ReactNode, other: ReactNode): ReactNode {
  if (typeof node !== 'string' || typeof other !== 'string') return node
  return differences(node, other).map(({ text, differs }, index) => {
    const Tag = differs ? 'mark' : Fragment
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    return <Tag key={index}>{text}</Tag>
  })
}
