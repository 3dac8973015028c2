import type { Reaction } from '@guildhall/contract/chat'

export const reactionSigns: Record<Reaction, string> = {
  like: '👍',
  love: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  thanks: '🙏',
}

export const reactionNames: Record<Reaction, string> = {
  like: 'thumbs up',
  love: 'heart',
  laugh: 'laughter',
  wow: 'surprise',
  sad: 'sadness',
  thanks: 'thanks',
}
