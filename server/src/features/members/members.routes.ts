import type { Routes } from '../../platform/http/bind.ts'
import { releasePlaces } from '../events/leaving.writes.ts'
import { downloadMembers } from './members.csv.ts'
import { readMembers } from './members.reads.ts'
import { changeMembers, demoteMember, promoteMember, removeMember } from './members.writes.ts'
import { joinClub, leaveClub } from './membership.writes.ts'
import { readMemberTags } from './tags.reads.ts'

export const forPeople = {
  'PUT /clubs/:club/membership': (context, { club, body }) => joinClub(context, club, body),
  'DELETE /clubs/:club/membership': (context, { club }) => leaveClub(context, club, releasePlaces),
  'GET /clubs/:club/members': (context, { club, query }) => readMembers(context, club, query),
  'GET /clubs/:club/members.csv': (context, { club }) => downloadMembers(context, club),
  'GET /clubs/:club/member-tags': (context, { club }) => readMemberTags(context, club),
  'PUT /clubs/:club/members/changes': (context, { club, body }) =>
    changeMembers(context, club, body, releasePlaces),
  'DELETE /clubs/:club/members/:personId': (context, params) => removeMember(context, params, releasePlaces),
  'PUT /clubs/:club/members/:personId/admin': promoteMember,
  'DELETE /clubs/:club/members/:personId/admin': demoteMember,
} satisfies Partial<Routes<'person'>>
