import type { EndpointKey } from '@guildhall/contract/api'
import type { ErrorCode } from '@guildhall/contract/errors'
import { newId } from '../platform/ids.ts'
import { kindIn } from './kinds.ts'
import { belongs, manages, moderates, type Scene } from './scenes.ts'

/** True, or the refusal's code. */
export type May = (scene: Scene) => true | ErrorCode
/** Who may, and what else is sent than the scene's own ids. */
export type Sent = {
  may: May
  /** Other than those of `paramsOf`. */
  params?: (scene: Scene) => Record<string, string>
  query?: (scene: Scene) => Record<string, string>
  body?: (scene: Scene) => unknown
  /** Default: all but GET. */
  changes?: boolean
}
export type Row = May | Sent
/** Lists are filtered by viewer (private.test.ts). */
export const apart = 'about no club in particular'

export const isVisitor = ({ who }: Scene) => who === 'visitor'
export const isShut = (scene: Scene) => scene.kind === 'private' && !belongs(scene)

/** Refuses visitors first. */
export const signedIn =
  (may: May): May =>
  (scene) =>
    isVisitor(scene) ? 'sign_in_required' : may(scene)
/** Refuses visitors, then outsiders of a private club. */
export const insideOr = (may: May): May => signedIn((scene) => (isShut(scene) ? 'members_only' : may(scene)))

/** Refuses as the first does, then the others. */
export const also =
  (first: May, may: May): May =>
  (scene) => {
    const answer = first(scene)
    return answer === true ? may(scene) : answer
  }

export const inside = insideOr(() => true)
/** By role or by the list. */
export const managers = insideOr((scene) => manages(scene) || 'permission_denied')
export const moderators = insideOr((scene) => moderates(scene) || 'permission_denied')

/** What a scene has for each parameter. */
export function paramsOf(key: EndpointKey, scene: Scene): Record<string, string> {
  const kind = kindIn(key) ?? 'post'
  const values: Record<string, string> = {
    ...{ club: scene.club.slug, clubId: scene.club.id, personId: scene.others.member },
    ...{ contentId: scene.items[kind].id, type: 'post', commentId: scene.comment.id, reaction: 'laugh' },
    slug: key.includes('/courses/') ? scene.course.slug : scene.items[kind].slug,
    ...{ courseId: scene.course.id, lessonId: scene.lesson.id, lesson: scene.lesson.slug, linkId: newId() },
    ...{ lessonCommentId: scene.lessonComment.id, submissionId: scene.submission.id },
    ...{ certificateCode: scene.certificate.code, applicationId: scene.application.id, feature: 'jobs' },
    ...{ inviteId: scene.invite.id, file: 'all.atom', heldId: scene.held.id, termId: scene.watchedTerm.id },
    ...{ caseId: scene.openCase.id, actId: scene.act.id, fileId: scene.evidence.id, bulkId: newId() },
    ...{ entitlementId: scene.entitlement.id, paymentId: scene.payment.id, grantId: 'order-1' },
    ...{ topicId: scene.topic.id, groupId: scene.group.id },
  }
  const names = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
}
