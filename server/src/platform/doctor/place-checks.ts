import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { plural } from '@guildhall/contract/plural'
import { isBelowFloor } from '../files/disks.ts'
import { type Check, isPublic, ok, problem, warning, wordsOf } from './finding.ts'

const gigabyte = 1024 ** 3
const day = 86_400_000
const inGb = (bytes: number) =>
  bytes < gigabyte / 10 ? `${(bytes / 1024 ** 2).toFixed(0)} MB` : `${(bytes / gigabyte).toFixed(1)} GB`

export const placeChecks: readonly Check[] = [
  {
    name: 'Version',
    run: async ({ version, updateCopies }) => {
      const [copy] = await updateCopies()
      if (!copy) return ok(`${version}, without a copy from before an update`)
      const text = `${version}, with a copy from before ${copy.before}: ${copy.path}`
      return copy.isUpdating
        ? problem(
            `${text}. The update did not end`,
            'Start the server and read its log, or go back by docs/update.md.',
          )
        : ok(text)
    },
  },
  {
    name: 'Node',
    run: async ({ node }) => {
      const [major = 0, minor = 0] = node.split('.').map(Number)
      return major > 20 || (major === 20 && minor >= 19)
        ? ok(`Node ${node}`)
        : problem(`Node ${node} is too old`, 'Install Node 20.19 or newer.')
    },
  },
  {
    name: 'Disk',
    run: async ({ env, disks }) => {
      const found = await disks()
      const text = found
        .map(({ holds, free }) => `${inGb(free)} free on the disk of ${holds.join(' and ')}`)
        .join(', ')
      const fix = `Make room on the disk of ${env.dataDir}, or move it to a larger one.`
      const full = found.find(isBelowFloor)
      if (full)
        return problem(
          `${text}: below ${inGb(full.floor)} ${found.length > 1 ? `on that of ${full.holds.join(' and ')} ` : ''}uploads, imports and exports are refused`,
          fix,
        )
      return found.some(({ free, floor }) => free < 2 * floor)
        ? warning(text, fix)
        : ok(text || 'files and database are elsewhere')
    },
  },
  {
    name: 'Memory',
    run: async ({ memory }) => {
      const { total } = memory()
      return total < gigabyte * 0.9
        ? warning(`${inGb(total)} in all`, 'Give the machine 1 GB or more, or add swap.')
        : ok(`${inGb(total)} in all`)
    },
  },
  {
    name: 'Files',
    run: async ({ env, files }) => {
      const where = env.s3 ? `the bucket ${env.s3.bucket}` : env.dataDir
      try {
        const store = await files()
        const path = `doctor/${randomUUID()}.txt`
        await store.put(path, Buffer.from('Is it there?'), 'text/plain')
        const found = await store.get(path)
        const said = found ? await text(found.body) : ''
        await store.remove(path)
        if (said === 'Is it there?' && !(await store.get(path).then((left) => left?.body.destroy())))
          return ok(`${where} takes, returns and deletes files`)
        return problem(
          `${where} returns something else than was stored`,
          'Check that nothing caches or changes its files.',
        )
      } catch (error) {
        return problem(
          `${where} refuses: ${wordsOf(error)}`,
          env.s3
            ? 'Check S3_ENDPOINT, S3_REGION and the keys, and that they may put, get and delete objects.'
            : 'Have the folder belong to the user that runs the server.',
        )
      }
    },
  },
  {
    name: 'Redis',
    run: async ({ env, pingRedis }) => {
      if (!env.redisUrl) return ok('not used')
      try {
        await pingRedis()
        return ok('it answers')
      } catch (error) {
        return problem(
          `it does not answer: ${wordsOf(error)}`,
          'Start Redis and check REDIS_URL, or remove it with a single server.',
        )
      }
    },
  },
  {
    name: 'Backup',
    run: async (probes) => {
      const last = await probes.lastBackup()
      const fix = 'Run "npm run backup -- FILE" every night, by cron or a timer.'
      if (!last)
        return isPublic(probes)
          ? problem('none was made on this machine', fix)
          : warning('none was made on this machine', fix)
      const days = Math.floor((probes.now() - last.getTime()) / day)
      if (days > 7) return problem(`the last one is ${days} days old`, fix)
      return days > 1
        ? warning(`the last one is ${days} days old`, fix)
        : ok('the last one is from today or yesterday')
    },
  },
  {
    name: 'Original',
    run: async ({ isCopy }) =>
      (await isCopy())
        ? problem(
            'this is a copy of the data, which sends nothing',
            'If it is the one people use, run "npm run adopt".',
          )
        : ok('this is the original, not a copy'),
  },
  {
    name: 'Operator',
    run: async ({ query }) => {
      const [row] = await query<{ count: number }>(
        'select count(*)::int as count from operators o join profiles p on p.id = o.user_id where p.deleted_at is null',
      )
      return row?.count
        ? ok(plural(row.count, 'one account opens the console', '{n} accounts open the console'))
        : problem(
            'no account opens the console',
            'Sign up and confirm your address, or run "npm run admin -- operator add EMAIL".',
          )
    },
  },
  {
    name: 'Legal pages',
    run: async (probes) => {
      const rows = await probes.query<{ page: string }>(
        "select distinct on (page) page from legal_versions where in_force_from <= now() and text <> '' order by page",
      )
      const missing = ['imprint', 'privacy', 'terms'].filter((page) => !rows.some((row) => row.page === page))
      if (missing.length === 0) return ok('terms, privacy and imprint have a text')
      return isPublic(probes)
        ? warning(`without a text: ${missing.join(', ')}`, `Write them at ${probes.env.baseUrl}/admin/legal.`)
        : ok('needed once the place is public')
    },
  },
  {
    name: 'Limits',
    run: async ({ env: { rateLimits } }) =>
      rateLimits
        ? ok('requests are limited')
        : warning(
            'RATE_LIMITS is off: passwords can be guessed',
            'Remove RATE_LIMITS, unless your proxy limits already.',
          ),
  },
]
