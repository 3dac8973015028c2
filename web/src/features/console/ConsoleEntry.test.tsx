// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { ConsoleEntry } from './ConsoleEntry'
import { refusal, renderConsole } from './page.fixture'

afterEach(cleanup)

const enter = async (code: string) => {
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Open the console' }))
}

describe('the entry of the console', () => {
  it('mails a code only when asked, shows a wrong one at the field, and opens with the right one', async () => {
    const { sent, queries } = renderConsole(ConsoleEntry, ({ method, path, body }) => {
      if (method === 'GET') return { answer: { method: 'mail', until: null } }
      if (path.endsWith('entry-codes')) return { answer: { mailbox: '/dev/mail' } }
      return (body as { code: string }).code === '123456'
        ? { answer: { method: 'mail', until: '2026-05-01T22:00:00.000Z' } }
        : refusal(403, 'wrong_code', { code: 'This code is wrong.' })
    })
    await screen.findByText(/We’ll email a code to ann@people.test/)
    expect(sent.map(({ method }) => method)).not.toContain('POST')
    fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
    await enter('654321')
    await screen.findByText('This code is wrong.')
    expect(document.activeElement).toBe(screen.getByLabelText('Code'))
    expect(screen.getByRole('link', { name: 'Open the local mailbox' }).getAttribute('href')).toBe(
      '/dev/mail',
    )
    await enter('123456')
    await waitFor(() => expect(queries.getQueryData(keys.session)).toMatchObject({ console: 'open' }))
  })

  it('asks for the app’s code at once where two-step login is on', async () => {
    const { sent } = renderConsole(ConsoleEntry, ({ method }) =>
      method === 'GET' ? { answer: { method: 'app', until: null } } : refusal(410, 'entry_code_over'),
    )
    await screen.findByText(/your authenticator app/)
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
    await enter('123456')
    await screen.findByText('This code no longer works. Request another one.')
    expect(sent.filter(({ path }) => path.endsWith('entry-codes'))).toEqual([])
  })

  it('offers another try where the console is not reached', async () => {
    let isAway = true
    renderConsole(ConsoleEntry, () =>
      isAway ? refusal(500, 'internal') : { answer: { method: 'app', until: null } },
    )
    await screen.findByText('The console could not be reached')
    isAway = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByLabelText('Code')
  })
})
