import type { Routes } from '../../platform/http/bind.ts'
import { readPushDevices } from './devices.reads.ts'
import { removePushDevice, subscribeThis } from './devices.writes.ts'

export const forPeople = {
  'GET /my/push-devices': readPushDevices,
  'PUT /my/push-devices/this': (context, { body }) => subscribeThis(context, body),
  'DELETE /my/push-devices/:pushDeviceId': (context, { pushDeviceId }) =>
    removePushDevice(context, pushDeviceId),
} satisfies Partial<Routes<'person'>>
