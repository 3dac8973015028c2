import { limits } from '@guildhall/contract/limits'
import { editPoll, type PollItem } from '@guildhall/contract/polls'
import { uuidv7 } from 'uuidv7'
import type { KindForm } from '../../content/form'
import { PollFields } from './PollFields'
import { type PollValues, pollWrites } from './polls.api'

const noQuestion = 'Please enter a poll question'
const tooFew = 'Please provide at least 2 valid options'

/** How a poll is written. */
export const pollForm: KindForm<PollValues, PollItem> = {
  schema: editPoll,
  // Other options for each poll.
  get empty(): PollValues {
    const options = Array.from({ length: limits.pollOptionsMin }, () => ({ id: uuidv7(), text: '' }))
    return { question: '', description: '', options, duration: '1d' }
  },
  valuesOf: ({ data: { question, description, options, duration } }) => ({
    question,
    description,
    options,
    duration,
  }),
  slugFrom: 'question',
  labels: { question: 'Question', description: 'Description', options: 'Options', duration: 'Duration' },
  Fields: PollFields,
  writes: pollWrites,
  invalid: ({ question, options }) => {
    if (question === noQuestion) return ['Question required', noQuestion]
    return options === tooFew ? ['Insufficient options', tooFew] : null
  },
}
