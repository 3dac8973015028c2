import type { Reaction } from '@guildhall/contract/reactions'

export const reactionSigns: Record<Reaction, string> = {
  like: '👍',
  love: '❤️',
  celebrate: '🎉',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  thanks: '🙏',
}

export const reactionNames: Record<Reaction, string> = {
  like: 'thumbs up',
  love: 'heart',
  celebrate: 'celebration',
  laugh: 'laughter',
  wow: 'surprise',
  sad: 'sadness',
  thanks: 'thanks',
}
