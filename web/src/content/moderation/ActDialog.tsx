import type { Person } from '@guildhall/contract/common'
import type { Action, Subject } from '@guildhall/contract/moderation'
import { fullName } from '../../lib/text/names'
import { FormDialog } from '../../ui/FormDialog'
import { ActForm } from './ActForm'
import { actTitle } from './actTexts'
import type { KnownFacts } from './statementTexts'

/** What is acted on; `person` is its author, null once the account is deleted. */
export type Moderated = Subject & {
  /** 'post'; 'member' of a person in a club */
  one: string
  club: { id: string; slug: string } | null
  person: Person | null
  /** Of a case: whether the thing is still there to be hidden. */
  canHide?: boolean | undefined
  /** For the facts of the statement. */
  known?: KnownFacts | undefined
}

type Props = {
  about: Moderated
  caseId?: string | undefined
  /** The acts to choose from; by default those of the club's moderators. */
  actions?: readonly Action[]
  /** Chosen already, by the button that opened the dialog. */
  action?: Action | undefined
  /** A ground that reports name, chosen already. */
  suggested?: string | undefined
  opened: boolean
  onClose: () => void
}

/** Acts on something or its author, with a statement of reasons. Loaded when it is opened. */
export default function ActDialog({
  about,
  caseId,
  actions = usualActs(about),
  action,
  suggested,
  opened,
  onClose,
}: Props) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={action ? actTitle(action, about.one, nameOf(about.person)) : `Moderate this ${about.one}`}
    >
      <ActForm
        about={about}
        caseId={caseId}
        actions={actions}
        action={action}
        suggested={suggested}
        onDone={onClose}
      />
    </FormDialog>
  )
}

const nameOf = (person: Person | null) => person && fullName(person)

/** On a member of a club. */
export const memberActs: readonly Action[] = ['warn', 'review_posts', 'silence', 'remove_member', 'ban']

function usualActs({ kind, person }: Moderated): readonly Action[] {
  const onContent: Action[] = kind === 'content' ? ['hide', 'remove', 'lock_comments'] : ['hide', 'remove']
  const onPeople = person ? memberActs : []
  return [...(kind === 'profile' ? [] : onContent), ...onPeople]
}
