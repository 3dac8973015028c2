import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { hall, make, as } = await openWorld()

const idOf = (who: Client) => personOf(who).id
const send = (who: Client, to: Client, message: string) =>
  who.call('POST /functions/v1/send-chat-message', {
    body: { club_id: hall.id, receiver_id: idOf(to), message },
  })
const someone = async () => {
  const person = await make.person()
  await make.member(hall, person)
  return as(person)
}
const pair = async () => [await someone(), await someone()] as const

describe('messages around one', () => {
  const around = (who: Client, to: Client, given: object) =>
    who.call('POST /functions/v1/get-chat-messages', {
      body: { club_id: hall.id, receiver_id: idOf(to), ...given },
    })
  const sequences = ({ messages }: { messages: { sequence: number }[] }) =>
    messages.map(({ sequence }) => sequence)
  const range = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => from - index)

  it('are followed by those before and after, up to the latest', async () => {
    const [mia, leo] = await pair()
    await send(mia, leo, 'Begin')
    for (let count = 2; count <= 60; count++) await send(leo, mia, `Note ${count}`)
    const page = await around(mia, leo, { around: 30 })
    expect([sequences(page), page.next, page.later]).toEqual([range(40, 21), '21', 40])
    const later = await around(mia, leo, { later: 40 })
    expect([sequences(later), later.later]).toEqual([range(60, 41), null])
    const short = await around(mia, leo, { later: 20 })
    expect([sequences(short), short.later]).toEqual([range(40, 21), 40])
    const latest = await around(mia, leo, { around: 60 })
    expect([sequences(latest), latest.next, latest.later]).toEqual([range(60, 51), '51', null])
    const plain = await around(mia, leo, {})
    expect([sequences(plain), plain.later]).toEqual([range(60, 41), null])
  })

  it('are not shown to others, nor held ones to the person who blocks', async () => {
    const [mia, leo] = await pair()
    await send(mia, leo, 'Begin')
    const other = await someone()
    expect((await around(other, leo, { around: 1 })).messages).toEqual([])
    expect((await around(other, mia, { later: 0 })).messages).toEqual([])
    await leo.call('PUT /my/blocks/:personId', { params: { personId: idOf(mia) } })
    await send(mia, leo, 'Held')
    expect(sequences(await around(leo, mia, { around: 1 }))).toEqual([1])
    expect(sequences(await around(leo, mia, { later: 1 }))).toEqual([])
    expect(sequences(await around(mia, leo, { around: 1 }))).toEqual([2, 1])
  })
})
