import type { FileStore } from '../files/store.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import type { Instance } from './instance.ts'

// A second guard, besides the tasks that a copy leaves queued: any other attempt fails here.

type Known = Pick<Instance, 'isCopy'>

function refuseCopy(instance: Known, what: string): void {
  if (instance.isCopy()) throw new Error(`A copy ${what}`)
}

export const guardFiles = (store: FileStore, instance: Known): FileStore => ({
  ...store,
  remove: async (path) => {
    refuseCopy(instance, 'deletes no file')
    await store.remove(path)
  },
  removeUnfinished: async (before) => {
    refuseCopy(instance, 'deletes no file')
    await store.removeUnfinished(before)
  },
})

export const guardMailer = (mailer: Mailer, instance: Known): Mailer => ({
  send: async (mail) => {
    refuseCopy(instance, 'sends no mail')
    await mailer.send(mail)
  },
  test: async (mail) => {
    refuseCopy(instance, 'sends no mail')
    return mailer.test(mail)
  },
})

export const guardOutgoing = (outgoing: Outgoing, instance: Known): Outgoing => ({
  ...outgoing,
  post: async (...request) => {
    refuseCopy(instance, 'sends nothing')
    return outgoing.post(...request)
  },
  read: async (...request) => {
    refuseCopy(instance, 'reads no links')
    return outgoing.read(...request)
  },
})
