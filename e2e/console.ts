import { runSql } from './database.ts'

/** Makes the person with this address an operator whose sessions have the console open. */
export async function openConsole({ email }: { email: string }): Promise<void> {
  await runSql(
    'insert into operators (user_id) select id from profiles where email = $1 on conflict do nothing',
    [email],
  )
  await runSql(
    `update sessions set console_until = now() + interval '1 hour'
     where user_id = (select id from profiles where email = $1)`,
    [email],
  )
}
