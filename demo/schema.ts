import {
  applicationStatuses,
  jobTypes,
  locationTypes,
  payPeriods,
  pollDurations,
  productCategories,
  productConditions,
  workplaces,
} from '@guildhall/contract/choices'
import { editLook } from '@guildhall/contract/club-look'
import { businessFields } from '@guildhall/contract/clubs'
import { courseLevels, courseLimits, unlockings } from '@guildhall/contract/course-limits'
import { features, limits } from '@guildhall/contract/limits'
import { messageReactions } from '@guildhall/contract/reactions'
import { reportReasons } from '@guildhall/contract/report-reasons'
import { z } from 'zod'
import { fee, group, key, line, lines, sort, sorts, topic } from './schema-clubs.ts'

// What may be written down of the example community, and where: `clubs` is data/clubs.json, `pages` are data/clubs/*.md.

/** Several lines may be a list of them, since JSON has no line breaks. */
const text = z.union([z.string(), z.array(z.string()).transform((all) => all.join('\n'))])
/** Days or hours before the fill, or after it. */
const duration = z.number()

const person = z.strictObject({
  /** What the other files call them. */
  key,
  first: line.max(limits.personName),
  last: line.max(limits.personName),
  /** Derived from the name by default. */
  username: z.string().optional(),
  email: z.email().optional(),
  /** For those whose sign-in is printed: who they are. */
  signIn: line.optional(),
  website: z.url().optional(),
  clubs: z.array(key),
  bio: line.max(limits.bio),
  interests: lines,
  roles: lines,
})

const invite = z.union([
  z.strictObject({ by: key, uses: z.int(), of: z.int().optional() }),
  z.strictObject({ by: key, email: z.email() }),
  z.strictObject({ by: key, person: key }),
])

const club = z.strictObject({
  key,
  slug: z.string().min(limits.clubSlugMin).max(limits.clubSlugMax),
  name: line.max(limits.clubName),
  daysOld: duration.positive(),
  owner: key,
  admins: z.array(key),
  categories: z.array(line.max(limits.category)).max(limits.clubCategories),
  /** What the pictures of its posts may show. */
  scenes: z.array(key),
  isPrivate: z.boolean().default(false),
  /** Only people whose `clubs` name it join, for example because of its language. */
  isForNamedOnly: z.boolean().default(false),
  fee: fee.optional(),
  business: businessFields.business.optional(),
  features: z.partialRecord(z.enum(features), z.boolean()).default({}),
  look: editLook.optional(),
  groups: z.array(group).default([]),
  topics: z.array(topic).default([]),
  hasLeaderboard: z.boolean().default(true),
  /** What the levels are called, shown beside names. */
  levels: z.array(line).optional(),
  /** People with an open join request, the newest first. */
  requests: z.array(key).default([]),
  invites: z.array(invite).default([]),
  /** Offers of ownership, and roles that changed. */
  history: z
    .array(
      z.strictObject({
        type: z.enum([
          ...(['role.promoted', 'role.demoted'] as const),
          ...(['ownership.offered', 'ownership.declined', 'ownership.transferred'] as const),
        ]),
        by: key,
        to: key,
        hoursAgo: duration,
      }),
    )
    .default([]),
  /** Names of the files that its stories and conversations attach: `<key>` is `attachments/<club>-<key>.*`. */
  files: z.record(key, line).default({}),
})

const story = z.strictObject({
  title: line.max(limits.postTitle),
  text: line.max(limits.postContent),
  by: key.optional(),
  picture: key.optional(),
  files: z.array(key),
  /** Has more likes and comments than others. */
  isLoved: z.boolean(),
  comments: z.array(z.strictObject({ text: line, by: key.optional(), isByAuthor: z.boolean() })),
})

const page = z.strictObject({
  description: line.max(limits.clubDescription),
  welcome: z.string().max(limits.clubWelcome),
  remarks: z.array(line).min(1),
  stories: z.array(story),
  sorted: z.array(z.strictObject({ sort, replies: z.array(line), stories: z.array(story) })),
})

/** What items of every kind but posts have. */
const item = {
  club: key,
  title: line.max(limits.postTitle),
  text: text.default(''),
  /** A member of that time by default. */
  by: key.optional(),
  daysAgo: duration.positive(),
  /** The first is shown on cards. */
  pictures: z.array(key).default([]),
  comments: lines,
}
const time = z.string().regex(/^\d\d:\d\d$/)
/** The share of the club's members who take part. */
const turnout = z.number().min(0).max(1)

