import type { Operator } from '@guildhall/contract/operators'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { fileUrl } from '../../platform/files/url.ts'

/** The first one first. Accounts under deletion are left out. */
export async function readOperators({ db }: PersonContext): Promise<{ operators: Operator[] }> {
  const { rows } = await sql<Row>`
    select o.created_at as since, p.id, p.username, p.first_name, p.last_name, p.profile_image_url as image,
      n.id as by_id, n.username as by_username, n.first_name as by_first_name, n.last_name as by_last_name,
      n.profile_image_url as by_image
    from operators o join profiles p on p.id = o.user_id and p.deleted_at is null
    left join profiles n on n.id = o.named_by and n.deleted_at is null
    order by o.created_at, o.user_id limit 500`.execute(db)
  return {
    operators: rows.map((row) => ({
      person: {
        id: row.id,
        username: row.username,
        firstName: row.first_name,
        lastName: row.last_name,
        imageUrl: fileUrl(row.image),
      },
      namedBy:
        row.by_id === null
          ? null
          : {
              id: row.by_id,
              username: row.by_username,
              firstName: row.by_first_name,
              lastName: row.by_last_name,
              imageUrl: fileUrl(row.by_image),
            },
      since: row.since.toISOString(),
    })),
  }
}

type Row = {
  since: Date
  id: string
  username: string
  first_name: string
  last_name: string
  image: string | null
  by_id: string | null
  by_username: string
  by_first_name: string
  by_last_name: string
  by_image: string | null
}
