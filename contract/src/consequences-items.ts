import { all, type Consequence, type Consequences, own } from './consequence.ts'

const edited = {
  who: 'author',
  stays: 'Says that it was edited; owner and admins read what it was, and a case what was reported',
} as const satisfies Consequence
const offered = {
  who: 'author',
  stays: 'Says that it was edited; agreements are in messages, which stay',
} as const

/** Items, comments, messages and profiles. */
export const itemConsequences = {
  'PUT /posts/:contentId': all(edited, 'title', 'content', 'images', 'attachmentPaths'),
  'PUT /polls/:contentId': {
    question: { who: 'author', stays: 'Says that it was edited; owner and admins read what it was' },
    options: { who: 'author', stays: 'Votes follow their option; those of a removed one are gone' },
    duration: { who: 'author', stays: 'Votes are given; no one ever reads whose they are' },
    description: { who: 'author', stays: edited.stays },
  },
  'PUT /events/:contentId': {
    eventFormat: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    location: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    link: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    startDate: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    startTime: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    endDate: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    endTime: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    hasEndTime: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    timeZone: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    capacity: { who: 'author', stays: 'Attendees keep their spots' },
    eventName: own,
    description: own,
    agenda: own,
    images: own,
  },
  'PUT /products/:contentId': {
    ...all(edited, 'title', 'category', 'description', 'features', 'specifications', 'images'),
    ...all(offered, 'price', 'condition'),
  },
  'PUT /services/:contentId': {
    ...all(edited, 'title', 'description', 'images'),
    ...all(offered, 'price', 'locationType', 'deliveryTime', 'deliveryAmount', 'deliveryUnit', 'location'),
    ...all(offered, 'duration', 'included', 'capacity'),
  },
  'PUT /jobs/:contentId': {
    ...all(edited, 'title', 'company', 'description', 'requirements', 'responsibilities', 'benefits'),
    ...all(offered, 'location', 'jobType', 'workplace', 'payFrom', 'payTo', 'payPeriod', 'payCurrency'),
    closesAt: { who: 'author', stays: 'Applications stay, and can be answered' },
  },
  'DELETE /content/:contentId': {
    ...{ who: 'author', confirmed: 'dialog', notified: 'EVENT_DELETED' },
    stays: 'What a case is about, with its files, until the case and its appeal are over',
  },
  'PUT /events/:contentId/cancellation': {
    ...{ who: 'author', confirmed: 'dialog', notified: 'EVENT_CALLED_OFF' },
    stays: 'Attendees keep their spots, should it take place after all',
  },
  'DELETE /events/:contentId/cancellation': {
    ...{ who: 'author', notified: 'EVENT_RESTORED' },
    stays: 'Attendees keep their spots',
  },
  'PUT /events/:contentId/attendance': own,
  'DELETE /events/:contentId/attendance': {
    ...{ who: 'person', notified: 'EVENT_PLACE_GAINED' },
    stays: 'The order of those who wait',
  },
  'PUT /products/:contentId/sale': { who: 'author', stays: 'What was written' },
  'DELETE /products/:contentId/sale': { who: 'author', stays: 'What was written' },
  'PUT /services/:contentId/pause': { who: 'author', stays: 'What was written' },
  'DELETE /services/:contentId/pause': { who: 'author', stays: 'What was written' },
  'PUT /jobs/:contentId/closure': { who: 'author', stays: 'Applications stay, and can be answered' },
  'DELETE /jobs/:contentId/closure': { who: 'author', stays: 'Applications stay, and can be answered' },
  'PUT /jobs/:contentId/application': own,
  'DELETE /jobs/:contentId/application': own,
  'PUT /jobs/:contentId/applications/:applicationId/status': {
    ...{ who: 'author', notified: 'JOB_APPLICATION_INVITED' },
    stays: 'What the applicant wrote',
  },
  'PUT /polls/:contentId/vote': own,
  'PUT /content/:contentId/pin': own,
  'PUT /content/:contentId/topic': { topicId: { who: 'author', stays: 'Dates, counts and notifications' } },
  'DELETE /content/:contentId/pin': own,
  'DELETE /content/:contentId/link-card': own,
  'PUT /content/:contentId/like': own,
  'DELETE /content/:contentId/like': own,
  'PUT /content/:contentId/reactions/:reaction': own,
  'DELETE /content/:contentId/reactions/:reaction': own,
  'PUT /content/:contentId/saved': own,
  'DELETE /content/:contentId/saved': own,
  'PUT /content/:contentId/mute': own,
  'DELETE /content/:contentId/mute': own,

  'PATCH /comments/:commentId': { content: edited },
  'DELETE /comments/:commentId': {
    ...{ who: 'author', confirmed: 'dialog' },
    stays: 'Replies, below a comment that says it was deleted; what a case is about',
  },
  'PUT /comments/:commentId/like': own,
  'DELETE /comments/:commentId/like': own,
  'PATCH /lesson-comments/:lessonCommentId': { content: edited },
  'DELETE /lesson-comments/:lessonCommentId': {
    ...{ who: 'author', confirmed: 'dialog' },
    stays: 'Replies, below a comment that says it was deleted; what a case is about',
  },

  'PUT /messages/:messageId': {
    message: { who: 'author', stays: 'Says that it was edited; a case has what was reported' },
  },
  'DELETE /messages/:messageId': {
    ...{ who: 'author', confirmed: 'dialog' },
    stays: 'That there was one; what a case is about',
  },
  'PUT /messages/:messageId/reactions/:reaction': own,
  'DELETE /messages/:messageId/reactions/:reaction': own,
  'PUT /conversations/:conversationId/read': own,
  'PUT /conversations/:conversationId/mute': own,
  'DELETE /conversations/:conversationId/mute': own,

  'PUT /profile': {
    ...all(
      { who: 'person', stays: 'What they wrote names them as they are called now' },
      'firstName',
      'lastName',
    ),
    username: { who: 'person', stays: 'The former one leads to them for 90 days, and no one else gets it' },
    ...all(own, 'bio', 'socialUrl', 'websiteUrl', 'interests', 'communityRoles', 'imagePath'),
  },
} as const satisfies Partial<Consequences>
