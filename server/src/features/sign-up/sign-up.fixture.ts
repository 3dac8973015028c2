import { newId } from '../../platform/ids.ts'

let count = 0

/** The input of a sign-up, each with an address of its own. */
export function newcomer(more: object = {}) {
  count += 1
  return {
    body: {
      id: newId(),
      email: `new-${count}@people.test`,
      password: 'a-long-and-new-one',
      firstName: 'New',
      lastName: `Person ${count}`,
      ...more,
    },
  }
}
