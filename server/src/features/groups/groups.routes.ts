import type { Routes } from '../../platform/http/bind.ts'
import { readGroupMembers, readGroups, readGroupUses } from './groups.reads.ts'
import { addToGroup, deleteGroup, joinGroup, leaveGroup, saveGroup, takeFromGroup } from './groups.writes.ts'

export const forPeople = {
  'GET /clubs/:club/groups': (context, { club }) => readGroups(context, club),
  'PUT /clubs/:club/groups/:groupId': (context, { body, ...params }) => saveGroup(context, params, body),
  'GET /clubs/:club/groups/:groupId/uses': readGroupUses,
  'DELETE /clubs/:club/groups/:groupId': deleteGroup,
  'GET /clubs/:club/groups/:groupId/members': (context, { query, ...params }) =>
    readGroupMembers(context, params, query.cursor),
  'POST /clubs/:club/groups/:groupId/members': (context, { body, ...params }) =>
    addToGroup(context, params, body),
  'DELETE /clubs/:club/groups/:groupId/members/:personId': takeFromGroup,
  'PUT /clubs/:club/groups/:groupId/membership': joinGroup,
  'DELETE /clubs/:club/groups/:groupId/membership': leaveGroup,
} satisfies Partial<Routes<'person'>>
