import { z } from 'zod'
import { pollDurations } from './choices.ts'
import { clubParam } from './clubs.ts'
import { id, line, prose } from './common.ts'
import { anyItem, contentParam, itemPage, itemParam, publishErrors } from './content.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { limits } from './limits.ts'
import { newItem } from './topics.ts'

/** The page makes an option's id, so that edits of its text or position keep its votes. */
const option = z.object({ id, text: line(limits.pollOption, 'Option is too long') })
export type PollOption = z.infer<typeof option>

const textOf = ({ text }: PollOption) => text.toLowerCase()
const areUnique = (values: string[]) => new Set(values).size === values.length

const fields = {
  question: line(limits.pollQuestion, 'Question is too long').pipe(
    z.string().min(1, 'Please enter a poll question'),
  ),
  description: prose(limits.pollDescription, 'Description is too long'),
  /** Blank options are dropped (content.md 5). */
  options: z
    .array(option)
    .max(limits.pollOptions, 'You can add up to 5 options for a poll')
    .transform((options) => options.filter(({ text }) => text !== ''))
    .pipe(
      z
        .array(option)
        .min(limits.pollOptionsMin, 'Please provide at least 2 valid options')
        .refine((options) => areUnique(options.map(({ id }) => id)), 'Each option needs an id of its own')
        .refine((options) => areUnique(options.map(textOf)), 'Two options say the same'),
    ),
  /** Defaults to one day for anything else (content.md 5). */
  duration: z.enum(pollDurations).catch('1d'),
}

export const createPoll = z.object({ ...newItem, ...fields })
export const editPoll = z.object(fields)
/** Changed fields only. */
export const changePoll = editPoll.partial().extend({ duration: z.enum(pollDurations).optional(), before })
export type PollFields = z.input<typeof editPoll>

export const pollData = z.object({
  question: z.string(),
  /** On cards the first 350 characters; `truncated` if there are more. */
  description: z.string(),
  truncated: z.boolean(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  /** Vote counts by option id; null until the viewer has voted or the poll has ended. */
  votes: z.record(z.string(), z.number()).nullable(),
  /** Id of the option the viewer voted for. */
  votedFor: z.string().nullable(),
  /** Whether the option the viewer voted for was removed, so that the vote no longer counts. */
  lostVote: z.boolean(),
  duration: z.enum(pollDurations),
  endsAt: z.string(),
  hasEnded: z.boolean(),
  categories: z.array(z.string()),
  can: z.object({ vote: ability }),
})
export type PollData = z.infer<typeof pollData>

export const pollItem = anyItem.extend({ type: z.literal('poll'), data: pollData })
export type PollItem = z.infer<typeof pollItem>

export const pollPage = itemPage(pollItem)

export const pollsApi = {
  'POST /clubs/:club/polls': {
    summary: 'Publish a poll; repeating it with the same id publishes one',
    access: 'person',
    params: clubParam,
    body: createPoll,
    response: pollItem,
    errors: [...publishErrors],
  },
  'GET /clubs/:club/polls/:slug': {
    summary: 'Get a poll, with its results once you have voted or it has ended',
    access: 'anyone',
    params: itemParam,
    response: pollPage,
    errors: ['club_not_found', 'content_not_found'],
  },
  'PUT /polls/:contentId': {
    summary: 'Update a poll; omitted fields stay unchanged. Options that keep their id keep their votes',
    access: 'person',
    params: contentParam,
    body: changePoll,
    response: pollItem,
    errors: ['silenced', 'banned', 'content_not_found', 'permission_denied', 'changed_meanwhile'],
  },
  'PUT /polls/:contentId/vote': {
    summary: 'Vote for an option, or change your vote',
    access: 'person',
    params: contentParam,
    body: z.object({ optionId: id }),
    response: pollItem,
    errors: ['silenced', 'banned', 'content_not_found', 'poll_ended', 'option_not_found'],
  },
} as const satisfies Endpoints
