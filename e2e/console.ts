import { runSql } from './database.ts'
import type { Person } from './test.ts'

type Named = Pick<Person, 'email'>

export const makeOperator = ({ email }: Named): Promise<void> =>
  runSql('insert into operators (user_id) select id from profiles where email = $1 on conflict do nothing', [
    email,
  ])

/** Makes the person with this address an operator whose sessions have the console open. */
export async function openConsole(person: Named): Promise<void> {
  await makeOperator(person)
  await runSql(
    `update sessions set console_until = now() + interval '1 hour'
     where user_id = (select id from profiles where email = $1)`,
    [person.email],
  )
}