const event = z.strictObject({
  ...item,
  agenda: text.default(''),
  location: z.string().default(''),
  /** Of an event online. */
  link: z.url().optional(),
  /** Negative for a past event. */
  inDays: z.int(),
  from: time,
  to: time.optional(),
  nights: z.int().default(0),
  capacity: z.int().positive().optional(),
  turnout,
  isCanceled: z.boolean().default(false),
})
const poll = z.strictObject({
  ...item,
  /** Each with its share of the votes. */
  options: z.array(z.tuple([line.max(limits.pollOption), z.number()])).min(2),
  duration: z.enum(pollDurations),
  turnout,
})
const product = z.strictObject({
  ...item,
  category: z.enum(productCategories),
  price: line,
  condition: z.enum(productConditions),
  features: lines,
  specifications: lines,
  soldDaysAgo: duration.optional(),
})
const service = z.strictObject({
  ...item,
  price: line,
  locationType: z.enum(locationTypes),
  location: z.string().default(''),
  deliveryTime: line,
  duration: z.string().default(''),
  included: lines,
  capacity: z.int().nullable().default(null),
  pausedDaysAgo: duration.optional(),
})
const job = z.strictObject({
  ...item,
  company: line,
  location: line,
  jobType: z.enum(jobTypes),
  workplace: z.enum(workplaces),
  /** Amounts as '18.50'. */
  pay: z
    .strictObject({
      from: line.optional(),
      to: line.optional(),
      period: z.enum(payPeriods),
      currency: z.string().length(3),
    })
    .optional(),
  requirements: lines,
  responsibilities: lines,
  benefits: lines,
  closesInDays: duration.optional(),
  /** By its poster. */
  isClosed: z.boolean().default(false),
  /** What applicants wrote, with the status of each. */
  applications: z.array(z.tuple([line, z.enum(applicationStatuses)])).default([]),
})

const said = z.strictObject({ by: key, text: line.max(courseLimits.comment) })
const lesson = z.strictObject({
  title: line.max(courseLimits.title),
  /** 0: unknown. */
  minutes: z.int(),
  text,
  /** Shown above the text. */
  picture: key.optional(),
  /** Attached files of the club. */
  files: z.array(key).default([]),
  video: z.url().optional(),
  /** In courses that unlock by days. */
  days: z.int().optional(),
  isPreview: z.boolean().default(false),
  isOptional: z.boolean().default(false),
  isDraft: z.boolean().default(false),
  quiz: z
    .strictObject({
      /** Percent. */
      passMark: z.int(),
      maxAttempts: z.int().optional(),
      questions: z.array(
        z.strictObject({
          question: line.max(courseLimits.question),
          explanation: line.max(courseLimits.explanation),
          right: lines,
          wrong: lines,
          /** Accepted short texts, in place of options. */
          answers: lines,
        }),
      ),
    })
    .optional(),
  assignment: z.strictObject({ prompt: text, takes: z.array(z.enum(['text', 'file', 'link'])) }).optional(),
  comments: z.array(said.extend({ answers: z.array(said).default([]) })).default([]),
})
const learner = z.strictObject({
  who: key,
  /** When they began. */
  daysAgo: duration.positive(),
  seenDaysAgo: duration.optional(),
  /** How many required lessons; 99 for all. */
  done: z.int(),
  failedQuiz: z.boolean().default(false),
  hasLeft: z.boolean().default(false),
  note: z.strictObject({ lesson: line, text: line }).optional(),
  submission: z
    .strictObject({
      text: line,
      status: z.enum(['submitted', 'accepted', 'returned']).default('accepted'),
      remark: z.string().default(''),
    })
    .optional(),
})
const course = z.strictObject({
  club: key,
  slug: line,
  title: line.max(courseLimits.title),
  summary: line.max(courseLimits.summary),
  description: text,
  /** The teachers, in order. */
  by: z.array(key).min(1),
  /** Of its cover. */
  picture: key,
  level: z.enum(courseLevels),
  unlocking: z.enum(unlockings),
  hasCertificate: z.boolean(),
  daysAgo: duration.positive(),
  sections: z.array(z.strictObject({ title: line.max(courseLimits.title), lessons: z.array(lesson) })),
  learners: z.array(learner),
})

