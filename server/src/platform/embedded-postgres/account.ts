import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** Undefined: the user of this process. */
export type Account = { uid: number; gid: number }

const systemUsers = ['guildhall', 'postgres']

/** PostgreSQL refuses to run as root: the cluster's owner, `guildhall`, `postgres` or a new user. */
export async function findAccount(clusterDir: string): Promise<Account | undefined> {
  const uid = process.getuid?.()
  const owner = await stat(clusterDir).catch(() => undefined)
  if (uid !== 0) {
    if (!owner || owner.uid === uid) return undefined
    throw new Error(
      `${clusterDir} belongs to user ${owner.uid}, and Guildhall runs as user ${uid}: ` +
        `run it as root or as that user, or change the owner of that directory.`,
    )
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = systemUser() ?? addSystemUser()
  if (account) return account
  throw new Error(
    'PostgreSQL does not run as root, and no system user "guildhall" could be made: ' +
      'make one, run Guildhall as another user, or set DATABASE_URL.',
  )
}

function systemUser(): Account | undefined {
  for (const name of systemUsers) {
    const [uid, gid] = ['-u', '-g'].map((flag) => {
      const id = spawnSync('id', [flag, name], { encoding: 'utf8' })
      return id.status === 0 ? Number(id.stdout) : 0
    })
    if (uid && gid) return { uid, gid }
  }
}

// The result is ignored: another process may be adding the user.
function addSystemUser(): Account | undefined {
  const options = '--system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin'
  const added = spawnSync('useradd', [...options.split(' '), 'guildhall'], { stdio: 'ignore' })
  if (added.error)
    spawnSync('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', 'guildhall'], { stdio: 'ignore' })
  return systemUser()
}

/** Including every directory above it. */
export function canEnter(account: Account | undefined, dir: string): boolean {
  return spawnSync('/bin/sh', ['-c', '[ -x "$1" ]', 'sh', dir], { ...account, cwd: '/' }).status === 0
}

export function giveTo(account: Account | undefined, dir: string) {
  if (!account) return
  const owner = `${account.uid}:${account.gid}`
  const { status, stderr } = spawnSync('chown', ['-hR', owner, dir], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`Could not give ${dir} to user ${account.uid}: ${stderr}`)
}
