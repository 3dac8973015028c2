import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type as typeWith } from './testing/shell.ts'
import { openWorld } from './testing/world.ts'

const { origin, databaseUrl, app, make } = await openWorld()
const root = await mkdtemp(join(tmpdir(), 'guildhall-commands-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const type = (line: string) => typeWith(line, { DATA_DIR: root, DATABASE_URL: databaseUrl, BASE_URL: origin })

describe('beside a running server', () => {
  it('npm run doctor prints each finding with what to do, and fails on problems', async () => {
    const plain = await type('npm run doctor')
    expect(plain).toMatchObject({ status: 1, errors: expect.not.stringContaining('Error') })
    const lines = plain.out.trimEnd().split('\n')
    for (const line of ['✓ Live updates: a web socket connects', '! Backup: none was made on this machine'])
      expect(lines).toContain(line)
    expect(lines).toContainEqual(expect.stringMatching(/^ {4}Run "npm run backup -- FILE" every night/))
    expect(lines.at(-1)).toMatch(/^\d\d checks: \d+ problems?, \d+ warnings?\.$/)
    const marks = (sign: string) => lines.filter((line) => line.startsWith(sign)).length
    expect(lines.at(-1)).toContain(`${marks('✓') + marks('!') + marks('✗')} checks: ${marks('✗')} problem`)

    const { out } = await type('npm run doctor -- --json')
    const findings = JSON.parse(out) as { name: string; state: string }[]
    expect(findings).toHaveLength(marks('✓') + marks('!') + marks('✗'))
    const sending = await type('npm run doctor -- --send-to=me@people.test')
    expect(sending).toMatchObject({ status: 1, out: expect.stringContaining('✗ Test mail: ') })
    expect(await type('npm run doctor -- --all')).toMatchObject({
      status: 1,
      out: '',
      errors: expect.stringMatching(/^How it is used: npm run doctor/),
    })
  }, 300_000)

  it('npm run admin does what each of its lines says', async () => {
    const { email } = await make.person({})
    const expectLine = async (line: string, out: RegExp | string) =>
      expect({ line, ...(await type(line)) }).toEqual({
        line,
        status: 0,
        out: expect.stringMatching(out),
        errors: '',
      })
    await expectLine('npm run admin -- help', /^How it is used: npm run admin -- COMMAND\n/)
    await expectLine(`npm run admin -- operator add ${email}`, email)
    await expectLine('npm run admin -- operator list', email)
    await expectLine(`npm run admin -- code ${email}`, /\b[\w-]{6,}\b/)
    await expectLine(`npm run admin -- reset-link ${email}`, `${origin}/`)
    await expectLine(`npm run admin -- confirm ${email}`, email)
    await expectLine('npm run admin -- cases', 'There are no open cases of the server.')
    await expectLine('npm run admin -- sign-up invitation', 'Only people with an invitation')
    await expectLine('npm run admin -- sign-up open', 'Anyone can sign up now.')
    const other = await make.person({})
    await expectLine(
      `npm run admin -- suspend ${other.email} --days 7 --reason "Sells passwords"`,
      'is suspended until',
    )
    const { statement } = await app.deps.db
      .selectFrom('moderation_log')
      .select('statement')
      .where('statement', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(statement).toMatchObject({ facts: 'Sells passwords' })
    await expectLine(`npm run admin -- restore ${other.username}`, /\w/)
    for (const line of [`suspend nobody@people.test --reason x`, 'code nobody@people.test'])
      expect(await type(`npm run admin -- ${line}`)).toEqual({
        status: 1,
        out: '',
        errors: expect.stringContaining('There is no account'),
      })
    expect(await type('npm run admin')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('COMMAND'),
    })
  }, 300_000)

  it('npm run reports and npm run adopt say that there is nothing to do', async () => {
    expect(await type('npm run reports')).toEqual({
      status: 0,
      out: 'There are no open reports.\n',
      errors: '',
    })
    expect(await type('npm run reports -- close ID')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('ID'),
    })
    expect(await type('npm run adopt')).toMatchObject({
      status: 0,
      errors: expect.stringContaining('is the original'),
    })
  })
})
