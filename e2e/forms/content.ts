import type { APIRequestContext, Page } from '@playwright/test'
import { chooseFor } from '../comments.ts'
import {
  expect,
  picture,
  publishEvent,
  publishJob,
  publishPoll,
  publishPost,
  publishProduct,
  publishService,
} from '../test.ts'
import { dialog, type Form, goesToStep, list, noText, onPage, question, type Stage, words } from './form.ts'

const toStep = (page: Page, step: string) => goesToStep(dialog(page), 'Continue', step)

/** The field's maximum. */
const serviceTitle = words.slice(0, 50)

/** Jobs are posted by a member. */
const joined = async (request: APIRequestContext, club: { slug: string }) => {
  await request.put(`/rest/v1/clubs/${club.slug}/membership`)
}

/** Opens a post with a comment by the person. */
async function withComment({ me: { page, request }, club }: Stage) {
  const post = await publishPost(request, club, { title: 'To be discussed' })
  const data = { id: crypto.randomUUID(), content: 'Hush' }
  expect((await request.post(`/rest/v1/content/${post.id}/comments`, { data })).ok()).toBe(true)
  await page.goto(post.path)
}

export const contentForms: Form[] = [
  {
    name: 'Create Post',
    files: ['features/posts/posts.form.tsx', 'content/CreateDialog.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}`)
      await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
      const [title, text] = [
        dialog(page).getByLabel('Title'),
        dialog(page).getByRole('textbox', { name: 'Content' }),
      ]
      await title.fill(words)
      await text.fill(words)
      await dialog(page)
        .getByLabel('Image', { exact: true })
        .setInputFiles(await picture('look.png'))
      const description = dialog(page).getByLabel('Describe this picture')
      await description.fill(words)
      return {
        press: dialog(page).getByRole('button', { name: 'Create Post' }),
        typed: [
          [title, words],
          [text, words],
          [description, words],
        ],
      }
    },
    byKey: 'Content',
    sends: ['POST', /\/posts$/],
    savesDraft: true,
    refusals: {
      publish_members_denied: [
        'Permission Denied',
        'Members are not allowed to publish posts. Please contact a club admin.',
      ],
      publish_non_member: ['You need to be a club member to create posts.'],
      club_not_found: ['Club ID is required to create a post'],
      feature_disabled: ['The club owner has not enabled posts.'],
      internal: ['Failed to create post. Please try again.'],
    },
    reopen: ({ me: { page } }) =>
      page.getByRole('button', { name: 'What do you want to talk about?' }).click(),
    says: 'Post created successfully',
    done: async ({ me: { page } }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('article', { name: words })).toHaveCount(1)
    },
    count: async (stage) => (await list(stage, `/rest/v1/clubs/${stage.club.slug}/feed`)).length,
  },
  {
    name: 'Edit Post',
    files: ['content/EditDialog.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      const post = await publishPost(stage.me.request, stage.club, { title: 'To be edited' })
      await page.goto(post.path)
      await editsAgain(stage)
      const title = dialog(page).getByLabel('Title')
      await title.fill(words)
      return { press: dialog(page).getByRole('button', { name: /Update|Save/ }), typed: [[title, words]] }
    },
    sends: ['PUT', /\/posts\/[^/]+$/],
    refusals: {
      content_not_found: ['Post not found'],
      internal: ['Failed to update post'],
    },
    reopen: editsAgain,
    asksToClose: true,
    says: 'Post updated successfully',
    done: ({ me: { page } }) => expect(page.getByRole('heading', { name: words, level: 1 })).toBeVisible(),
  },
  {
    name: 'Create Poll',
    files: ['features/polls/polls.form.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}?tab=polls`)
      await page.getByRole('button', { name: 'What would you like to ask?' }).click()
      const [question, first, second] = [
        dialog(page).getByLabel('Question'),
        dialog(page).getByRole('textbox', { name: 'Option 1' }),
        dialog(page).getByRole('textbox', { name: 'Option 2' }),
      ]
      await question.fill(words)
      await first.fill(words)
      await second.fill('Another one')
      return {
        press: dialog(page).getByRole('button', { name: 'Create Poll' }),
        typed: [
          [question, words],
          [first, words],
          [second, 'Another one'],
        ],
      }
    },
    byKey: 'Description (optional)',
    sends: ['POST', /\/polls$/],
    savesDraft: true,
    refusals: {
      publish_members_denied: [
        'Permission Denied',
        'Members are not allowed to publish polls. Please contact a club admin.',
      ],
      publish_non_member: ['You need to be a club member to create polls.'],
      club_not_found: ['Failed to create poll', 'Missing club or user information'],
      feature_disabled: ['The club owner has not enabled polls.'],
      internal: ['Failed to create poll. Please try again.'],
    },
    reopen: ({ me: { page } }) => page.getByRole('button', { name: 'What would you like to ask?' }).click(),
    says: 'Your poll has been created successfully',
    done: async ({ me: { page } }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('article', { name: words })).toHaveCount(1)
    },
    count: async (stage) => (await list(stage, `/rest/v1/clubs/${stage.club.slug}/feed?type=poll`)).length,
  },
  {
    name: 'Create Event',
    files: ['features/events/EventFields.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}?tab=events`)
      await page.getByRole('button', { name: 'Create Event' }).first().click()
      const [name, place] = [dialog(page).getByLabel('Event Name'), dialog(page).getByLabel('Location')]
      await name.fill(words)
      await toStep(page, 'Date and Time')
      await dialog(page).getByLabel('Start date').fill('2099-06-01')
      await toStep(page, 'Place')
      await place.fill(words)
      return {
        press: dialog(page).getByRole('button', { name: 'Save' }),
        typed: [
          [name, words],
          [place, words],
        ],
      }
    },
    sends: ['POST', /\/events$/],
    savesDraft: true,
    refusals: {
      publish_members_denied: [
        'Permission Denied',
        'Members are not allowed to publish events. Please contact a club admin.',
      ],
      publish_non_member: ['You need to be a club member to create events.'],
      club_not_found: ['Club ID is required to create an event.'],
      feature_disabled: ['The club owner has not enabled events.'],
      internal: ['Failed to create event. Please try again.'],
    },
    reopen: async ({ me: { page } }) => {
      await page.getByRole('button', { name: 'Create Event' }).first().click()
      for (const step of ['Date and Time', 'Place']) await toStep(page, step)
    },
    says: 'Your event has been created successfully.',
    done: async ({ me: { page } }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('article', { name: words })).toHaveCount(1)
    },
    count: async (stage) => (await list(stage, `/rest/v1/clubs/${stage.club.slug}/feed?type=event`)).length,
  },
  {
    name: 'Add Product',
    files: ['features/products/ProductFields.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}?tab=products`)
      await page.getByRole('button', { name: 'What would you like to sell?' }).click()
      const field = (label: string) => dialog(page).getByLabel(label)
      const [title, price, text, features] = [
        field('Title'),
        field('Price (USD)'),
        dialog(page).getByRole('textbox', { name: 'Description' }),
        field('Features (optional)'),
      ]
      await title.fill(words)
      await price.fill('25')
      await text.fill(words)
      await features.fill(words)
      await dialog(page).getByRole('combobox', { name: 'Category' }).click()
      await page.getByRole('option', { name: 'Books & Media' }).click()
      await dialog(page)
        .locator('input[aria-label="Pictures"]')
        .setInputFiles(await picture('look.png'))
      const description = dialog(page).getByLabel('Describe picture 1')
      await description.fill(words)
      return {
        press: dialog(page).getByRole('button', { name: 'Add Product' }),
        typed: [
          [title, words],
          [price, '25'],
          [text, words],
          [features, words],
          [description, words],
        ],
      }
    },
    byKey: 'Description',
    sends: ['POST', /\/products$/],
    savesDraft: true,
    refusals: {
      publish_members_denied: [
        'Permission Denied',
        'Members are not allowed to publish products. Please contact a club admin.',
      ],
      publish_non_member: ['You need to be a club member to create products.'],
      club_not_found: ['Club not found'],
      feature_disabled: ['The club owner has not enabled products.'],
      internal: ['Failed to create product. Please try again.'],
    },
    reopen: ({ me: { page } }) => page.getByRole('button', { name: 'What would you like to sell?' }).click(),
    says: 'Product created successfully',
    done: async ({ me: { page } }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('article', { name: words })).toHaveCount(1)
    },
    count: async (stage) => (await list(stage, `/rest/v1/clubs/${stage.club.slug}/feed?type=product`)).length,
  },
  {
    name: 'Edit Product',
    files: ['features/products/ProductFields.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      const product = await publishProduct(stage.me.request, stage.club, { title: 'To be edited' })
      await page.goto(product.path)
      await editsAgain(stage)
      const [title, picture] = [
        dialog(page).getByLabel('Title'),
        dialog(page).getByLabel('Describe picture 1'),
      ]
      await title.fill(words)
      await picture.fill(words)
      return {
        press: dialog(page).getByRole('button', { name: 'Save' }),
        typed: [
          [title, words],
          [picture, words],
        ],
      }
    },
    sends: ['PUT', /\/products\/[^/]+$/],
    refusals: {
      content_not_found: ['Product not found'],
      internal: ['Failed to update product. Please try again.'],
    },
    reopen: editsAgain,
    asksToClose: true,
    says: 'Product updated successfully',
    done: ({ me: { page } }) => expect(page.getByRole('heading', { name: words, level: 1 })).toBeVisible(),
  },
  {
    name: 'Create Service',
    files: ['features/services/ServiceFields.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}?tab=services`)
      await page.getByRole('button', { name: 'What can you do for others?' }).click()
      const field = (label: string) => dialog(page).getByLabel(label)
      const [title, price, text, included, amount] = [
        field('Title'),
        field('Price (USD)'),
        dialog(page).getByRole('textbox', { name: 'Description' }),
        field('Included (optional)'),
        field('Amount'),
      ]
      await title.fill(serviceTitle)
      await price.fill('12.50')
      await text.fill(words)
      await included.fill(words)
      await dialog(page).getByRole('combobox', { name: 'Delivery time' }).click()
      await page.getByRole('option', { name: 'Custom' }).click()
      await amount.fill('3')
      await dialog(page)
        .locator('input[aria-label="Images"]')
        .setInputFiles(await picture('look.png'))
      const description = dialog(page).getByLabel('Describe picture 1')
      await description.fill(words)
      return {
        press: dialog(page).getByRole('button', { name: 'Create Service' }),
        typed: [
          [title, serviceTitle],
          [price, '12.50'],
          [text, words],
          [included, words],
          [amount, '3'],
          [description, words],
        ],
      }
    },
    byKey: 'Description',
    sends: ['POST', /\/services$/],
    savesDraft: true,
    refusals: {
      publish_members_denied: [
        'Permission Denied',
        'Members are not allowed to publish services. Please contact a club admin.',
      ],
      publish_non_member: ['You need to be a club member to create services.'],
      club_not_found: ['Club ID is required'],
      feature_disabled: ['The club owner has not enabled services.'],
      internal: ['Failed to create service'],
    },
    reopen: ({ me: { page } }) => page.getByRole('button', { name: 'What can you do for others?' }).click(),
    says: 'Service created successfully',
    done: async ({ me: { page } }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('article', { name: serviceTitle })).toHaveCount(1)
    },
    count: async (stage) => (await list(stage, `/rest/v1/clubs/${stage.club.slug}/feed?type=service`)).length,
  },
  {
    name: 'Edit Service',
    files: ['features/services/ServiceFields.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      const service = await publishService(stage.me.request, stage.club, { title: 'To be edited' })
      await page.goto(service.path)
      await editsAgain(stage)
      const [title, price] = [dialog(page).getByLabel('Title'), dialog(page).getByLabel('Price (USD)')]
      await title.fill(serviceTitle)
      await price.fill('0.05')
      return {
        press: dialog(page).getByRole('button', { name: 'Save' }),
        typed: [
          [title, serviceTitle],
          [price, '0.05'],
        ],
      }
    },
    sends: ['PUT', /\/services\/[^/]+$/],
    refusals: {
      content_not_found: ['Service not found'],
      internal: ['Failed to update service'],
    },
    reopen: editsAgain,
    asksToClose: true,
    says: 'Service updated successfully',
    done: ({ me: { page } }) =>
      expect(page.getByRole('heading', { name: serviceTitle, level: 1 })).toBeVisible(),
  },
  {
    name: 'Vote',
    files: ['features/polls/Ballot.tsx'],
    open: async (stage) => {
      const { page, request } = stage.me
      const poll = await publishPoll(request, stage.club, { question: 'To be decided?' })
      await page.goto(poll.path)
      await page.getByRole('radio', { name: 'Yes' }).check()
      return { press: page.getByRole('button', { name: 'Vote', exact: true }), typed: [] }
    },
    sends: ['PUT', /\/vote$/],
    refusals: {
      content_not_found: ['Failed to submit your vote. Please try again.', 'Poll not found'],
      internal: ['Failed to submit your vote. Please try again.'],
    },
    isLive: true,
    without: { words: noText, leave: 'a choice that was not sent is quickly made again' },
    says: 'Vote submitted',
    done: ({ me: { page } }) => expect(page.getByText('1 vote in total')).toBeVisible(),
  },
  {
    name: 'Post a Job',
    files: ['features/jobs/JobFields.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}?tab=jobs`)
      await page.getByRole('button', { name: 'What position is open?' }).click()
      const field = (label: string) => dialog(page).getByLabel(label)
      const texts = [
        [field('Job title'), words],
        [field('Company'), words],
        [field('Location'), words],
        [dialog(page).getByRole('textbox', { name: 'Description' }), words],
        [field('Requirements (optional)'), `${words}, ${words}`],
        [field('Closing date (optional)'), '2099-12-31'],
      ] as const
      for (const [input, text] of texts) await input.fill(text)
      for (const [name, choice] of [
        ['Job type', 'Contract'],
        ['Workplace', 'Remote'],
      ]) {
        await dialog(page).getByRole('combobox', { name }).click()
        await page.getByRole('option', { name: choice }).click()
      }
      return { press: dialog(page).getByRole('button', { name: 'Post a Job' }), typed: texts }
    },
    byKey: 'Description',
    sends: ['POST', /\/jobs$/],
    savesDraft: true,
    refusals: {
      publish_members_denied: [
        'Permission Denied',
        'Members are not allowed to publish jobs. Please contact a club admin.',
      ],
      publish_non_member: ['You need to be a club member to create jobs.'],
      session_not_found: ['Failed to create job', 'User is required'],
      club_not_found: ['Club not found'],
      feature_disabled: ['The club owner has not enabled jobs.'],
      internal: ['Failed to create job'],
    },
    reopen: ({ me: { page } }) => page.getByRole('button', { name: 'What position is open?' }).click(),
    says: 'Job created successfully',
    done: async ({ me: { page } }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('article', { name: words })).toHaveCount(1)
    },
    count: async (stage) => (await list(stage, `/rest/v1/clubs/${stage.club.slug}/feed?type=job`)).length,
  },
  {
    name: 'Apply for a job',
    files: ['features/jobs/ApplyDialog.tsx'],
    open: async ({ me: { page }, other, club }) => {
      await joined(other.request, club)
      const job = await publishJob(other.request, club, { title: 'Night watch' })
      await page.goto(job.path)
      await page.getByRole('button', { name: 'Apply Now' }).click()
      const message = dialog(page).getByLabel('Message (optional)')
      await message.fill(words)
      return { press: dialog(page).getByRole('button', { name: 'Apply Now' }), typed: [[message, words]] }
    },
    sends: ['PUT', /\/application$/],
    refusals: { internal: ['Failed to submit application. Please try again.'] },
    reopen: ({ me: { page } }) => page.getByRole('button', { name: 'Apply Now' }).click(),
    asksToClose: true,
    says: 'Your application has been submitted successfully.',
    isLive: true,
    done: async ({ me: { page } }) => {
      await expect(page.getByRole('button', { name: 'Applied' })).toBeDisabled()
      await expect(dialog(page)).toHaveCount(0)
    },
    doneBefore: async ({ me: { page } }) => {
      // The dialog keeps the text until the retry finds that it was already saved.
      await dialog(page).getByRole('button', { name: 'Apply Now' }).click()
      await expect(page.getByRole('button', { name: 'Applied' })).toBeDisabled()
    },
  },
  question({
    name: 'Withdraw an application',
    files: ['features/jobs/ApplicationState.tsx'],
    ask: async ({ me: { page, request }, other, club }) => {
      await joined(other.request, club)
      const job = await publishJob(other.request, club, { title: 'Day watch' })
      const data = { message: 'Me', attachmentPath: null }
      expect((await request.put(`/rest/v1/jobs/${job.id}/application`, { data })).ok()).toBe(true)
      await page.goto(job.path)
      await page.getByRole('button', { name: 'Withdraw' }).click()
    },
    action: 'Withdraw',
    sends: ['DELETE', /\/application$/],
    refusals: { internal: ['Failed to withdraw application'] },
    isLive: true,
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible(),
  }),
  {
    name: 'Write a comment',
    files: ['features/comments/CommentForm.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      const post = await publishPost(stage.me.request, stage.club, { title: 'To be discussed' })
      await page.goto(post.path)
      const field = page.getByLabel('Write a comment')
      await field.fill(words)
      return { press: page.getByRole('button', { name: 'Post', exact: true }), typed: [[field, words]] }
    },
    sends: ['POST', /\/comments$/],
    savesDraft: true,
    refusals: {
      content_not_found: ['Failed to add comment', 'It has been deleted.'],
    },
    reopen: onPage,
    says: 'Comment added successfully',
    done: ({ me: { page } }) => expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(1),
  },
  {
    name: 'Write a comment with formatting',
    files: ['features/comments/CommentForm.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      const post = await publishPost(stage.me.request, stage.club, { title: 'To be discussed' })
      await page.goto(post.path)
      const field = await formatted(page)
      await field.fill(words)
      return { press: page.getByRole('button', { name: 'Post', exact: true }), typed: [[field, words]] }
    },
    sends: ['POST', /\/comments$/],
    savesDraft: true,
    reopen: async ({ me: { page } }) => {
      await formatted(page)
    },
    says: 'Comment added successfully',
    done: ({ me: { page } }) => expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(1),
  },
  {
    name: 'Reply to a comment',
    files: ['features/comments/CommentForm.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await withComment(stage)
      await page.getByRole('button', { name: /^Reply to comment by/ }).click()
      const field = page.getByRole('textbox', { name: /^Reply to / })
      await field.fill(words)
      return { press: page.getByRole('button', { name: 'Reply', exact: true }), typed: [[field, words]] }
    },
    sends: ['POST', /\/comments$/],
    savesDraft: true,
    refusals: {
      content_not_found: ['Failed to add reply', 'It has been deleted.'],
      comment_not_found: ['Failed to add reply', 'The comment you are replying to has been deleted.'],
    },
    reopen: onPage,
    done: ({ me: { page } }) => expect(page.getByRole('article', { name: /^Reply by/ })).toHaveCount(1),
  },
  {
    name: 'Edit comment',
    files: ['features/comments/EditComment.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await withComment(stage)
      await chooseFor(page, 'Edit')
      const field = page.getByRole('textbox', { name: 'Edit comment' })
      await field.fill(words)
      return { press: page.getByRole('button', { name: 'Save', exact: true }), typed: [[field, words]] }
    },
    sends: ['PATCH', /\/comments\/[^/]+$/],
    refusals: {
      content_not_found: ['Failed to update comment', 'It has been deleted.'],
      internal: ['Failed to update comment'],
    },
    reopen: ({ me: { page } }) => chooseFor(page, 'Edit'),
    done: ({ me: { page } }) =>
      expect(page.getByRole('article', { name: /^Comment by/ })).toContainText(words),
  },
  {
    name: 'Attend',
    files: ['features/events/Attendance.tsx'],
    open: async (stage) => {
      const { page, request } = stage.me
      const event = await publishEvent(request, stage.club, { eventName: 'To be attended' })
      await page.goto(event.path)
      return { press: page.getByRole('button', { name: 'Attend Event' }), typed: [] }
    },
    sends: ['PUT', /\/attendance$/],
    refusals: {
      content_not_found: ['Failed to update attendance status.', 'Event not found'],
      event_over: ['Failed to update attendance status.', 'This event is over'],
      internal: ['Failed to update attendance status.'],
    },
    isLive: true,
    without: {
      words: noText,
      leave: 'holds nothing that was typed',
      session: 'a page on which nothing is under way is a visitor’s from then on',
    },
    says: 'Registration successful',
    done: ({ me: { page } }) => expect(page.getByText('1 attending')).toBeVisible(),
  },
  question({
    name: 'Cancel event',
    files: ['features/events/ManageEvent.tsx'],
    ask: async (stage) => {
      const { page, request } = stage.me
      const event = await publishEvent(request, stage.club, { eventName: 'To be called off' })
      await page.goto(event.path)
      await page.getByRole('button', { name: 'Cancel event' }).click()
    },
    action: 'Cancel event',
    sends: ['PUT', /\/cancellation$/],
    refusals: {
      internal: ['Failed to update event. Please try again.'],
    },
    isLive: true,
    done: ({ me: { page } }) => expect(page.getByText('Canceled', { exact: true })).toBeVisible(),
  }),
  question({
    name: 'Delete comment',
    files: ['features/comments/CommentActions.tsx'],
    ask: async (stage) => {
      await withComment(stage)
      await chooseFor(stage.me.page, 'Delete')
    },
    action: 'Delete',
    sends: ['DELETE', /\/comments\/[^/]+$/],
    refusals: {
      internal: ['Failed to delete comment'],
    },
    isLive: true,
    done: ({ me: { page } }) => expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(0),
  }),
  question({
    name: 'Delete post',
    files: ['ui/ItemMenu.tsx', 'ui/ConfirmDialog.tsx'],
    ask: async (stage) => {
      const { page } = stage.me
      const post = await publishPost(stage.me.request, stage.club, { title: 'To be deleted' })
      await page.goto(post.path)
      await page.getByRole('button', { name: 'Options for To be deleted' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    action: 'Delete',
    without: { answer: 'the page says by itself that there is no such post' },
    sends: ['DELETE', /\/content\/[^/]+$/],
    refusals: {
      internal: ['Failed to delete post'],
    },
    says: 'Post deleted successfully',
    done: ({ me: { page }, club }) => expect(page).toHaveURL(new RegExp(`/${club.slug}$`)),
  }),
]

async function editsAgain({ me: { page } }: Stage) {
  await page.getByRole('button', { name: 'Options for To be edited' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

async function formatted(page: Page) {
  await page.getByRole('button', { name: 'Write with formatting' }).click()
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  return page.getByRole('textbox', { name: 'Write a comment' })
}
