import type { Routes } from '../../platform/http/bind.ts'
import { readConsoleClub, readConsoleClubs } from './clubs.reads.ts'
import { readClubLog, readLog } from './log.reads.ts'
import { readMail } from './mail.reads.ts'
import { testMail } from './mail.writes.ts'
import { readOverview } from './overview.reads.ts'
import { readPeople } from './people.reads.ts'
import { confirmByHand, endSessionsOf, mailResetTo } from './people.writes.ts'
import { readPerson } from './person.reads.ts'
import { readServer } from './server.reads.ts'
import { readStorage } from './storage.reads.ts'
import { limitStorageOfClub, limitStorageOfPerson } from './storage.writes.ts'
import { readStorageOfClubs, readStorageOfPeople } from './storage-use.reads.ts'
import { readTasks } from './tasks.reads.ts'
import { deleteTask, retryTask } from './tasks.writes.ts'
import { downloadTransparency, readTransparency } from './transparency.reads.ts'

export const forPeople = {
  'GET /clubs/:club/moderation-log': (context, { club, query }) => readClubLog(context, club, query),
} satisfies Partial<Routes<'person'>>

export const forOperators = {
  'GET /admin/overview': readOverview,
  'GET /admin/people': (context, { query }) => readPeople(context, query),
  'GET /admin/people/:personId': (context, { personId }) => readPerson(context, personId),
  'PUT /admin/people/:personId/confirmation': (context, { personId }) => confirmByHand(context, personId),
  'DELETE /admin/people/:personId/sessions': (context, { personId }) => endSessionsOf(context, personId),
  'POST /admin/people/:personId/password-resets': (context, { personId }) => mailResetTo(context, personId),
  'GET /admin/clubs': (context, { query }) => readConsoleClubs(context, query),
  'GET /admin/clubs/:clubId': (context, { clubId }) => readConsoleClub(context, clubId),
  'GET /admin/tasks': readTasks,
  'POST /admin/tasks/:taskId/retry': (context, { taskId }) => retryTask(context, taskId),
  'DELETE /admin/tasks/:taskId': (context, { taskId }) => deleteTask(context, taskId),
  'GET /admin/storage': readStorage,
  'GET /admin/storage/people': (context, { query }) => readStorageOfPeople(context, query),
  'GET /admin/storage/clubs': (context, { query }) => readStorageOfClubs(context, query),
  'PUT /admin/storage/people/:personId': (context, { personId, body }) =>
    limitStorageOfPerson(context, personId, body.bytes),
  'PUT /admin/storage/clubs/:clubId': (context, { clubId, body }) =>
    limitStorageOfClub(context, clubId, body.bytes),
  'GET /admin/mail': readMail,
  'POST /admin/mail/test': testMail,
  'GET /admin/server': readServer,
  'GET /admin/transparency': (context, { query }) => readTransparency(context, query),
  'GET /admin/transparency.csv': (context, { query }) => downloadTransparency(context, query),
  'GET /admin/log': (context, { query }) => readLog(context, query),
} satisfies Partial<Routes<'operator'>>
