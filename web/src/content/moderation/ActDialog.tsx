import type { Person } from '@guildhall/contract/common'
import type { Action, Subject } from '@guildhall/contract/moderation'
import { FormDialog } from '../../ui/FormDialog'
import { ActForm } from './ActForm'
import { actTexts } from './actTexts'

/** What is acted on; `person` is its author, null once the account is deleted. */
export type Moderated = Subject & {
  /** 'post' */
  one: string
  club: { id: string; slug: string } | null
  person: Person | null
}

type Props = {
  about: Moderated
  caseId?: string | undefined
  /** The acts to choose from; by default those of the club's moderators. */
  actions?: readonly Action[]
  /** Chosen already, by the button that opened the dialog. */
  action?: Action | undefined
  opened: boolean
  onClose: () => void
}

/** Acts on something or its author, with a statement of reasons. Loaded when it is opened. */
export default function ActDialog({
  about,
  caseId,
  actions = usualActs(about),
  action,
  opened,
  onClose,
}: Props) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={action ? `${actTexts[action].label}: reasons` : `Moderate this ${about.one}`}
    >
      <ActForm about={about} caseId={caseId} actions={actions} action={action} onDone={onClose} />
    </FormDialog>
  )
}

function usualActs({ kind, person }: Moderated): readonly Action[] {
  const onContent: Action[] = kind === 'content' ? ['hide', 'remove', 'lock_comments'] : ['hide', 'remove']
  const onPeople: Action[] = person ? ['warn', 'silence', 'remove_member', 'ban'] : []
  return [...(kind === 'profile' ? [] : onContent), ...onPeople]
}
