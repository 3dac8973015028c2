import type { Feature } from '@guildhall/contract/limits'
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

type FeatureText = { label: string; icon: Icon; text: string }

/** The tabs that a club may have, as settings name them. */
export const featureTexts: Record<Feature | 'feed', FeatureText> = {
  feed: { label: 'Feed', icon: IconHome2, text: 'Everything, newest first' },
  posts: { label: 'Posts', icon: IconNotes, text: 'News, stories and questions' },
  polls: { label: 'Polls', icon: IconChartBar, text: 'Questions to vote on' },
  events: { label: 'Events', icon: IconCalendarEvent, text: 'When and where to meet' },
  services: { label: 'Services', icon: IconHeartHandshake, text: 'Help and skills on offer' },
  products: { label: 'Products', icon: IconTag, text: 'Things for sale' },
  jobs: { label: 'Jobs', icon: IconBriefcase, text: 'Job openings' },
}
