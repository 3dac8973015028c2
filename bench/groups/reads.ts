import { compareRead } from '../compare.ts'
import { mainClub } from '../data.ts'
import type { Ask } from '../load.ts'
import type { Group } from '../main.ts'
import type { Stage } from '../stages.ts'

/** Requests of one kind, one after another over people and posts. */
export function reading({ data }: Stage, kind: 'feed' | 'post' | 'item', headers = {}): () => Ask {
  let turn = 0
  return () => {
    const viewer = data.viewers[turn % data.viewers.length]
    const post = data.posts[(turn * 7) % data.posts.length]
    turn += 1
    const path = {
      feed: `/rest/v1/clubs/${mainClub}/feed`,
      post: `/rest/v1/clubs/${mainClub}/posts/${post?.slug}`,
      item: `/rest/v1/content/${post?.id}`,
    }[kind]
    return { path, headers: { cookie: viewer?.cookie ?? '', ...headers } }
  }
}

/** The most frequent reads, signed in, compared with their bare SQL and a bare handler that returns the same bytes. */
export const reads: Group = async (bench) => {
  const stage = await bench.stages.few()
  const ways = bench.pace.isQuick ? (['plain'] as const) : (['plain', 'browser'] as const)
  for (const kind of ['feed', 'post', 'item'] as const)
    await compareRead(bench, stage, { name: `read.${kind}`, next: reading(stage, kind), ways })
}
