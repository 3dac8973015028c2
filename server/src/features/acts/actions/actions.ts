import type { Action, contentActions, memberActions } from '@guildhall/contract/moderation'
import type { Rules } from './action.ts'
import { ban } from './ban.ts'
import { hide } from './hide.ts'
import { lockComments } from './lock-comments.ts'
import { remove } from './remove.ts'
import { removeMember } from './remove-member.ts'
import { reviewPosts } from './review-posts.ts'
import { silence } from './silence.ts'
import { close, suspend } from './suspend.ts'
import { warn, warnAccount } from './warn.ts'

type KindOf<A extends Action> = A extends (typeof contentActions)[number]
  ? 'content'
  : A extends (typeof memberActions)[number]
    ? 'member'
    : 'account'

/** Every action: one of the contract that is missing, or of another kind, does not compile. */
export const rulesOf: { [A in Action]: Rules & { kind: KindOf<A> } } = {
  ...{ hide, remove, lock_comments: lockComments },
  ...{ warn, review_posts: reviewPosts, silence, remove_member: removeMember, ban },
  ...{ warn_account: warnAccount, suspend, close },
}