/** Who may be in a conversation besides people: one who left the club, a deleted account, the author of the item. */
export const strangers = ['former-member', 'deleted-user', 'author']
const conversation = z.strictObject({
  /** That of the item by default. */
  club: key.optional(),
  /** The kind of the item that the first line is about. */
  about: z.enum(['service', 'product', 'job']).optional(),
  people: z.tuple([key, key]),
  /** By default, just before the one who left did so. */
  endedHoursAgo: duration.optional(),
  /** How many of the last lines are unread. */
  unread: z.int().default(0),
  mutedBy: key.optional(),
  blockedBy: key.optional(),
  lines: z.array(
    z.strictObject({
      by: key,
      text: z.string().default(''),
      /** Since the line before. */
      hoursLater: duration.default(0.05),
      /** The index of the line that it answers. */
      answers: z.int().optional(),
      reaction: z.enum(messageReactions).optional(),
      isEdited: z.boolean().default(false),
      isDeleted: z.boolean().default(false),
      picture: key.optional(),
      file: key.optional(),
    }),
  ),
})

/** Rules, moderators and cases of clubs; announcements and legal pages of the place. */
const moderation = z.strictObject({
  clubs: z.array(
    z.strictObject({
      club: key,
      moderators: z.array(key),
      rules: z.array(z.strictObject({ title: line.max(100), text: z.string().max(1000) })),
      questions: z.array(z.strictObject({ question: line.max(200), isRequired: z.boolean() })),
      firstPosts: z.int().default(0),
      newForDays: z.int().default(0),
      maxLinks: z.int().nullable().default(null),
      watched: z
        .array(
          z.strictObject({
            kind: z.enum(['word', 'domain']),
            term: line,
            action: z.enum(['block', 'hold', 'flag']),
          }),
        )
        .default([]),
    }),
  ),
  /** Each about another item of its club, or about a comment on it. */
  cases: z.array(
    z.strictObject({
      club: key,
      about: z.enum(['post', 'product', 'comment']),
      hoursAgo: duration,
      isAutomatic: z.boolean().default(false),
      /** `rule`: its number. */
      reports: z.array(
        z.strictObject({ reason: z.enum(reportReasons), rule: z.int().optional(), note: z.string() }),
      ),
      notes: z.array(line),
      closed: z.enum(['fine', 'acted', 'dismissed']).optional(),
      /** Of a closed case; with an appeal that waits. */
      warning: z.strictObject({ rule: z.int(), facts: line, appeal: line }).optional(),
      /** Of a closed case: all that its person publishes is reviewed, for so many days; with a post that waits. */
      review: z
        .strictObject({
          ...{ rule: z.int(), facts: line, days: z.int() },
          waiting: z.strictObject({ title: line, text: line }),
        })
        .optional(),
    }),
  ),
  /** Without a club: of the whole place. */
  announcements: z.array(z.strictObject({ club: key.optional(), text: line.max(500), daysLeft: duration })),
  pages: z.array(z.strictObject({ page: z.enum(['terms', 'privacy', 'imprint', 'contact', 'rules']), text })),
})

export const schema = z.strictObject({
  people: z.array(person),
  clubs: z.array(club),
  pages: z.record(key, page),
  events: z.array(event),
  polls: z.array(poll),
  products: z.array(product),
  services: z.array(service),
  jobs: z.array(job),
  conversations: z.array(conversation),
  courses: z.array(course),
  moderation,
  /** Comments that fit any story of a sort, and sentences with a mention, for `{name}`. */
  replies: z.record(z.enum([...sorts, 'naming']), z.array(line).min(1)),
  /** What is found at the addresses that posts link to. */
  links: z.array(z.strictObject({ url: z.url(), title: line, siteName: line, picture: key })),
  /** What a picture of each scene shows. */
  scenes: z.record(key, line),
  /** Names of the files in `pictures/`, without their ending. */
  pictures: z.array(z.string()),
  /** Likewise in `attachments/`. */
  attachments: z.array(z.string()),
})

export type Data = z.output<typeof schema>
export type PersonData = z.output<typeof person>
export type ClubData = z.output<typeof club> & z.output<typeof page>
export type StoryData = z.output<typeof story>
export type CourseData = z.output<typeof course>
export type LessonData = z.output<typeof lesson>
export type LearnerData = z.output<typeof learner>
export type ConversationData = z.output<typeof conversation>
/** What is written down of the items of each kind that the example community has. */
export type KindData = {
  post: StoryData
  poll: z.output<typeof poll>
  event: z.output<typeof event>
  service: z.output<typeof service>
  product: z.output<typeof product>
  job: z.output<typeof job>
}
export type DemoKind = keyof KindData
