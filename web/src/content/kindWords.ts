import { type ContentKind, contentKinds, type Feature, featureOf } from '@guildhall/contract/limits'
import {
  type Icon,
  IconBriefcase,
  IconCalendarEvent,
  IconChartBar,
  IconHeartHandshake,
  IconHome2,
  IconNotes,
  IconTag,
} from '@tabler/icons-react'

type KindWords = {
  /** 'Post' */
  one: string
  /** 'Posts': the tab. */
  many: string
  icon: Icon
  /** In the settings of a club. */
  text: string
}

/** Name and icon of each kind outside its own folder. */
export const kindWords: Record<ContentKind, KindWords> = {
  post: { one: 'Post', many: 'Posts', icon: IconNotes, text: 'News, stories and questions' },
  poll: { one: 'Poll', many: 'Polls', icon: IconChartBar, text: 'Questions to vote on' },
  event: { one: 'Event', many: 'Events', icon: IconCalendarEvent, text: 'When and where to meet' },
  service: { one: 'Service', many: 'Services', icon: IconHeartHandshake, text: 'Help and skills on offer' },
  product: { one: 'Product', many: 'Products', icon: IconTag, text: 'Things for sale' },
  job: { one: 'Job', many: 'Jobs', icon: IconBriefcase, text: 'Job openings' },
}

type FeatureText = { label: string; icon: Icon; text: string }

/** Possible tabs of a club, as named in its settings. */
export const featureTexts: Record<Feature | 'feed', FeatureText> = {
  feed: { label: 'Feed', icon: IconHome2, text: 'Everything, newest first' },
  ...(Object.fromEntries(
    contentKinds.map((kind) => {
      const { many: label, icon, text } = kindWords[kind]
      return [featureOf[kind], { label, icon, text }]
    }),
  ) as Record<Feature, FeatureText>),
}
